// The map: one folder at a time. A click or Enter opens a folder, the crumbs lead back; the list beside it has the same folders as buttons.

const listed = 14; // entries of the list beside the map

// nothing says why a map is empty, by what is shown.
const nothing = {
  all: (area) => "None of these files has " + area + ".",
  exposed: (area) => "Agents can read no file that has " + area + ".",
  bloat: (area) => "There is no bloat: the gates exclude no file with " + area + " that agents can read.",
};

// startMap draws the map; listFiles is called with the path of a folder whose files the table is to list.
function startMap(listFiles) {
  const box = byId("map-canvas");
  const choice = { area: byId("area"), shown: byId("shown") };
  let here = folders[0], tiles = [], at = -1;

  byId("treemap").hidden = false;
  const { chart, draw } = newChart(box, (width) => {
    tiles = tilesOf(here, detailFor(width, choice.area.value));
    at = -1;
    return mapOptions(tiles, here, choice.area.value);
  });

  const mark = (type) => { if (at >= 0) chart.dispatchAction({ type, seriesIndex: 0, dataIndex: dataIndexOf(tiles, at) }); };

  // show opens a folder. What was activated is gone then: focus names what the focus moves to instead.
  function show(folder, focus) {
    here = folder;
    byId("map-none").textContent = nothing[choice.shown.value](choice.area.value);
    byId("map-none").hidden = here.weight > 0;
    box.hidden = !here.weight;
    if (here.weight) draw();
    crumbs(here, show);
    list(here, choice.area.value, show, listFiles);
    say([here.path || "All files", amountOf(here.weight, choice.area.value)]);
    if (focus) document.querySelector(focus).focus();
  }

  const say = (lines) => byId("map-live").replaceChildren(...lines.filter(Boolean).map((text, i) => element(i ? "span" : "strong", { text })));
  const open = (node) => {
    if (!node) return;
    if (isFolder(node)) show(lastOf(node));
    else say(wordsOf(node, here.weight, choice.area.value));
  };

  function choose(index) {
    const opened = tiles.filter((tile) => tile.ref !== null).length; // the tile of the rest is the last one
    if (opened === 0) return;
    mark("downplay");
    at = (index + opened) % opened;
    mark("highlight");
    say([...wordsOf(nodeOf(tiles[at].ref), here.weight, choice.area.value), at + 1 + " of " + opened]);
  }

  const up = () => { if (here.up) show(upOf(here)); };
  const keys = {
    ArrowRight: () => choose(at + 1), ArrowDown: () => choose(at + 1), ArrowLeft: () => choose(at < 0 ? -1 : at - 1), ArrowUp: () => choose(at < 0 ? -1 : at - 1),
    Home: () => choose(0), End: () => choose(-1), Enter: () => at >= 0 && open(nodeOf(tiles[at].ref)), " ": () => at >= 0 && open(nodeOf(tiles[at].ref)), Backspace: up, Escape: up,
  };
  listenToKeys(box, keys);
  chart.on("click", (event) => open(nodeOf(event.data && event.data.ref)));
  for (const select of Object.values(choice)) {
    select.addEventListener("change", () => {
      weigh(choice.area.value, choice.shown.value);
      show(here.weight ? here : folders[0]);
    });
  }
  weigh("tokens", "all");
  if (!folders[0].weight) { // nothing has tokens: the bytes tell more than an empty map
    choice.area.value = "bytes";
    weigh("bytes", "all");
  }
  show(folders[0]);
}

function listenToKeys(box, keys) {
  box.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
}

// upOf is the next folder above that holds more than this one.
function upOf(folder) {
  let above = folder.up;
  while (above.up && lastOf(above) === folder) above = above.up;
  return above;
}

// dataIndexOf counts as the library does: the root first, then each tile followed by all that is inside of it.
function dataIndexOf(tiles, at) {
  const nodes = (t) => 1 + (t.children || []).reduce((sum, child) => sum + nodes(child), 0);
  return tiles.slice(0, at).reduce((sum, t) => sum + nodes(t), 1);
}

function mapOptions(tiles, here, area) {
  const focus = { borderColor: color("focus"), borderWidth: 3 };
  return {
    tooltip: tooltip((event) => {
      const node = nodeOf(event.data && event.data.ref);
      return node ? wordsOf(node, here.weight, area) : [event.name];
    }),
    series: [{
      type: "treemap", data: tiles, animation: !prefersStill.matches, animationDurationUpdate: prefersStill.matches ? 0 : 300, // its own default outlasts a second, and clicks miss what moves
      left: 0, right: 0, top: 0, bottom: 0, roam: false, nodeClick: false, breadcrumb: { show: false }, sort: false, visibleMin: 0, squareRatio: 1.2,
      label: { show: true, fontSize: 11.5, overflow: "truncate", ellipsis: "…", position: [5, 5], padding: 0, formatter: "{b}" },
      labelLayout: (tile) => tile.rect.width < 48 || tile.rect.height < 18 ? { fontSize: 0 } : {},
      upperLabel: { show: true, height: 20, color: color("ink"), fontSize: 12, overflow: "truncate", ellipsis: "…", padding: [0, 4], formatter: "{b}" },
      itemStyle: { borderWidth: 1, gapWidth: 1, borderColor: color("page") },
      levels: [{ upperLabel: { show: false }, itemStyle: { borderWidth: 0, gapWidth: 2 } }, { itemStyle: { borderWidth: 2, gapWidth: 1 } }, { itemStyle: { borderWidth: 2, gapWidth: 1 } }, {}],
      emphasis: { label: { show: true }, itemStyle: focus, upperLabel: { show: true, color: color("page"), height: 20 } },
    }],
  };
}

function crumbs(here, show) {
  byId("crumbs").replaceChildren(...ways(here).map((folder) => {
    const text = folder.up ? folder.name : "all files";
    return element("li", {}, folder === here ? element("span", { text, "aria-current": "location", tabindex: -1 }) : element("button", { type: "button", class: "link", text, onclick: () => show(folder, "#crumbs [aria-current]") }));
  }));
}

// list shows the heaviest things in the folder beside the map.
function list(here, area, show, listFiles) {
  const children = childrenOf(here);
  const amount = (n) => area === "bytes" ? size(n) : number(n);
  const rows = children.slice(0, listed).map((node) => {
    const name = isFolder(node)
      ? element("button", { type: "button", class: "link path", text: node.name + "/", onclick: () => show(lastOf(node), "#here button") })
      : element("span", { class: "path" }, classDot(node.kind.class, excluded(node)), node.name);
    return element("tr", {}, element("th", { scope: "row" }, name), element("td", { class: "n", text: amount(node.weight) }), element("td", { class: "n", text: percent(node.weight / (here.weight || 1)) }));
  });
  const head = element("tr", {}, element("th", { scope: "col", text: "in this folder" }), element("th", { scope: "col", class: "n", text: area }), element("th", { scope: "col", class: "n", text: "share" }));
  const caption = element("caption", { class: "unseen", text: "The largest in " + (here.path || "all files") });
  const more = children.length > listed ? element("p", { class: "hint", text: number(children.length - listed) + " more" }) : "";
  const all = element("button", { type: "button", class: "quiet", text: here.up ? "List the files of this folder" : "List all files", onclick: () => listFiles(here.path) });
  byId("here").replaceChildren(element("table", {}, caption, element("thead", {}, head), element("tbody", {}, ...rows)), more, all);
}
