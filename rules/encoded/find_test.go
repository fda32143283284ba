package encoded

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// noise is the same n random bytes each time.
func noise(n int) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	raw := make([]byte, n)
	for i := range raw {
		raw[i] = byte(random.Uint32())
	}
	return raw
}

// wrapped writes text in lines of a width, each in the format.
func wrapped(text string, width int, format string) string {
	var b strings.Builder
	for len(text) > 0 {
		n := min(width, len(text))
		fmt.Fprintf(&b, format, text[:n])
		text = text[n:]
	}
	return b.String()
}

func each(n int, format func(i int, b byte) string) string {
	var b strings.Builder
	for i, c := range noise(n) {
		b.WriteString(format(i, c))
	}
	return b.String()
}

// bytesAs lists n bytes in a notation, perLine of them on a line.
func bytesAs(n, perLine int, format string) string {
	return each(n, func(i int, b byte) string {
		if i%perLine == perLine-1 {
			return fmt.Sprintf(format, b) + "\n"
		}
		return fmt.Sprintf(format, b)
	})
}

var (
	b64   = base64.StdEncoding.EncodeToString(noise(9_000)) // 12,000 characters
	hexes = hex.EncodeToString(noise(6_000))
)

// found lists the runs of at least 8,000 bytes as "first-last kind media".
func found(t *testing.T, text string) string {
	t.Helper()
	const need = 8_000
	got, err := Find(strings.NewReader(text), need)
	if err != nil {
		t.Fatal(err)
	}
	suspected, err := Suspect(strings.NewReader(text), need, 0, make([]byte, 64<<10))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Runs) > 0 && !suspected.Runs {
		t.Errorf("Suspect lets pass what Find finds: %.60q…", text)
	}
	var words []string
	for _, r := range got.Runs {
		words = append(words, strings.TrimSpace(fmt.Sprintf("%d-%d %s %s", r.First, r.Last, r.Kind, r.Media)))
		if r.Start < 0 || r.End > int64(len(text)) || r.Payload > r.End-r.Start || r.Payload < need {
			t.Errorf("run %+v in %d bytes", r, len(text))
		}
	}
	return strings.Join(words, "; ")
}

