// Package hook puts bloatgate into git's hooks and takes it out again, beside whatever else is there.
//
// Inspect only looks. Install and Uninstall make a Plan from what it saw: a list of steps, or the reason why there is none, with the line to
// add by hand. Apply carries a Plan out. What others own is never moved or rewritten: our lines stand in a marked block whose start names a
// version and a checksum, and a block that is not as we wrote it is left alone.
//
// What a hook runs, `bloatgate hook run EVENT`, is not here: ParseUpdates only reads what git tells the hooks of a push.
package hook
