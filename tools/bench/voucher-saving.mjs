import { timesOf } from './measure.mjs';
import { ms, timesText } from './report.mjs';

/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').Page} Page */

const rounds = 25;
const mostFeedbackMs = 100;

/**
 * What is seen of saving: from the key to the frame that says so, to the frame that says it is
 * stored, and with Ctrl+Enter to the next empty voucher that can be typed into.
 * @param {BrowserContext} context @param {string} baseUrl @param {number | undefined} voucherId
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function measureSaving(context, baseUrl, voucherId) {
  const page = await context.newPage();
  const seen = [];
  const stored = [];
  const next = [];
  for (let round = 0; round < rounds; round += 1) {
    await openCopy(page, baseUrl, voucherId);
    const painted = await pressAndWatch(page, 'Control+s', ['noted', 'saved']);
    seen.push(painted.noted ?? Number.NaN);
    stored.push(painted.saved ?? Number.NaN);
  }
  for (let round = 0; round < rounds; round += 1) {
    await openCopy(page, baseUrl, voucherId);
    const painted = await pressAndWatch(page, 'Control+Enter', ['emptied']);
    next.push(painted.emptied ?? Number.NaN);
  }
  await page.close();
  const row = (/** @type {string} */ name, /** @type {number[]} */ times) => {
    const measured = timesOf(times);
    return {
      name: `voucher form, ${name}`,
      measured: timesText(measured),
      target: `p95 ≤ ${ms(mostFeedbackMs)} ms`,
      met: measured.p95 <= mostFeedbackMs,
    };
  };
  return [
    row('Ctrl+S to its feedback', seen),
    { ...row('Ctrl+S to 已保存, with the voucher stored', stored), target: '', met: undefined },
    row('Ctrl+Enter to the next empty voucher', next),
  ];
}

/** @param {Page} page @param {string} baseUrl @param {number | undefined} voucherId */
async function openCopy(page, baseUrl, voucherId) {
  await page.goto(`${baseUrl}/voucher/form?copy=${voucherId}`);
  await page.getByText('第 5 行', { exact: true }).first().click();
  await page.getByLabel('第 5 行 摘要', { exact: true }).waitFor();
}

/** @typedef {'noted' | 'saved' | 'emptied'} State what can be seen of saving */

/**
 * Milliseconds from a key to the frames after the page was painted like that.
 * @param {Page} page @param {string} key @param {readonly State[]} states
 * @returns {Promise<Partial<Record<State, number>>>}
 */
async function pressAndWatch(page, key, states) {
  await page.evaluate((wanted) => {
    const says = (/** @type {RegExp} */ text) =>
      [...document.querySelectorAll('header')].some((node) => text.test(node.textContent ?? ''));
    const isFirstCell = (/** @type {Element | null} */ cell) =>
      cell instanceof HTMLInputElement && cell.ariaLabel === '第 1 行 摘要' && cell.value === '';
    const isThere = {
      noted: () => says(/正在保存|已保存/),
      saved: () => says(/已保存/),
      emptied: () => isFirstCell(document.activeElement),
    };
    /** @type {Partial<Record<State, number>>} */
    const painted = {};
    let pressed = 0;
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Control') pressed = performance.now();
    };
    const look = () => {
      const found = wanted.filter((state) => painted[state] === undefined && isThere[state]());
      const channel = new MessageChannel();
      // A message is delivered after the paint that this frame leads to.
      channel.port1.onmessage = () => {
        for (const state of found) painted[state] = performance.now() - pressed;
      };
      channel.port2.postMessage(undefined);
      requestAnimationFrame(look);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('keydown', () => requestAnimationFrame(look), { once: true });
    /** @type {any} */ (window).painted = painted;
  }, states);
  await page.keyboard.press(key);
  const done = await page.waitForFunction((wanted) => {
    const painted = /** @type {any} */ (window).painted;
    return wanted.every((state) => painted[state] !== undefined) ? painted : undefined;
  }, states);
  return done.jsonValue();
}
