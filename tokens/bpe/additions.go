package bpe

// addition is a range of characters that Go's tables do not have yet.
type addition struct {
	first, last rune
	class       class
}

// additions are what Unicode 15.1 and 16 have beyond Go's Unicode 15: the official tokenizers classify with regex-syntax 0.8, whose
// tables (unicode_tables/general_category.rs) are those of Unicode 16. A test counts the characters of each class, and fails when Go's tables
// move on.
var additions = [...]addition{
	{0x1C89, 0x1C89, upper}, {0xA7CB, 0xA7CC, upper}, {0xA7DA, 0xA7DA, upper}, {0xA7DC, 0xA7DC, upper}, {0x10D50, 0x10D65, upper},
	{0x1C8A, 0x1C8A, lower}, {0xA7CD, 0xA7CD, lower}, {0xA7DB, 0xA7DB, lower}, {0x10D70, 0x10D85, lower},
	{0x105C0, 0x105F3, letter}, {0x10D4A, 0x10D4D, letter}, {0x10D4E, 0x10D4F, letter}, {0x10D6F, 0x10D6F, letter},
	{0x10EC2, 0x10EC4, letter}, {0x11380, 0x11389, letter}, {0x1138B, 0x1138B, letter}, {0x1138E, 0x1138E, letter},
	{0x11390, 0x113B5, letter}, {0x113B7, 0x113B7, letter}, {0x113D1, 0x113D1, letter}, {0x113D3, 0x113D3, letter},
	{0x11BC0, 0x11BE0, letter}, {0x13460, 0x143FA, letter}, {0x16100, 0x1611D, letter}, {0x16D40, 0x16D6C, letter},
	{0x18CFF, 0x18CFF, letter}, {0x1E5D0, 0x1E5ED, letter}, {0x1E5F0, 0x1E5F0, letter}, {0x2EBF0, 0x2EE5D, letter},
	{0x10D40, 0x10D49, number}, {0x116D0, 0x116E3, number}, {0x11BF0, 0x11BF9, number}, {0x16130, 0x16139, number},
	{0x16D70, 0x16D79, number}, {0x1CCF0, 0x1CCF9, number}, {0x1E5F1, 0x1E5FA, number},
	{0x897, 0x897, mark}, {0x10D69, 0x10D6D, mark}, {0x10EFC, 0x10EFC, mark}, {0x113B8, 0x113C0, mark}, {0x113C2, 0x113C2, mark},
	{0x113C5, 0x113C5, mark}, {0x113C7, 0x113CA, mark}, {0x113CC, 0x113D0, mark}, {0x113D2, 0x113D2, mark}, {0x113E1, 0x113E2, mark},
	{0x11F5A, 0x11F5A, mark}, {0x1611E, 0x1612F, mark}, {0x1E5EE, 0x1E5EF, mark},
}

// added is the class of a character that Go's tables do not have.
func added(r rune) class {
	for _, a := range additions {
		if a.first <= r && r <= a.last {
			return a.class
		}
	}
	return other
}
