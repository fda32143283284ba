//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// runGroup runs a command in a process group of its own, so that what it starts can be stopped with it.
func runGroup(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stop := func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.Cancel = stop
	err := cmd.Run()
	if cmd.Process != nil && err != nil {
		_ = stop() // a group without members is no failure
	}
	return err
}
