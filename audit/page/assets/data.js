// The files come as columns, in the order of their directories. Here they become a tree again.

const data = JSON.parse(byId("data").textContent);
const classTitles = new Map(data.classes.map((c) => [c.name, c.title]));

// Levels of findings, as the numbers of the data.
const levels = ["", "info", "warn", "error"];

const folders = data.files.dirs.map((name, index) => ({ index, name, up: null, folders: [], files: [], path: "", weight: 0 }));
const files = [];

function readTree(d) {
  let next = 0;
  folders.forEach((folder, i) => {
    if (d.up[i] >= 0) {
      folder.up = folders[d.up[i]];
      folder.up.folders.push(folder);
      folder.path = folder.up.path + folder.name + "/";
    }
    for (const end = next + d.holds[i]; next < end; next++) {
      const file = { index: next, name: d.names[next], up: folder, bytes: d.bytes[next], tokens: d.tokens[next], kind: d.kind[d.kinds[next]], level: 0, fix: "" };
      file.path = folder.path + file.name;
      folder.files.push(file);
      files.push(file);
    }
  });
  for (const [file, level, fix] of d.found) {
    files[file].level = level;
    files[file].fix = d.fixes[fix];
  }
}

const excluded = (file) => file.kind.verdict === "exclude";

// What a file weighs on the map, by what is shown and by what the area means.
const shownFilters = {
  all: () => true,
  exposed: (file) => !file.kind.covered,
  bloat: (file) => excluded(file) && !file.kind.covered,
};

function weigh(area, shown) {
  for (const folder of folders) folder.weight = 0;
  for (const file of files) {
    const counts = file.kind.verdict !== "skip" && shownFilters[shown](file);
    file.weight = counts ? file[area] : 0;
    file.up.weight += file.weight;
  }
  for (let i = folders.length - 1; i > 0; i--) folders[i].up.weight += folders[i].weight;
}

const byWeight = (a, b) => b.weight - a.weight;

// childrenOf are the folders and files in a folder that weigh anything, the heaviest first.
function childrenOf(folder) {
  return [...folder.folders, ...folder.files].filter((child) => child.weight > 0).sort(byWeight);
}

const isFolder = (node) => node.folders !== undefined;

// lastOf follows folders that hold nothing but the next one, so that a click does not open a map with a single tile.
function lastOf(folder) {
  for (;;) {
    const heavy = childrenOf(folder);
    if (heavy.length !== 1 || !isFolder(heavy[0])) return folder;
    folder = heavy[0];
  }
}

// ways are the folders from the root to this one.
function ways(folder) {
  const out = [];
  for (let f = folder; f; f = f.up) out.unshift(f);
  return out;
}

// mixOf tells what class weighs most in a folder, and how much of it is excluded.
function mixOf(folder) {
  const classes = new Map();
  let hidden = 0;
  const walk = (f) => {
    for (const file of f.files) {
      if (!file.weight) continue;
      classes.set(file.kind.class, (classes.get(file.kind.class) || 0) + file.weight);
      if (excluded(file)) hidden += file.weight;
    }
    f.folders.forEach(walk);
  };
  walk(folder);
  let top = ["", 0];
  for (const entry of classes) if (entry[1] > top[1]) top = entry;
  return { class: top[0], excluded: folder.weight > 0 && hidden / folder.weight > 0.5 };
}
