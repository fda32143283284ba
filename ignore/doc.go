// Package ignore writes and reads the files by which coding agents and context packers are told what not to read.
//
// It is data and pure functions: which tools read which file (Targets), how a path is written so that all of them understand it (Line), the
// fewest lines that hide exactly the files that should be hidden (Build), the part of a file that is ours (Document), what
// writing would change (Plan) and what existing files hide already (Coverage). Only disk.go and apply.go touch a disk.
//
// Paths are slash-separated, relative to the root of the repository, and bytes: they need not be UTF-8.
package ignore
