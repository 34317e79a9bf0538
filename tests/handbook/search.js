"use strict";
// The index is large, so it is read when somebody begins to search; as a script, since a file may not fetch a file.
(() => {
  const up = document.documentElement.dataset.up;
  const form = document.querySelector("[role=search]");
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  const wide = matchMedia("(min-width: 60rem)");
  const MOST = 20, AROUND = 60;
  let index = null, asked = false;

  const fold = (text) => text.toLowerCase();

  function load() {
    if (asked) return;
    asked = true;
    const script = document.createElement("script");
    script.src = `${up}search-index.js`;
    script.onload = () => {
      index = window.HANDBOOK;
      index.folded = index.sections.map(([page, , heading, text]) => [fold(index.pages[page][1]), fold(heading), fold(text)]);
      look();
    };
    document.head.append(script);
  }

  function weight(words, [title, heading, text]) {
    let sum = 0;
    for (const word of words) {
      const here = (heading.includes(word) ? 8 : 0) + (title.includes(word) ? 4 : 0) + (text.includes(word) ? 1 : 0);
      if (!here) return 0;
      sum += here + (heading.startsWith(word) ? 4 : 0);
    }
    return sum;
  }

  function passage(words, text) {
    const low = fold(text);
    const at = Math.max(0, ...words.map((word) => low.indexOf(word)).filter((place) => place >= 0).slice(0, 1));
    const begin = Math.max(0, at - AROUND);
    const said = document.createElement("span");
    const end = at + 2 * AROUND;
    said.textContent = (begin ? "… " : "") + text.slice(begin, end).trim() + (end < text.length ? " …" : "");
    return said;
  }

  function link([page, anchor, heading, text], words) {
    const [address, title, part] = index.pages[page];
    const line = document.createElement("a");
    line.href = `${up}${address}${anchor ? `#${anchor}` : ""}`;
    const name = document.createElement("b");
    name.textContent = heading;
    const where = document.createElement("small");
    where.textContent = heading === title ? part : `${part}: ${title}`;
    line.append(name, where, passage(words, text));
    return line;
  }

  function look() {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    found.hidden = !words.length || !index;
    if (found.hidden) return;
    const best = index.folded
      .map((line, number) => [weight(words, line), number])
      .filter(([sum]) => sum)
      .sort((one, other) => other[0] - one[0] || one[1] - other[1]);
    const told = document.createElement("p");
    told.textContent = best.length > MOST ? `The first ${MOST} of ${best.length}` : `${best.length} found`;
    found.replaceChildren(told, ...best.slice(0, MOST).map(([, number]) => link(index.sections[number], words)));
  }

  form.hidden = false;
  field.addEventListener("focus", load);
  field.addEventListener("input", () => { load(); look(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === "Escape") {
      found.hidden = true;
    }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) found.hidden = true; });

  const chapters = document.querySelector(".chapters");
  const fit = () => { chapters.open = wide.matches; };
  wide.addEventListener("change", fit);
  fit();
  document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest" });
})();
