package audit

import (
	"maps"
	"slices"
)

// Kinds are the kinds of limits, in byte-wise order. Each is a key of the configuration's [agent.NAME] tables.
func Kinds() []string { return slices.Sorted(maps.Keys(units)) }
