package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
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

// mostTokens is far more than any window or repository has, and still exact as a float64.
const mostTokens = 1_000_000_000_000_000

// Set reads the number.
func (n *tokenCount) Set(text string) error {
	factor, digits := 1.0, text
	for unit, times := range map[string]float64{"k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6} {
		if head, found := strings.CutSuffix(text, unit); found {
			factor, digits = times, head
		}
	}
	value, err := strconv.ParseFloat(strings.ReplaceAll(digits, "_", ""), 64)
	if whole, notWhole := strconv.ParseInt(digits, 0, 64); notWhole == nil && factor == 1 {
		value, err = float64(whole), nil // also 0x20000
	}
	value *= factor
	switch {
	case math.Abs(value) > mostTokens: // an infinite one too, which is what is out of range
		return fmt.Errorf("it is at most %s tokens", humanize.Comma(mostTokens))
	case err != nil, math.IsNaN(value):
		return errors.New("it is a number of tokens, such as 128000, 128k or 1M")
	}
	*n = tokenCount(value)
	return nil
}
