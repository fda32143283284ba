// Colours are those of the style sheet, asked for by name, so that charts and page change together.

const probe = element("span", { hidden: true });
const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

function color(name) {
  probe.style.color = "var(--" + name + ")";
  return getComputedStyle(probe).color;
}

// inkOn is black or white, whichever reads better on a colour.
function inkOn(background) {
  context.fillStyle = background;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? "#111" : "#fff";
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");
const isDark = () => (document.documentElement.dataset.theme || (prefersDark.matches ? "dark" : "light")) === "dark";

// startTheme offers the other theme; redraw follows every change.
function startTheme(redraw) {
  const button = byId("theme");
  const show = () => {
    button.textContent = isDark() ? "Light theme" : "Dark theme";
    redraw();
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    show();
  });
  prefersDark.addEventListener("change", show);
  show();
}
