// Text from a repository becomes text nodes here and nothing else: no function takes markup.

const byId = (id) => document.getElementById(id);

// element makes an element with attributes, "text" among them, and children.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") made.textContent = value;
    else if (key === "onclick") made.addEventListener("click", value);
    else if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

const whole = new Intl.NumberFormat("en-US");
const rounded = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

const number = (n) => whole.format(n);
const compact = (n) => rounded.format(n);
const percent = (share) => (100 * share).toFixed(1) + " %";
const count = (n, noun) => number(n) + " " + noun + (n === 1 ? "" : "s");

function size(bytes) {
  if (bytes < 1000) return bytes + " B";
  let value = bytes, unit = "";
  for (unit of ["kB", "MB", "GB", "TB", "PB"]) {
    value /= 1000;
    if (value < 999.95) break;
  }
  return value.toFixed(1) + " " + unit;
}

// classDot is the colour of a class, for the eye only: its name always stands beside it.
const classDot = (name, excluded) => element("span", { class: excluded ? "dot hatched" : "dot", "data-class": name });
