// Parts of a browser that Ant Design and the router expect and jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, { TextDecoder, TextEncoder });

globalThis.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});

globalThis.ResizeObserver ??= class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Node's own MessageChannel keeps the process alive when React's scheduler holds one open.
globalThis.MessageChannel = class MessageChannel {
  constructor() {
    this.port1 = { onmessage: null, close() {} };
    this.port2 = {
      postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0),
      close() {},
    };
  }
};

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
