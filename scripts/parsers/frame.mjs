// The frame of the questions: stdin is JSON, a list of {root, file, paths} with paths in base64, stdout a list of lists of booleans in the
// same order. Bytes that are not UTF-8 become what node makes of them when it lists a directory.
import { text } from 'node:stream/consumers';

export async function answer(ask) {
  const answers = [];
  for (const tree of JSON.parse(await text(process.stdin))) {
    const paths = tree.paths.map((bytes) => Buffer.from(bytes, 'base64').toString('utf8'));
    answers.push(await ask({ ...tree, paths }));
  }
  process.stdout.write(JSON.stringify(answers));
}

// orFalse hides nothing where the library refuses a path.
export function orFalse(ask) {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
