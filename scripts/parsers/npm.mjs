// Asks npm's "ignore" which paths an ignore file hides: node npm.mjs MODULES VERSION READER
// MODULES is a folder node_modules with the package as ignore-VERSION. stdin and stdout are as in frame.mjs.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { answer, orFalse } from './frame.mjs';

const [modules, version, reader] = process.argv.slice(2);
const loaded = createRequire(path.join(path.resolve(modules), 'here.js'))(`ignore-${version}`);
const ignore = loaded.default ?? loaded;

// How tools cut a file into patterns before the library sees it. Only "whole" leaves that to the library.
const readers = {
  whole: (text) => text,
  qwen: (text) => text.split('\n').map((line) => line.replace(/\r$/, '')).filter((line) => line !== '' && !line.startsWith('#')),
  continue: (text) => text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '' && line[0] !== '#'),
};

await answer(({ file, paths }) => {
  const matcher = ignore().add(readers[reader](fs.readFileSync(file, 'utf8')));
  return paths.map((name) => orFalse(() => matcher.ignores(name)));
});
