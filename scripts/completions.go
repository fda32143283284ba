//go:build ignore

// completions writes the shells' completion scripts into a folder, for the release archives.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "completions:", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for shell, name := range map[string]string{"bash": "bloatgate.bash", "zsh": "_bloatgate", "fish": "bloatgate.fish", "powershell": "bloatgate.ps1"} {
		out, err := exec.Command("go", "run", "./cmd/bloatgate", "completion", shell).Output()
		if err != nil {
			return fmt.Errorf("could not write the %s completion: %w", shell, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), out, 0o644); err != nil {
			return err
		}
	}
	return nil
}
