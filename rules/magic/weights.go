package magic

import (
	"encoding/binary"
	"math"
)

var weights = []row{
	signature("gguf", "GGUF model", Weights, "gguf", exact, at(0, "GGUF"), either(le32(4, 1, 64), be32(4, 1, 64))),
	// The old names are read as a little-endian number, so they stand backwards; a version or the vocabulary size follows.
	signature("ggml", "GGML model", Weights, "ggml bin", exact, oneOf(0, "lmgg", "fmgg", "tjgg", "algg"), le32(4, 1, 1<<24-1)),
	signature("safetensors", "safetensors model", Weights, "safetensors", exact, safetensors),
	signature("tflite", "TensorFlow Lite model", Weights, "tflite lite", exact, at(4, "TFL3"), le32(0, 8, 1<<16)),
	signature("onnx", "ONNX model", Weights, "onnx", exact, onnx),
	signature("sentencepiece", "SentencePiece model", Weights, "model spm", exact, sentencePiece),
	signature("mxnet", "MXNet parameters", Weights, "params nd", exact, at(0, "\x12\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00")),
	signature("fasttext", "fastText model", Weights, "bin ftz", exact, at(0, "\xBA\x16\x4F\x2F"), le32(4, 11, 12)),
	signature("pytorch-legacy", "PyTorch model, old format", Weights, "pt pth bin", exact, at(0, "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19")),
	signature("pickle", "Python pickle", Weights, "pkl pickle p joblib", exact, pickle),
}

// safetensors checks the length of the JSON header, of at most 100 MB as the format demands, and that an object begins there.
func safetensors(head []byte) bool {
	if len(head) < 10 || head[8] != '{' {
		return false
	}
	n := binary.LittleEndian.Uint64(head)
	return n >= 2 && n <= 100_000_000 && (head[9] == '"' || head[9] == '}' && n == 2 || head[9] == ' ')
}

// pickle accepts protocols 2 to 5: text never begins with 0x80 and one of these controls. From 4 on a frame with an eight-byte
// length is usual; before, and in tiny pickles, one of the opcodes that push a value.
func pickle(head []byte) bool {
	const firstOpcodes = "].}()cXCGIJKMNUVBTqp\x88\x89\x8A\x8B\x8C\x8D\x8E\x8F\x94\x96"
	if len(head) < 4 || head[0] != 0x80 || head[1] < 2 || head[1] > 5 {
		return false
	}
	if head[1] >= 4 && head[2] == 0x95 {
		return len(head) >= 11 && binary.LittleEndian.Uint64(head[3:]) <= math.MaxInt32
	}
	for i := range len(firstOpcodes) {
		if head[2] == firstOpcodes[i] {
			return true
		}
	}
	return false
}

// onnx reads the message the head begins with: the version, then only fields a model has, in ascending order as all writers do,
// up to the graph or the list of operator sets.
func onnx(head []byte) bool {
	const irVersion, graph, operatorSets = 1, 7, 8
	last := uint64(0)
	for rest := head; len(rest) > 0; {
		key, n := binary.Uvarint(rest)
		field, wire := key>>3, key&7
		if n <= 0 || field < last || last == 0 && field != irVersion {
			return false
		}
		value, m := binary.Uvarint(rest[n:])
		if m <= 0 || wire != onnxWire(field) || field == irVersion && (value == 0 || value > 64) {
			return false
		}
		rest, last = rest[n+m:], field
		if wire == 0 {
			continue
		}
		if field == graph || field == operatorSets {
			return value >= 2 && len(rest) > 0 && (rest[0] == 0x0A || rest[0] == 0x12 || rest[0] == 0x10)
		}
		if value > uint64(len(rest)) || !printable(rest[:value]) {
			return false
		}
		rest = rest[value:]
	}
	return false
}

// onnxWire is the wire type of a field of ModelProto, 0 number or 2 bytes; 9 for a field it does not have.
func onnxWire(field uint64) uint64 {
	switch field {
	case 1, 5: // ir_version, model_version
		return 0
	case 2, 3, 4, 6, 7, 8: // producer_name, producer_version, domain, doc_string, graph, opset_import
		return 2
	}
	return 9
}

func printable(b []byte) bool {
	for _, c := range b {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' || c == 0x7F {
			return false
		}
	}
	return true
}

// sentencePiece checks the first of the pieces, each a string and a score (a float), in a repeated message.
func sentencePiece(head []byte) bool {
	if len(head) < 16 || head[0] != 0x0A || head[2] != 0x0A {
		return false
	}
	size, name := int(head[1]), int(head[3])
	if size > 64 || name > 24 || size < name+7 || len(head) < 2+size {
		return false
	}
	return head[4+name] == 0x15 && printable(head[4:4+name]) && head[4] == '<'
}
