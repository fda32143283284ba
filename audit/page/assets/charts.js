// The charts beside the map. Each figure has a table with the same numbers.

const hue = (name) => color("class-" + name);

// drawn are the charts by the name in their figure: rows tells how high the box has to be.
const drawn = {
  numbers: { height: 190, options: numbersChart },
  classes: { height: 24 + 30 * data.groups.length, options: (width) => groupChart(data.groups, width, (g) => hue(g.name)) },
  gates: { height: 24 + 30 * data.gates.filter((g) => g.files).length, options: (width) => groupChart(data.gates.filter((g) => g.files), width, (g) => color(g.excluded_files ? "excluded" : "admitted")) },
  buckets: { height: 260, options: bucketsChart },
  history: { height: 280, options: historyChart },
};

function startCharts() {
  for (const figure of document.querySelectorAll("figure[data-chart]")) {
    const spec = drawn[figure.dataset.chart];
    if (data.numbers.total === 0 && figure.dataset.chart !== "buckets") continue;
    const box = figure.querySelector(".canvas");
    figure.hidden = false;
    box.style.height = spec.height + "px";
    newChart(box, spec.options).draw();
  }
}

function numbersChart(width) {
  const rows = ["total", "exposed", "admitted"].map((name) => ({ name, value: data.numbers[name] || null, label: compact(data.numbers[name]), color: color(name) }));
  const [own, ...others] = data.windows;
  const sizes = [...new Set(others.map((w) => w.tokens))].filter((tokens) => tokens !== own.tokens);
  const most = Math.max(...rows.map((r) => r.value), own.tokens, ...sizes, 10);
  const least = Math.min(...rows.map((r) => r.value || most), own.tokens);
  const axis = { type: "log", min: 10 ** Math.max(0, Math.floor(Math.log10(least)) - 1), max: 10 ** Math.ceil(Math.log10(most * 1.2)), axisLabel: axisLabel({ formatter: compact, hideOverlap: true }), splitLine: gridLine(), axisLine: axisLine() };
  const options = bars(rows, width, (at) => [rows[at.dataIndex].name, count(rows[at.dataIndex].value, "token"), (rows[at.dataIndex].value / own.tokens).toFixed(1) + " times the window"], { xAxis: axis });
  options.grid.top = 26;
  options.series[0].markLine = {
    symbol: "none", silent: true, animation: false,
    data: [
      { xAxis: own.tokens, lineStyle: { color: color("window"), width: 2, type: "solid" }, label: { position: "start", formatter: "window " + compact(own.tokens), color: color("ink"), fontSize: 12, fontWeight: 600 } },
      ...sizes.map((tokens) => ({ xAxis: tokens, lineStyle: { color: color("soft"), width: 1, type: "dotted" }, label: { show: false } })),
    ],
  };
  return options;
}

function groupChart(groups, width, paint) {
  const total = data.numbers.total || 1;
  const rows = groups.map((g) => ({ name: g.name || "passed all", value: g.tokens || null, label: g.tokens ? percent(g.tokens / total) : "0", color: paint(g), excluded: g.files > 0 && g.excluded_files === g.files }));
  return bars(rows, width, (at) => {
    const g = groups[at.dataIndex];
    return [g.title, count(g.tokens, "token"), count(g.files, "file") + ", " + size(g.bytes), g.excluded_files ? count(g.excluded_files, "file") + " excluded" : "all admitted"];
  });
}

function bucketsChart(width) {
  const all = data.buckets.reduce((sum, b) => sum + b.files, 0) || 1;
  const series = (name, value, paint) => ({
    name, type: "bar", barMaxWidth: 16, barMinHeight: 1, cursor: "default", itemStyle: { color: color(paint), borderRadius: [0, 2, 2, 0] },
    data: data.buckets.map(value), label: { show: true, position: "right", fontSize: 11, color: color("soft"), formatter: (at) => percent(at.value) + " of " + name },
  });
  const options = bars(data.buckets.map((b) => ({ name: b.title, value: b.share || null })), width, (at) => {
    const b = data.buckets[at.dataIndex];
    return [b.title, count(b.files, "file"), size(b.bytes) + ", " + count(b.tokens, "token"), count(b.excluded_files, "file") + " excluded"];
  });
  options.grid.right = 110;
  options.series = [series("files", (b) => b.files / all || null, "total"), series("bytes", (b) => b.share || null, "admitted")];
  return options;
}

// labelShifts are how far down the labels at the ends of lines have to go, in pixels, for none to cover the one above it. The values fall.
function labelShifts(values, most) {
  const plot = 200, line = 15; // the least height of what is drawn, and that of a label
  let above = -Infinity;
  return values.map((value, i) => {
    const own = plot * (1 - value / (most || 1));
    if (i === 0 || value !== values[i - 1]) above = Math.max(own, above + line);
    return above - own;
  });
}

function historyChart() {
  const day = (p) => p.time ? new Date(p.time * 1000).toISOString().slice(0, 10) : p.oid.slice(0, 8);
  const title = (p) => p.tag || day(p);
  const last = data.points[data.points.length - 1].numbers;
  const names = ["total", "exposed", "admitted"];
  const shifts = labelShifts(names.map((name) => last[name]), Math.max(...data.points.map((p) => p.numbers.total)));
  const line = (name, dash) => {
    const same = names.filter((other) => last[other] === last[name]); // lines that end in one point have one label
    return {
      name, type: "line", symbolSize: 6, data: data.points.map((p) => p.numbers[name]), lineStyle: { color: color(name), width: 2, type: dash }, itemStyle: { color: color(name) },
      endLabel: { show: same[0] === name, formatter: same.length === names.length ? "all three" : same.join(", "), offset: [0, shifts[names.indexOf(name)]], color: color("ink"), fontSize: 12 },
    };
  };
  return {
    grid: { left: 4, right: 116, top: 16, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: {
      ...tooltip((at) => {
        const p = data.points[at[0].dataIndex];
        return [(p.tag ? p.tag + ", " : "") + day(p) + ", " + p.oid.slice(0, 10), ...names.map((name) => name + ": " + number(p.numbers[name]))];
      }), trigger: "axis",
    },
    xAxis: { type: "category", data: data.points.map((p) => drawable(title(p))), boundaryGap: false, axisLabel: axisLabel({ hideOverlap: true }), axisLine: axisLine() },
    yAxis: { type: "value", min: 0, axisLabel: axisLabel({ formatter: compact }), splitLine: gridLine() },
    series: [line("total", "solid"), line("exposed", "dashed"), line("admitted", "dotted")],
  };
}
