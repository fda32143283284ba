// What the map draws of a folder: what lies a few levels below, as far as it would be seen.

// Shares of the map. A folder below that of its level is one tile, and what is below the least tile is added up.
const roomy = { folder: [0, 0.02, 0.02, 0.03, 0.06, 1], tile: 0.0008 };
const cramped = { folder: [0, 0.08, 0.08, 1], tile: 0.004 };
const detailFor = (width, area) => ({ ...(width < 480 ? cramped : roomy), area });

const amountOf = (weight, area) => area === "bytes" ? size(weight) : count(weight, "token");

// tilesOf makes the library's nodes for the children of a folder.
function tilesOf(folder, detail, depth = 1, whole = folder.weight) {
  const tiles = [];
  const small = [];
  for (const child of childrenOf(folder)) {
    if (child.weight < detail.tile * whole && tiles.length > 0) small.push(child);
    else tiles.push(tileOf(child, detail, depth, whole));
  }
  if (small.length > 0) tiles.push(restTile(small, detail.area));
  return tiles;
}

function tileOf(node, detail, depth, whole) {
  if (!isFolder(node)) return tile(node.name, node, node.kind.class, excluded(node));
  const last = lastOf(node);
  const name = last.path.slice(node.up.path.length);
  const mix = mixOf(last);
  const made = tile(name, last, mix.class, mix.excluded);
  if (last.weight > detail.folder[depth] * whole) {
    made.children = tilesOf(last, detail, depth + 1, whole);
    made.itemStyle = { color: color("sunk"), borderColor: color("sunk") };
  }
  return made;
}

// refOf is a number in place of a node: the library copies what it is given, whole.
const refOf = (node) => isFolder(node) ? node.index : ~node.index;
const nodeOf = (ref) => ref == null ? null : ref >= 0 ? folders[ref] : files[~ref];

function tile(name, node, className, hidden) {
  const paint = hue(className);
  return {
    name: drawable(name), value: node.weight, ref: refOf(node), label: { color: inkOn(paint) },
    itemStyle: { color: paint, borderColor: color("page"), decal: hidden ? hatching() : undefined },
  };
}

// restTile stands for what is too small for tiles of its own. It has no ref: there is nothing to open, and the list has the files.
function restTile(nodes, area) {
  const weight = nodes.reduce((sum, n) => sum + n.weight, 0);
  const paint = color("rest");
  return { name: number(nodes.length) + " smaller, " + amountOf(weight, area), value: weight, ref: null, label: { color: inkOn(paint) }, itemStyle: { color: paint, borderColor: color("page") } };
}

// wordsOf describes a folder or a file in lines of text.
function wordsOf(node, whole, area) {
  const part = amountOf(node.weight, area) + (whole ? ", " + percent(node.weight / whole) + " of the map" : "");
  if (isFolder(node)) return [node.path || "all files", part, "open it to see what it holds"];
  const k = node.kind;
  const verdict = k.verdict === "exclude" ? "excluded by " + k.gate : k.gate ? "admitted by " + k.gate : "admitted";
  return [node.path, part, (classTitles.get(k.class) || k.class) + ", " + verdict + (k.gate && k.reason ? " (" + k.reason + ")" : ""), k.covered ? "hidden from the configured agents already" : "", node.fix];
}
