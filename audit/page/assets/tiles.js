// What the map draws of a folder: itself, and what lies up to three levels below, as far as it would be seen.

const deepest = 3;        // levels of tiles
const leastFolder = 0.02; // of the map: a folder below this is one tile
const leastTile = 0.0012; // of the map: what is below this is added up

// tilesOf makes the library's nodes for the children of a folder.
function tilesOf(folder, depth = 1, whole = folder.weight) {
  const tiles = [];
  const small = [];
  for (const child of childrenOf(folder)) {
    if (child.weight < leastTile * whole && tiles.length > 0) small.push(child);
    else tiles.push(tileOf(child, depth, whole));
  }
  if (small.length > 0) tiles.push(restTile(small));
  return tiles;
}

function tileOf(node, depth, whole) {
  if (!isFolder(node)) return tile(node.name, node, node.kind.class, excluded(node));
  const last = lastOf(node);
  const name = last.path.slice(node.up.path.length);
  const mix = mixOf(last);
  const made = tile(name, last, mix.class, mix.excluded);
  if (depth < deepest && last.weight > leastFolder * whole) {
    made.children = tilesOf(last, depth + 1, whole);
    made.itemStyle = { color: color("sunk"), borderColor: color("sunk") };
  }
  return made;
}

function tile(name, node, className, hidden) {
  const paint = hue(className);
  return {
    name, value: node.weight, node, label: { color: inkOn(paint) },
    itemStyle: { color: paint, borderColor: color("page"), decal: hidden ? hatching() : undefined },
  };
}

function restTile(nodes) {
  const weight = nodes.reduce((sum, n) => sum + n.weight, 0);
  const paint = color("rest");
  return { name: number(nodes.length) + " smaller", value: weight, node: null, label: { color: inkOn(paint) }, itemStyle: { color: paint, borderColor: color("page") } };
}

// wordsOf describes a folder or a file in lines of text.
function wordsOf(node, whole, area) {
  const amount = (n) => area === "bytes" ? size(n) : count(n, "token");
  const part = amount(node.weight) + (whole ? ", " + percent(node.weight / whole) + " of the map" : "");
  if (isFolder(node)) return [node.path || "all files", part, "open it to see what it holds"];
  const k = node.kind;
  const verdict = k.verdict === "exclude" ? "excluded by " + k.gate : k.gate ? "admitted by " + k.gate : "admitted";
  return [node.path, part, (classTitles.get(k.class) || k.class) + ", " + verdict + (k.gate && k.reason ? " (" + k.reason + ")" : ""), k.covered ? "hidden from the configured agents already" : "", node.fix];
}
