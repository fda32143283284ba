// Asks the FileDiscoveryService of Gemini CLI which paths it ignores: node gemini.mjs MODULES ask|walk
// "ask" names each file, "walk" lets the service go through the directory. stdin and stdout are as in frame.mjs.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answer, orFalse } from './frame.mjs';

console.debug = () => {}; // its log goes to stdout

const [modules, how] = process.argv.slice(2);
const service = path.join(path.resolve(modules), '@google/gemini-cli-core/dist/src/services/fileDiscoveryService.js');
const { FileDiscoveryService } = await import(pathToFileURL(service));

const ways = {
  ask: (discovery, { paths }) => paths.map((name) => orFalse(() => discovery.shouldIgnoreFile(name))),
  walk: async (discovery, { root, paths }) => {
    const found = new Set(await discovery.getIgnoredPaths());
    const below = (name) => name !== '.' && (found.has(path.join(root, name)) || below(path.dirname(name)));
    return paths.map(below);
  },
};

await answer((tree) => ways[how](new FileDiscoveryService(tree.root), tree));
