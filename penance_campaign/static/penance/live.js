// A page that follows its table: when a log has grown, the page is asked for again and what is otherwise is put in its
// place. What somebody types, has opened or looks at stays as it is. Without this file a page is as it was drawn.
const LATE = 4_000; // milliseconds for which a broken line is not worth a word
const here = document.currentScript.dataset;
const drawn = () => new Map((document.body.dataset.live || "").split(" ").filter(Boolean).map((each) => each.split("=")));
const heads = new Map();
let asking = false;
let late = 0;

function behind() {
  for (const [table, position] of drawn()) if ((heads.get(table) ?? 0) > Number(position)) return true;
  return false;
}

async function follow() {
  if (asking || document.hidden || !behind()) return;
  asking = true;
  let again = 0;
  try {
    const answer = await fetch(location.href, { headers: { "X-Follows": document.body.dataset.since }, credentials: "same-origin" });
    if (answer.redirected) return leave(answer.url);
    if (answer.ok) await take(await answer.text());
    else again = Number(answer.headers.get("Retry-After")) || (answer.status < 500 ? 0 : 3);
    if (!answer.ok && !again) return stay();
  } catch {
    again = 3;
  } finally {
    asking = false;
  }
  if (again) setTimeout(follow, again * 1000);
  else follow();
}

async function take(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const { Idiomorph } = await import(here.morph);
  const before = document.body.dataset.live;
  document.title = next.title;
  Idiomorph.morph(document.querySelector("main"), next.querySelector("main"), {
    morphStyle: "outerHTML",
    ignoreActiveValue: true,
    callbacks: {
      beforeNodeMorphed: (node, its) => !touched(node) && !(node.isEqualNode?.(its)),
      beforeNodeRemoved: (node) => !touched(node) && !node.matches?.("main > .notice"),
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.localName === "details"),
    },
  });
  document.body.dataset.live = next.body.dataset.live ?? before;
  document.dispatchEvent(new CustomEvent("followed"));
}

// What somebody has begun to fill in is theirs until it is sent.
const touched = (node) => node.nodeType === 1 && node.matches("form[data-touched]");
document.addEventListener("submit", () => (asking = true));
document.addEventListener("input", ({ target }) => target.form && (target.form.dataset.touched = ""));

function leave(url) {
  if (document.querySelector("form[data-touched]")) say("This has moved on.", url);
  else location.replace(url);
}

function stay() {
  document.body.dataset.live = "";
  say("This page is not here any longer for you.", "/");
}

function say(words, url) {
  let said = document.querySelector("[data-said]");
  if (!words) return said?.remove();
  if (!said) {
    said = Object.assign(document.createElement("p"), { className: "notice live" });
    said.dataset.said = "yes";
    said.setAttribute("role", "status");
    document.querySelector("main").prepend(said);
  }
  said.textContent = words;
  if (url) {
    const link = Object.assign(document.createElement("a"), { href: url, textContent: "See what it is now" });
    said.append(" ", link);
  }
}

function hear({ table, position, state }) {
  if (table) heads.set(table, position);
  if (state === "away") late ||= setTimeout(() => say("Reconnecting …"), LATE);
  if (state === "here") {
    clearTimeout(late);
    late = 0;
    if (document.querySelector("[data-said]:not(:has(a))")) say("");
  }
  follow();
}

function listen() {
  if (window.SharedWorker) {
    const { port } = new SharedWorker(here.ear);
    port.onmessage = ({ data }) => hear(data);
    port.postMessage("comes");
    addEventListener("pagehide", () => port.postMessage("goes"));
    addEventListener("pageshow", ({ persisted }) => persisted && port.postMessage("comes"));
    return;
  }
  // One window is looked at, at a time: the others hold no line.
  const script = Object.assign(document.createElement("script"), { src: here.ear });
  script.onload = () => {
    const ear = new window.penanceEar(hear);
    const looks = () => (document.hidden ? ear.end() : ear.begin());
    document.addEventListener("visibilitychange", looks);
    addEventListener("pagehide", () => ear.end());
    addEventListener("pageshow", looks);
    looks();
  };
  document.head.append(script);
}

document.addEventListener("visibilitychange", follow);
if (drawn().size) listen();
