// Turns the plain page into one that answers. What the plain page has for browsers without scripts, and this replaces, is folded or hidden.

function startCopying() {
  for (const button of document.querySelectorAll(".copy")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const done = (text) => { button.textContent = text; };
      navigator.clipboard.writeText(button.previousElementSibling.textContent).then(() => done("Copied"), () => done("Select it"));
    });
  }
}

function foldPlain() {
  for (const plain of document.querySelectorAll(".plain")) {
    if (plain.tagName === "DETAILS") plain.open = false;
    else plain.hidden = true;
  }
}

document.documentElement.classList.add("scripted");
document.body.append(probe);
readTree(data.files);
foldPlain();
startTheme(redrawCharts);
startCharts();
if (files.length > 0) startMap(startTable());
startCopying();
