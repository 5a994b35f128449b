import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { keysOf, typeAndMeasure } from './keystrokes.mjs';
import { timesOf } from './measure.mjs';
import { ms, timesText } from './report.mjs';
import { lastMonths } from './seats.mjs';
import { largeChart } from './settings.mjs';

/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('playwright-core').Page} Page */

const lineCounts = [10, 50, 200];
/** One frame of typing, and the one in which the key came. */
const mostKeyMs = 34;
const mostSearchMs = 50;
const texts = 12;
/** 5,000 subjects are searched for by these: code, initials, name. */
const searches = ['14054999', 'sp4711', '5602'];

/**
 * The voucher form in a real browser, with vouchers of some lines and a chart of 5,000 subjects: from
 * a key to the frame after its paint.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchVoucherForm({ product, log }) {
  const running = await product();
  const set = await largeChart(running, '录入测速账套');
  const vouchers = await addVouchers(set);
  const browser = await chromium.launch(findChromium());
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(
      set.browser
        .cookie()
        .split('; ')
        .map((pair) => {
          const at = pair.indexOf('=');
          return { name: pair.slice(0, at), value: pair.slice(at + 1), url: running.baseUrl };
        }),
    );
    for (const { lines, id } of vouchers) {
      log(`typing into a voucher of ${lines} lines`);
      const page = await context.newPage();
      await page.goto(`${running.baseUrl}/voucher/form?copy=${id}`);
      rows.push(...(await typing(page, lines)));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return rows;
}

/** @param {AccountSet} set */
async function addVouchers(set) {
  const [month = ''] = lastMonths(1);
  const subjects = await set.browser.get('/subject');
  const [word] = await set.browser.get('/voucher-word');
  const idOf = (/** @type {string} */ code) =>
    subjects.find((/** @type {any} */ subject) => subject.code === code).id;
  const vouchers = [];
  for (const lines of lineCounts) {
    const stored = await set.browser.post('/voucher', {
      wordId: word.id,
      voucherDate: `${month}-01`,
      lines: Array.from({ length: lines }, (_, index) => ({
        summary: `第 ${index + 1} 行`,
        subjectId: idOf(index % 2 === 0 ? '14050001' : '1002'),
        [index % 2 === 0 ? 'debit' : 'credit']: '100.00',
      })),
    });
    vouchers.push({ lines, id: stored.id });
  }
  return vouchers;
}

/** @param {Page} page @param {number} lines @returns {Promise<import('./report.mjs').Row[]>} */
async function typing(page, lines) {
  const row = Math.min(lines - 2, 5);
  const cell = (/** @type {string} */ name) =>
    page.getByLabel(`第 ${row} 行 ${name}`, { exact: true });
  await page.locator('[role="grid"], table').first().waitFor();
  await page.getByText(`第 ${row} 行`, { exact: true }).first().click();
  await cell('摘要').waitFor();
  const summary = Array.from({ length: texts }, () => keysOf('abcdef', 'Backspace')).flat();
  const typed = timesOf(await typeAndMeasure(page, summary));
  await page.keyboard.press('Enter');
  await cell('会计科目').or(cell('科目')).first().waitFor();
  /** @type {number[]} */
  const found = [];
  for (const text of searches) {
    await page.keyboard.press('Control+A');
    found.push(...(await typeAndMeasure(page, [...text])));
  }
  const searched = timesOf(found);
  return [
    {
      name: `voucher form, ${lines} lines: a key in a summary to its paint`,
      measured: timesText(typed),
      baseline: '',
      target: `p95 ≤ ${ms(mostKeyMs)} ms (two frames)`,
      met: typed.p95 <= mostKeyMs,
    },
    {
      name: `voucher form, ${lines} lines: subject search over 5,000, a key to its hits`,
      measured: timesText(searched),
      baseline: '',
      target: `p95 ≤ ${mostSearchMs} ms`,
      met: searched.p95 <= mostSearchMs,
    },
  ];
}
