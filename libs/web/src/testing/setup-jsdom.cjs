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

// React's scheduler uses it when present; a pending port would keep Jest from ending.
delete globalThis.MessageChannel;

Element.prototype.scrollIntoView ??= () => {};

// jsdom has no layout for pseudo elements and warns each time Ant Design asks.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
