package fields_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/bloatgate/bloatgate/internal/fields"
)

func TestReader(t *testing.T) {
	value := string(fields.AppendText(binary.AppendVarint(binary.AppendUvarint([]byte{7}, math.MaxUint64), math.MinInt64), "é\x00"))
	r := fields.NewReader(value)
	if b, u, n, text := r.Byte(), r.Unsigned(), r.Number(), r.Text(); b != 7 || u != math.MaxUint64 || n != math.MinInt64 || text != "é\x00" || !r.Whole() {
		t.Errorf("%v %v %v %q", b, u, n, text)
	}
	for end := range value {
		r := fields.NewReader(value[:end])
		if r.Byte(); r.Unsigned() == 0 && end > 11 {
			t.Errorf("%d bytes: no number", end)
		}
		if r.Number(); r.Text() != "" || r.Whole() {
			t.Errorf("%d bytes are believed", end)
		}
	}
	for name, value := range map[string]string{"a number without an end": "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "too long a text": "\x05four", "too large a length": "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "more": "\x01ab"} {
		if r := fields.NewReader(value); len(r.Text()) > 1 || r.Whole() {
			t.Errorf("%s is believed", name)
		}
	}
}
