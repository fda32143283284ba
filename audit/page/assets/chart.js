// A chart is a function that makes the library's options from the data, asked again whenever theme or width change.

const charts = [];

// Hatching marks what is excluded, so that no meaning hangs on colour alone.
const hatching = () => ({ symbol: "rect", dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4, color: isDark() ? "rgba(0,0,0,.34)" : "rgba(255,255,255,.42)" });

// newChart draws into a box.
function newChart(box, options) {
  const chart = echarts.init(box, null, { renderer: "canvas" });
  const draw = () => chart.setOption({ animation: !prefersStill.matches, animationDuration: 350, animationDurationUpdate: 350, textStyle: { fontFamily: getComputedStyle(document.body).fontFamily }, ...options(box.clientWidth) }, true);
  let width = box.clientWidth;
  new ResizeObserver(() => {
    if (box.clientWidth === width || !box.clientWidth) return;
    width = box.clientWidth;
    chart.resize();
    draw();
  }).observe(box);
  charts.push(draw);
  return { chart, draw };
}

const redrawCharts = () => charts.forEach((draw) => draw());

// drawable is a name that the library may measure. It keeps the width of a text, and of its beginnings, under that text in a plain object: what
// every object has would be taken for an entry and written to, so a character without width comes first.
const inherited = Object.getOwnPropertyNames(Object.prototype);
const drawable = (name) => inherited.some((key) => name.startsWith(key)) ? "\u200b" + name : name;

// tooltip shows lines of text. The library would take a string for markup, so it is given an element.
function tooltip(lines) {
  return {
    confine: true, backgroundColor: color("raised"), borderColor: color("line"), textStyle: { color: color("ink"), fontSize: 13 },
    extraCssText: "max-width:22rem;white-space:normal;overflow-wrap:anywhere;box-shadow:0 4px 16px rgba(0,0,0,.18)",
    formatter: (at) => {
      const [title, ...rest] = lines(at);
      return [element("div", {}, element("strong", { text: title }), ...rest.filter(Boolean).map((text) => element("div", { text })))];
    },
  };
}

const axisLabel = (more = {}) => ({ color: color("soft"), fontSize: 12, ...more });
const axisLine = () => ({ lineStyle: { color: color("line") } });
const gridLine = () => ({ lineStyle: { color: color("line"), opacity: 0.6 } });

// bars are horizontal bars, the first row on top. A row is {name, value, label, color, excluded}.
function bars(rows, width, tip, more = {}) {
  const narrow = width < 480;
  return {
    grid: { left: 4, right: narrow ? 56 : 72, top: 4, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: tooltip(tip),
    xAxis: { type: "value", axisLabel: { show: false }, splitLine: { show: false } },
    yAxis: { type: "category", inverse: true, data: rows.map((r) => r.name), axisLabel: axisLabel({ color: color("ink") }), axisTick: { show: false }, axisLine: axisLine() },
    series: [{
      type: "bar", barMaxWidth: 22, barMinHeight: 2, cursor: "default",
      data: rows.map((r) => ({ value: r.value, itemStyle: { color: r.color, decal: r.excluded ? hatching() : undefined, borderRadius: [0, 2, 2, 0] } })),
      label: { show: true, position: "right", color: color("soft"), fontSize: 12, formatter: (at) => rows[at.dataIndex].label },
    }],
    ...more,
  };
}
