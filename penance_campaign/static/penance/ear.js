// Hears where logs stand, over one connection for all windows of a browser: as a shared worker where there is one.
const PATIENCE = [1, 2, 5, 10, 20, 40];

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

if (typeof SharedWorkerGlobalScope !== "undefined") {
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
} else {
  self.penanceEar = Ear;
}