func TestFind(t *testing.T) {
	few := b64[:4_800] + strings.Map(func(r rune) rune { // whole rows of 48 and of 64 characters without a digit
		if r >= '0' && r <= '9' {
			r += 'a' - '0'
		}
		return r
	}, b64[4_800:4_992]) + b64[4_992:]
	for name, c := range map[string]struct{ text, want string }{
		"one long line":        {"a = 1\nb = \"" + b64 + "\"\nc\n", "2-2 base64"},
		"data URI":             {"x {\n  src: url(data:font/woff2;charset=utf-8;base64," + b64 + ") format(\"woff2\");\n}\n", "2-2 base64 font/woff2"},
		"quoted lines":         {"BLOB = (\n" + wrapped(b64, 76, "    \"%s\"\n") + ")\n", "2-159 base64"},
		"bare lines with CRLF": {"x\r\n" + wrapped(b64[:11_970], 64, "%s\r\n") + "end\r\n", "2-188 base64"},
		"bare lines with CR":   {"x\r" + wrapped(b64[:11_970], 64, "%s\r") + "end\r", "2-188 base64"},
		"mixed line ends":      {"x\r\ny\r" + wrapped(b64[:11_970], 64, "%s\n") + "end\r", "3-189 base64"},
		"empty lines between":  {"x\n" + wrapped(b64, 75, "%s\n\n") + "end\n", "2-320 base64"},
		"narrow rows":          {"x\n" + wrapped(b64, 48, "  \"%s\"\n") + "end\n", "2-251 base64"},
		"narrow bare rows":     {"x\n" + wrapped(b64[:11_990], 52, "%s\n") + "end\n", "2-232 base64"},
		"appended":             {"x\n" + wrapped(b64, 76, "    sb.append(\"%s\");\n") + "end\n", "2-159 base64"},
		"added":                {"x\n" + wrapped(b64, 76, "data += '%s'\n") + "end\n", "2-159 base64"},
		"no line end":          {"x\n" + b64, "2-2 base64"},
		"two runs":             {"a\n" + b64 + "\nwords between them\n" + b64 + "\n", "2-2 base64; 4-4 base64"},
		"rows of zeros":        {"(\n" + wrapped(b64[:6_080]+strings.Repeat("A", 76*4)+b64[:6_080], 76, "'%s'\n") + ")\n", "2-165 base64"},
		"last line is filled":  {"<<X\n" + wrapped(b64[:8_360]+"QUJDRA==", 76, "%s\n") + "X\n", "2-112 base64"},
		"rows of 40":           {"x\n" + wrapped(b64, 40, "%s\n") + "end of it\n", "2-301 base64"},
		"rows without digits":  {"x\n" + wrapped(few, 48, "%s\n") + "end of it\n", "2-251 base64"},
		"appended, no digits":  {"let s = '';\n" + wrapped(few, 64, "  s += \"%s\";\n") + "use(s);\n", "2-189 base64"},
		"hexadecimal":          {"k = (\n" + wrapped(hexes, 64, "  '%s'\n") + ")\n", "2-189 hexadecimal digits"},
		"bytes":                {"unsigned char a[] = {\n" + bytesAs(2_400, 12, "0x%02x, ") + "};\n", "2-201 a list of bytes"},
		"decimal bytes":        {"var a = []byte{\n" + bytesAs(3_000, 16, "%d, ") + "\n}\n", "2-189 a list of bytes"},
		"one line of bytes":    {"a\nconst a = [" + bytesAs(3_000, 9_999, "%d,") + "];\n", "2-2 a list of bytes"},
		"escapes":              {"s = (\n" + strings.ReplaceAll("b'"+bytesAs(2_400, 16, `\x%02x`)+"'", "\n", "'\nb'") + "\n)\n", "2-151 escaped bytes"},
		"octal escapes":        {"s =\n\"" + strings.ReplaceAll(bytesAs(2_400, 16, `\%03o`), "\n", "\"\n\"") + "\";\n", "2-151 escaped bytes"},
		"bytes in Rust":        {"static A: [u8; 9] = [\n" + bytesAs(2_400, 12, "0x%02xu8, ") + "];\n", "2-201 a list of bytes"},
		"signed bytes":         {"byte[] a = {\n" + each(3_000, func(i int, b byte) string { return fmt.Sprintf("%d, ", int8(b)) + strings.Repeat("\n", i%16/15) }) + "\n}\n", "2-189 a list of bytes"},
		"escapes in C":         {"s =\n\"" + strings.ReplaceAll(bytesAs(2_400, 16, `\x%02x`), "\n", "\"\n\"") + "\";\n", "2-151 escaped bytes"},
	} {
		if got := found(t, c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestFindNothing: what people and tools write that only looks like encoded bytes.
func TestFindNothing(t *testing.T) {
	curve := each(4_096, func(i int, _ byte) string { return fmt.Sprintf("%d, ", (i/16)%256) + strings.Repeat("\n", i%16/15) })
	font := each(4_096, func(i int, b byte) string { return fmt.Sprintf("0x%02x, ", b&0x3c) + strings.Repeat("\n", i%16/15) })
	words := each(2_000, func(i int, b byte) string {
		return fmt.Sprintf("0x%02x%02x%02x%02x, ", b, b, i%256, b) + strings.Repeat("\n", i%8/7)
	})
	for name, text := range map[string]string{
		"digests":           wrapped(hexes[:64*187], 64, "%s\n"),
		"digests in a list": "[\n" + wrapped(hexes[:64*187], 64, "  \"%s\",\n") + "]\n",
		"digests and names": wrapped(hexes, 64, "%s  dist/package-1.0.tar.gz\n"),
		"integrity":         wrapped(b64[:86*139], 86, "\"sha512-%s==\",\n"),
		"pairs of digests":  pairs(),
		"SHA-384":           "[\n" + wrapped(b64[:64*187], 64, "  \"%s\",\n") + "]\n",
		"subresources":      each(140, func(i int, _ byte) string { return fmt.Sprintf("\"pkg%d\": \"sha512-%s==\",\n", i, b64[i*80:i*80+86]) }),
		"key in code":       "const k = `-----BEGIN RSA PRIVATE KEY-----\n" + wrapped(b64, 64, "%s\n") + "-----END RSA PRIVATE KEY-----`\n",
		"key in Java":       "String k = \"-----BEGIN PRIVATE KEY-----\\n\"\n" + wrapped(b64, 64, "    + \"%s\\n\"\n") + "    + \"-----END PRIVATE KEY-----\";\n",
		"key on a line":     "{\"key\": \"-----BEGIN PRIVATE KEY-----\\n" + wrapped(b64, 64, "%s\\n") + "-----END PRIVATE KEY-----\"}\n",
		"keys of SSH":       each(40, func(i int, _ byte) string { return "user ssh-rsa AAAAB3NzaC1yc2E" + b64[i*200:i*200+400] + "\n" }),
		"tokens":            wrapped(b64, 48, "  \"%s\",\n"),
		"SHA-1":             wrapped(hexes, 40, "%s\n"),
		"SHA-256":           wrapped(b64, 43, "%s=\n"),
		"keys of its own":   each(200, func(i int, _ byte) string { return b64[i*50:i*50+40+i%9] + "\n" }),
		"packets":           "{\n" + strings.ReplaceAll("  {"+bytesAs(2_400, 12, "0x%02x, "), "\n", "},\n  {") + "}\n",
		"rows of a level":   "[\n" + strings.Repeat("  \"WwFfGg0123FGfW012GgfF0WwFfGg0123FGfW012GgfF0WwFfGg0123FGfW012GgfF0\",\n", 200) + "]\n",
		"a whole drawing":   strings.Repeat("M12l3h45v6c1-2Q37T9S12L300H4V17C2-55q7t8s41a10A9m5Z0", 300) + "\n",
		"mangled names":     strings.Repeat("  \"_ZN6refund7invoice6Ledger6Tenant6Region5Quota5retry7Webhook6LedgerEvRKSt6vectorIiSaIiEE\",\n", 100),
		"tests":             strings.Repeat("func Test_OAuth2LoginHandler_When_billing_IsMissing_Then_ledger_Returns7NotFoundError()\n", 100),
		"go.sum":            wrapped(b64, 44, "example.com/m v1.0.0 h1:%s=\n"),
		"key":               "-----BEGIN PGP PUBLIC KEY BLOCK-----\nVersion: 1\n\n" + wrapped(b64, 64, "%s\n") + "-----END PGP PUBLIC KEY BLOCK-----\n",
		"keys":              wrapped(b64, 372, "host.example.com ssh-rsa %s\n"),
		"test vectors":      wrapped(hexes, 128, "  {\"in\": \"%s\",\n   \"ok\": true},\n"),
		"small":             "x = \"" + b64[:7_000] + "\"\n",
		"a curve":           "{\n" + curve + "}\n",
		"a bitmap font":     "{\n" + font + "}\n",
		"a table of words":  "{\n" + words + "}\n",
		"paths":             strings.Repeat("src/main/java/org/example/project/module/internal/handlers/RequestHandlerFactory1\n", 200),
		"identifiers":       strings.Repeat("THIS_IS_A_VERY_LONG_CONSTANT_NAME_THAT_GOES_ON_AND_ON_UNTIL_THE_END_OF_THE_LINE_42\n", 200),
		"rulers":            strings.Repeat(strings.Repeat("=-", 40)+"\n", 200),
		"numbers":           strings.Repeat("12345678901234567890123456789012345678901234567890123456789012345678901234567890\n", 200),
		"a drawing":         "<path d=\"" + strings.Repeat("M12.5 3.25C6.4 2 1 7.25 1 14.5l3-2z", 400) + "\"/>\n",
	} {
		if got := found(t, text); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// pairs are lines of two digests each.
func pairs() string {
	return each(80, func(i int, _ byte) string {
		return fmt.Sprintf("  {\"%s\", \"%s\"},\n", hexes[i*64:i*64+64], hexes[i*96:i*96+64])
	})
}

// TestRest: what remains without encoded bytes, and what the armor of keys is.
func TestRest(t *testing.T) {
	got, err := Find(strings.NewReader("a line\n{\n"+strings.Repeat("x ", 200)+"\nb = \""+b64+"\"\n-----BEGIN X-----\n"+wrapped(b64[:1_280], 64, "%s\n")+"-----END X-----\n"), 8_000)
	rest := got.Rest
	const armored = int64(len("-----BEGIN X----------END X-----")) + 1_280
	if want := int64(len("a line{b = \"\"")) + 400 + armored; err != nil || rest.Bytes != want || rest.Payload != 12_000 || rest.Armor != 1_280 || rest.Armors != 1 || rest.Lines != 4 {
		t.Errorf("%+v, %v; want %d bytes", rest, err, want)
	}
	if rest.WideBytes(300) != 400 || rest.WideBytes(500) != 0 {
		t.Errorf("%d and %d bytes in wide lines", rest.WideBytes(300), rest.WideBytes(500))
	}
}

// TestManyRuns: what goes beyond the bound is counted, and is no wide line.
func TestManyRuns(t *testing.T) {
	got, err := Find(strings.NewReader(strings.Repeat("a\n"+b64+"\n", MaxRuns+3)), 8_000)
	if err != nil || len(got.Runs) != MaxRuns || got.More != 3 || got.Widest != 1 {
		t.Errorf("%d runs and %d more, widest %d, %v", len(got.Runs), got.More, got.Widest, err)
	}
}

// TestStrip: stretches go, digests and words stay.
func TestStrip(t *testing.T) {
	text := "a = \"" + b64[:400] + "\"\nsha256 " + hexes[:64] + "\nsrc/main/java/org/example/project/module/internal/handlers/RequestHandlerFactory1\n"
	if got := string(Strip([]byte(text))); got != strings.Replace(text, b64[:400], "", 1) {
		t.Errorf("%q", got)
	}
	list := bytesAs(600, 9_999, "%d,")
	if got := string(Strip([]byte("a: 1\nlogo: [" + list + "7]\nb: 2\n"))); len(got) > 40 || !strings.HasPrefix(got, "a: 1\nlogo: [") || !strings.HasSuffix(got, ",7]\nb: 2\n") {
		t.Errorf("%q", got)
	}
	small := "row: " + strings.Repeat("1, 2, 3, ", 100) + "\n"
	if got := string(Strip([]byte(small))); got != small {
		t.Errorf("%q", got)
	}
}

// TestWidest: the widest line that is no part of a run, in characters.
func TestWidest(t *testing.T) {
	wide := strings.Repeat("wörter ", 400)
	got, err := Find(strings.NewReader("short\n"+wide+"\n"+b64+"\n"), 8_000)
	if err != nil || got.Widest != 2_800 || got.WidestLine != 2 {
		t.Errorf("%d characters on line %d, %v; want 2,800 on line 2", got.Widest, got.WidestLine, err)
	}
	for width, want := range map[int64]bool{2_799: true, 3_199: true, 3_200: false} { // Suspect measures bytes
		s, err := Suspect(strings.NewReader("a\n"+wide+"\nb\n"), 0, width, make([]byte, 1_000))
		if s.Wide != want || err != nil {
			t.Errorf("width %d: suspected %v, %v", width, s.Wide, err)
		}
	}
}

// FuzzFind: runs are in order and inside of the text, and whatever Find finds is suspected.
func FuzzFind(f *testing.F) {
	f.Add([]byte("a\n" + b64[:600] + "\n" + hexes[:600]))
	f.Add([]byte("data:;base64," + b64[:600]))
	f.Add([]byte(bytesAs(400, 9, "0x%02x, ")))
	f.Fuzz(func(t *testing.T, text []byte) {
		const need = 512
		got, err := Find(strings.NewReader(string(text)), need)
		if err != nil {
			t.Fatal(err)
		}
		end, last := int64(0), 0
		for _, r := range got.Runs {
			if r.First <= last || r.Last < r.First || r.Start < end || r.End <= r.Start || r.End > int64(len(text)) || r.Payload > r.End-r.Start {
				t.Fatalf("runs %+v of %d bytes", got.Runs, len(text))
			}
			end, last = r.End, r.Last
		}
		s, err := Suspect(strings.NewReader(string(text)), need, 100, make([]byte, 4096))
		if err != nil || len(text) < 4096 && len(got.Runs) > 0 && !s.Runs || !s.Wide && got.Widest > 100 {
			t.Fatalf("found %+v, suspected %+v, %v", got, s, err)
		}
	})
}
