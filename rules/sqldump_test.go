package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

// TestSQLDump: rows are data however wide the lines are that they are on, schemas of dump tools are generated, and migrations are people's.
func TestSQLDump(t *testing.T) {
	const table = "--\n-- Table structure for table `u`\n--\nCREATE TABLE `u` (\n  `id` int NOT NULL\n);\n"
	values := func(n int) string {
		var rows []string
		for i := range n {
			rows = append(rows, fmt.Sprintf("(%d,'user %d; and its name')", i, i))
		}
		return "INSERT INTO `u` VALUES " + strings.Join(rows, ",") + ";\n"
	}
	copied := lines(2_000, "f81d4fae-7dec-11d0-a765-{n}\ta name\t2026-01-01\n")
	for path, c := range map[string]struct {
		content string
		class   rules.Class
	}{
		"one.sql":       {"-- MySQL dump 10.13\n--\n" + table + values(12_000), rules.Data},
		"tables.sql":    {"-- MySQL dump 10.13\n--\n" + strings.Repeat(table+values(900), 6), rules.Data},
		"small.sql":     {"-- MariaDB dump 10.19\n--\n" + table + values(700), rules.Data},
		"host.sql":      {"-- Host: localhost    Database: shop\n" + table + values(900), rules.Data},
		"copy.sql":      {"--\n-- PostgreSQL database dump\n--\n\nCOPY public.u (id, name, since) FROM stdin;\n" + copied + "\\.\n", rules.Data},
		"unnamed.sql":   {table + values(4_000), rules.Data},
		"schema.sql":    {"-- MySQL dump 10.13\n--\n" + strings.Repeat(table, 300), rules.Generated},
		"migration.sql": {"-- Host: only on the primary\n" + strings.Repeat("ALTER TABLE u ADD COLUMN name text;\n", 300), rules.ConfigText},
		"seeds.sql":     {"-- seeds\n" + values(300), rules.ConfigText},
	} {
		stats, _ := run(t, files{path: c.content}, options())
		if got := stats[path]; got.Class != c.class {
			t.Errorf("%s: %s (%s), want %s", path, got.Class, got.Reason, c.class)
		}
	}
}
