// Package hook is bloatgate as a git hook. For now it holds the proof that the pre-commit framework's hooks of this repository work:
// precommit_test.go runs the real pre-commit against this checkout.
package hook
