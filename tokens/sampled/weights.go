package sampled

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"sync"
)

// weightsJSON are the constants of docs/accuracy.md; scripts/fit_sampled.go wrote them.
//
//go:embed weights.json
var weightsJSON []byte

// fitted are the constants of docs/accuracy.md. Only runs that need them read them.
var fitted = sync.OnceValue(func() *Weights {
	w := &Weights{}
	if err := json.Unmarshal(weightsJSON, w); err != nil {
		panic(fmt.Sprintf("weights.json is broken: %v", err)) // it is a part of the program, and a test reads it
	}
	return w
})

// MarshalFile writes weights in the form of weights.json: three digits a number, a row a line.
func (w *Weights) MarshalFile() ([]byte, error) {
	data, err := json.Marshal(w.rounded())
	if err != nil {
		return nil, err
	}
	data = bytes.ReplaceAll(data, []byte("],["), []byte("],\n["))
	return append(data, '\n'), nil
}

// rounded are the weights as the file holds them.
func (w *Weights) rounded() *Weights {
	r := *w
	ending := []float64{w.Ending}
	round(ending)
	r.Ending = ending[0]
	for k := range r.Pieces {
		for l := range r.Pieces[k] {
			round(r.Pieces[k][l][:])
		}
	}
	round(r.Longer[:])
	for s := range r.Scripts {
		round(r.Scripts[s][:])
	}
	return &r
}

// round leaves three digits of each value.
func round(values []float64) {
	for i, v := range values {
		if short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64); err == nil && !math.IsNaN(short) {
			values[i] = short
		}
	}
}
