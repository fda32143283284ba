// Counts files with npm's "tiktoken", the official tokenizer compiled to WebAssembly: node tiktoken.mjs MODULES ENCODING
// MODULES is the folder node_modules. stdin is a JSON list of paths of UTF-8 files; stdout is the JSON list of their tokens. Spellings of
// special tokens count as text.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [modules, encoding] = process.argv.slice(2);
const { get_encoding } = createRequire(path.join(path.resolve(modules), 'here.js'))('tiktoken');
const encoder = get_encoding(encoding);
const paths = JSON.parse(fs.readFileSync(0, 'utf8'));
console.log(JSON.stringify(paths.map((name) => encoder.encode_ordinary(fs.readFileSync(name, 'utf8')).length)));
