// What every page does: it prints, and it follows its table. When a log has grown, the page is asked for again and what is otherwise is put in its
// place. What somebody types, has opened or looks at stays as it is. Without this file a page is as it was drawn.
//
// The same file is the worker that all windows of a browser share, so that they hold one line together.
const PATIENCE = [1, 2, 5, 10, 20, 40]; // seconds until a line that was refused is asked for again

class Ear {
  constructor(tell) {
    this.tell = tell;
    this.heads = {};
    this.state = "coming";
    this.failures = 0;
  }

  begin() {
    if (this.source) return;
    this.source = new EventSource("/live/");
    this.source.onopen = () => this.is("here");
    this.source.onmessage = ({ data }) => {
      const [table, position] = data.split(" ");
      this.failures = 0;
      this.heads[table] = Number(position);
      this.tell({ table, position: this.heads[table] });
    };
    this.source.onerror = () => {
      this.is("away");
      // A browser comes again by itself where a line breaks, and not where it was refused.
      if (this.source.readyState === EventSource.CLOSED) this.again();
    };
  }

  again() {
    const seconds = PATIENCE[Math.min(this.failures++, PATIENCE.length - 1)];
    this.end();
    this.waits = setTimeout(() => this.begin(), seconds * 1000);
  }

  end() {
    clearTimeout(this.waits);
    this.source?.close();
    this.source = null;
  }

  is(state) {
    this.state = state;
    this.tell({ state });
  }
}

function share() {
  const windows = new Set();
  const ear = new Ear((said) => {
    for (const each of windows) each.postMessage(said);
  });
  self.onconnect = ({ ports: [port] }) => {
    port.onmessage = ({ data }) => {
      if (data === "goes") windows.delete(port);
      else windows.add(port);
      if (!windows.size) return ear.end();
      ear.begin();
      port.postMessage({ state: ear.state });
      for (const [table, position] of Object.entries(ear.heads)) port.postMessage({ table, position });
    };
  };
}

function followTables() {
  const LATE = 4_000; // milliseconds for which a broken line is not worth a word
  const SENDING = 10_000; // and for which the answer to a form may take, before the page asks for itself again
  const { src: OURSELVES, dataset: { morph: MORPH } } = document.currentScript;
  const OURS = { open: "details", hidden: "[data-print]" }; // what is so here, whatever the house drew
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
    const before = document.body.dataset.live;
    try {
      const answer = await fetch(location.href, { headers: { "X-Follows": document.body.dataset.since } });
      if (answer.redirected) return leave(answer.url);
      if (answer.ok) {
        await take(await answer.text());
        if (document.body.dataset.live === before) again = 3; // it was drawn a moment too early
      } else if (answer.status < 429) return stay(answer.status);
      else again = Number(answer.headers.get("Retry-After")) || 3;
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
    const { Idiomorph } = await import(MORPH);
    document.title = next.title;
    const tidings = next.querySelector("[data-tidings]");
    if (tidings) document.querySelector("[data-tidings]")?.replaceWith(tidings);
    Idiomorph.morph(document.querySelector("main"), next.querySelector("main"), {
      morphStyle: "outerHTML",
      ignoreActiveValue: true,
      callbacks: {
        beforeNodeMorphed: (node, its) => !touched(node) && !(node.isEqualNode?.(its)),
        beforeNodeRemoved: (node) => !touched(node) && !node.matches?.("main > .notice, .step"),
        beforeAttributeUpdated: (name, node) => !(name in OURS && node.matches(OURS[name])),
      },
    });
    document.body.dataset.live = next.body.dataset.live ?? "";
    showMoments();
  }

  // What somebody has begun to fill in is theirs until it is sent.
  const touched = (node) => node.nodeType === 1 && node.matches("form[data-touched]");
  document.addEventListener("submit", () => {
    asking = true;
    setTimeout(() => (asking = false), SENDING);
  });
  document.addEventListener("input", ({ target }) => target.form && (target.form.dataset.touched = ""));

  function leave(url) {
    if (document.querySelector("form[data-touched]")) say("This has moved on.", url);
    else location.replace(url);
  }

  // What only a form's answer can show is not asked for again; what is gone is said to be.
  function stay(status) {
    document.body.dataset.live = "";
    if (status === 403 || status === 404) say("This page is not here any longer for you.", "/");
  }

  function say(words, url) {
    let said = document.querySelector("[data-said]");
    if (!words) return said?.remove();
    if (!said) {
      said = Object.assign(document.createElement("p"), { className: "notice live" });
      said.dataset.said = "yes";
      said.setAttribute("role", "status");
      document.body.append(said);
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
      const { port } = new SharedWorker(OURSELVES);
      port.onmessage = ({ data }) => hear(data);
      port.postMessage("comes");
      addEventListener("pagehide", () => port.postMessage("goes"));
      addEventListener("pageshow", ({ persisted }) => persisted && port.postMessage("comes"));
      return;
    }
    // One window is looked at, at a time: the others hold no line.
    const ear = new Ear(hear);
    const looks = () => (document.hidden ? ear.end() : ear.begin());
    document.addEventListener("visibilitychange", looks);
    addEventListener("pagehide", () => ear.end());
    addEventListener("pageshow", looks);
    looks();
  }

  document.addEventListener("visibilitychange", follow);
  if (drawn().size) listen();
}

// The house prints moments at Greenwich and says so; a browser knows the clock that its owner lives by.
function showMoments() {
  for (const each of document.querySelectorAll("time[data-local]")) {
    const moment = new Date(each.dateTime);
    each.title ||= each.textContent;
    const dateStyle = each.dataset.local || "full";
    each.textContent = moment.toLocaleString(document.documentElement.lang, { dateStyle, timeStyle: "short" });
  }
}

// Where somebody was at a table is where their tables' page offers to go on.
function rememberPlace() {
  const said = document.querySelector("h1")?.textContent.trim();
  if (!said || !location.pathname.startsWith("/campaigns/") || location.pathname.includes("/ask/")) return;
  document.cookie = `where=${encodeURIComponent(`${location.pathname} ${said}`)};path=/;max-age=2592000;samesite=lax`;
}

// Without a script the button that prints could do nothing, and is hidden.
function showPrint() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
  document.addEventListener("click", ({ target }) => target.closest("[data-print]") && window.print());
}

// Single keys go where links at the foot of the page go too; whoever types or speaks with a machine turns them off.
function hearKeys() {
  const OFF = "keys are off";
  const list = document.querySelector("dialog.keys");
  if (!list) return;
  const way = document.querySelector("[data-keys]");
  const on = list.querySelector("input");
  if (location.hash === "#q") document.querySelector("#q")?.focus();
  way.hidden = false;
  way.addEventListener("click", () => list.showModal());
  on.checked = !localStorage.getItem(OFF);
  on.addEventListener("change", () => (on.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "yes")));
  document.addEventListener("keydown", (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !on.checked || target.matches("input, textarea, select, summary, button")) return;
    if (key === "?") list.showModal();
    else list.querySelector(`[data-key="${CSS.escape(key)}"]`)?.click();
  });
}

if (typeof SharedWorkerGlobalScope === "undefined") {
  showPrint();
  showMoments();
  hearKeys();
  rememberPlace();
  followTables();
} else share();
