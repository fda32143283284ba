package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// tokenCount is a number of tokens as a flag: 128000, 128_000, 128k, 1.5M.
type tokenCount int64

// String is the number, "" for none: the help shows no default then.
func (n *tokenCount) String() string {
	if *n == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*n), 10)
}

// Type is what pflag calls it.
func (n *tokenCount) Type() string { return "tokens" }

// Set reads the number.
func (n *tokenCount) Set(text string) error {
	factor, digits := 1.0, text
	for unit, times := range map[string]float64{"k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6} {
		if head, found := strings.CutSuffix(text, unit); found {
			factor, digits = times, head
		}
	}
	if whole, err := strconv.ParseInt(digits, 0, 64); err == nil && factor == 1 {
		*n = tokenCount(whole)
		return nil
	}
	value, err := strconv.ParseFloat(strings.ReplaceAll(digits, "_", ""), 64)
	if value *= factor; err != nil || math.IsNaN(value) || math.Abs(value) > 1e15 {
		return fmt.Errorf("it is a number of tokens, such as 128000, 128k or 1M")
	}
	*n = tokenCount(value)
	return nil
}
