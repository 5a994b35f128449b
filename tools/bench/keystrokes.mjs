/** @typedef {import('playwright-core').Page} Page */

/**
 * What a key cost.
 * @typedef {object} KeyTimes
 * @property {number} work milliseconds that the page worked until it was laid out anew; what takes
 *   longer than a frame makes typing feel slow
 * @property {number} paint milliseconds to the frame after its paint: the work, and the wait for the
 *   screen, which a bare input has as well
 */

/**
 * Types keys one after the other and measures each inside the page: no time of the driver is in it.
 * @param {Page} page with the focus where typing begins
 * @param {readonly string[]} keys as `page.keyboard.press` names them
 * @returns {Promise<KeyTimes[]>}
 */
export async function typeAndMeasure(page, keys) {
  await page.evaluate(() => {
    const page = /** @type {any} */ (window);
    const isListening = page.keyTimes !== undefined;
    page.keyTimes = [];
    if (isListening) return;
    let pressed = 0;
    let work = 0;
    const onKeyDown = () => {
      pressed = performance.now();
      // A message is delivered after the paint that the frame's callbacks lead to.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () =>
          page.keyTimes.push({ work, paint: performance.now() - pressed });
        channel.port2.postMessage(undefined);
      });
    };
    // Handlers above in the tree run last, when the screen's own have changed the page.
    const onHandled = () => {
      document.body.getBoundingClientRect();
      work = performance.now() - pressed;
    };
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('keydown', onHandled);
    window.addEventListener('input', onHandled);
  });
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (count) => /** @type {any} */ (window).keyTimes.length >= count,
      index + 1,
      { polling: 'raf' },
    );
  }
  return page.evaluate(() => /** @type {any} */ (window).keyTimes);
}

/** The same keys in a bare input of an empty page. @param {Page} page @param {readonly string[]} keys */
export async function typeIntoBareInput(page, keys) {
  await page.setContent('<input aria-label="bare">');
  await page.locator('input').focus();
  return typeAndMeasure(page, keys);
}

/** The keys of a figure and the one that leaves its cell. @param {string} figure @param {string} leave */
export function keysOf(figure, leave) {
  return [...figure, leave];
}
