// What of the house stays in a browser while none of its pages is open: it shows what it is sent, and leads there. It asks for nothing and keeps nothing.
const HOUSE = self.location.origin;
const UNREAD = { title: "Penance Campaign", text: "Something waits for you.", path: "/", tag: "unread" };

function read(data) {
  try {
    return { ...UNREAD, ...data.json() };
  } catch {
    return UNREAD; // whoever is sent something must show something
  }
}

async function lead(path) {
  const url = new URL(path, HOUSE);
  const wanted = url.origin === HOUSE ? url.href : HOUSE;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => each.url === wanted);
  return there ? there.focus() : self.clients.openWindow(wanted);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => {
  const { title, text, path, tag } = read(event.data);
  event.waitUntil(self.registration.showNotification(title, { body: text, data: path, tag }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
