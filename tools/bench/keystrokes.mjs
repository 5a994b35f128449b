/** @typedef {import('playwright-core').Page} Page */

/**
 * Types keys one after the other and measures each from the key press to the frame after it was
 * painted, inside the page: no time of the driver is in it.
 * @param {Page} page with the focus where typing begins
 * @param {readonly string[]} keys as `page.keyboard.press` names them
 * @returns {Promise<number[]>} milliseconds
 */
export async function typeAndMeasure(page, keys) {
  await page.evaluate(() => {
    const page = /** @type {any} */ (window);
    const isListening = page.keyTimes !== undefined;
    page.keyTimes = [];
    if (isListening) return;
    const onKeyDown = () => {
      const pressed = performance.now();
      // A message is delivered after the paint that the frame's callbacks lead to.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => page.keyTimes.push(performance.now() - pressed);
        channel.port2.postMessage(undefined);
      });
    };
    document.addEventListener('keydown', onKeyDown, true);
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

/** The keys of a figure and the one that leaves its cell. @param {string} figure @param {string} leave */
export function keysOf(figure, leave) {
  return [...figure, leave];
}
