// The table of all files: a page of it is drawn at a time, so that many files cost no more than few.

const pageRows = 25;

const sortKeys = {
  path: (f) => f.path, tokens: (f) => f.tokens, bytes: (f) => f.bytes, class: (f) => classTitles.get(f.kind.class) || "", verdict: (f) => f.kind.verdict + f.kind.gate,
};

// verdictFilters by the value of the select.
const verdictFilters = {
  "": () => true, hidden: (f) => f.kind.covered, finding: (f) => f.level > 0, admit: (f) => f.kind.verdict === "admit", exclude: excluded, skip: (f) => f.kind.verdict === "skip",
};

// startTable returns a function that lists the files below a folder.
function startTable() {
  const inputs = { text: byId("filter"), class: byId("class"), verdict: byId("verdict") };
  const heads = [...document.querySelectorAll("#table th[aria-sort]")];
  let key = "tokens", down = true, page = 0, found = files, within = "";

  function find() {
    const text = inputs.text.value.toLowerCase();
    const verdict = verdictFilters[inputs.verdict.value];
    found = files.filter((f) => f.path.startsWith(within) && (!text || f.path.toLowerCase().includes(text)) && (!inputs.class.value || f.kind.class === inputs.class.value) && verdict(f));
    found.sort(comparison(sortKeys[key], down));
    page = 0;
    draw();
  }

  function draw() {
    const pages = Math.max(1, Math.ceil(found.length / pageRows));
    byId("rows").replaceChildren(...found.slice(page * pageRows, (page + 1) * pageRows).map(row));
    byId("matches").textContent = number(found.length) + " of " + count(files.length, "file") + ", " + count(found.reduce((sum, f) => sum + f.tokens, 0), "token");
    byId("page").textContent = "Page " + number(page + 1) + " of " + number(pages);
    byId("before").disabled = page === 0;
    byId("after").disabled = page + 1 >= pages;
    byId("sort").value = key;
    for (const head of heads) {
      head.setAttribute("aria-sort", head.firstChild.dataset.sort !== key ? "none" : down ? "descending" : "ascending");
    }
  }

  const sortBy = (next, turn) => {
    down = turn ? !down : next === "tokens" || next === "bytes";
    key = next;
    find();
  };
  for (const head of heads) {
    const by = head.firstChild.dataset.sort;
    head.firstChild.addEventListener("click", () => sortBy(by, by === key));
  }
  byId("sort").addEventListener("change", () => sortBy(byId("sort").value, false));
  for (const input of Object.values(inputs)) input.addEventListener("input", find);
  inputs.text.form.addEventListener("submit", (event) => event.preventDefault());
  const chip = byId("within");
  const stayWithin = (path) => {
    within = path;
    chip.hidden = !path;
    chip.replaceChildren("in " + path + " ", element("span", { "aria-hidden": "true", text: "✕" }), element("span", { class: "unseen", text: ", show all folders" }));
    find();
    inputs.text.focus();
  };
  chip.addEventListener("click", () => stayWithin(""));
  byId("before").addEventListener("click", () => { page--; draw(); });
  byId("after").addEventListener("click", () => { page++; draw(); });
  byId("table").hidden = false;
  find();
  return (path) => {
    inputs.text.value = inputs.class.value = inputs.verdict.value = "";
    stayWithin(path);
    byId("files").scrollIntoView({ behavior: prefersStill.matches ? "auto" : "smooth" });
  };
}

function comparison(value, down) {
  const sign = down ? -1 : 1;
  return (a, b) => {
    const x = value(a), y = value(b);
    return x < y ? -sign : x > y ? sign : a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
  };
}

function row(file) {
  const k = file.kind;
  const name = element("th", { scope: "row", class: "path", text: file.path });
  if (file.level) name.append(element("small", { class: "remedy" }, element("span", { class: "badge " + levels[file.level], text: levels[file.level] }), " " + file.fix));
  const word = { admit: "admitted", exclude: "excluded", skip: "skipped" }[k.verdict];
  name.append(element("small", { class: "narrow", text: word + (k.gate ? " by " + k.gate : "") + (k.covered ? ", hidden already" : "") + ", " + size(file.bytes) }));
  const verdict = element("td", { class: "wide", text: word });
  if (k.verdict === "skip" || k.gate) verdict.append(element("small", { text: (k.gate ? k.gate + ": " : "") + k.reason }));
  if (k.covered) verdict.append(element("small", { text: "hidden already" }));
  return element("tr", {}, name,
    element("td", { class: "n", text: k.binary ? "–" : number(file.tokens) }), element("td", { class: "n wide", text: size(file.bytes) }),
    element("td", { class: "mid" }, classDot(k.class, excluded(file)), k.class), verdict);
}
