// A button: tell this phone, or no longer. Its form names the place and the key.
const form = document.querySelector("[data-subscribe]");
const [button, status] = form.querySelectorAll("button, [role=status]");
const { subscribe: PLACE, key: KEY } = form.dataset;
const CLOSED = "Allow this house's notifications in your browser's settings, and come back.";
let pushes, held;

function why() {
  if (!isSecureContext) return "Over plain http, as in a room, no phone can be told: that needs https.";
  if ("PushManager" in window) return Notification.permission === "denied" ? CLOSED : "";
  if (navigator.standalone === false) return "First share this page to the Home Screen, and open it from there.";
  return "This browser can be told nothing while no page is open.";
}

function draw(words) {
  button.textContent = held ? "No longer tell this phone" : "Tell this phone";
  button.hidden = !pushes;
  status.textContent = words;
  form.hidden = false;
}

async function say(what) {
  const { endpoint, keys } = held.toJSON(), body = new FormData(form);
  for (const each of Object.entries({ do: what, endpoint, ...keys })) body.set(...each);
  if (!(await fetch(PLACE, { method: "POST", body })).ok) throw Error();
}

async function end() {
  await held.unsubscribe();
  held = null;
}

form.onsubmit = async (event) => {
  event.preventDefault();
  const wanted = !held;
  try {
    held ??= await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: KEY });
    localStorage.push = KEY;
    await say(wanted ? "subscribe" : "unsubscribe");
    if (!wanted) await end();
    draw(`This phone is ${wanted ? "" : "no longer "}told.`);
  } catch ({ name }) {
    if (wanted && held) await end();
    draw(name === "NotAllowedError" ? CLOSED : "It failed: try again in a while.");
  }
};

(async () => {
  if (why()) return draw(why());
  pushes = (await navigator.serviceWorker.register("/sw.js")).pushManager;
  held = await pushes.getSubscription();
  if (held && localStorage.push !== KEY) await end();
  draw("");
})();
