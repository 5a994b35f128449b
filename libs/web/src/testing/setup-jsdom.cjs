/* Jest `setupFiles` of the browser projects: what Ant Design and React need and jsdom lacks. */
const { TextDecoder, TextEncoder } = require('node:util');

window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;

// React's scheduler and Ant Design's Select use it; an open port would keep Jest from ending.
globalThis.MessageChannel = class {
  constructor() {
    const port1 = { onmessage: null };
    this.port1 = port1;
    this.port2 = { postMessage: (data) => setTimeout(() => port1.onmessage?.({ data })) };
  }
};

Element.prototype.scrollIntoView ??= () => {};

// Charts measure texts on a canvas, which jsdom has not; without one they estimate.
HTMLCanvasElement.prototype.getContext = () => null;

// jsdom has no layout for pseudo elements and warns each time Ant Design asks.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
