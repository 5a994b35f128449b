import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { keysOf, typeAndMeasure, typeIntoBareInput } from './keystrokes.mjs';
import { timesOf } from './measure.mjs';
import { timesText } from './report.mjs';
import { cookiesOf, lastMonths } from './seats.mjs';
import { largeChart } from './settings.mjs';
import { measureSaving } from './voucher-saving.mjs';

/** @typedef {import('./seats.mjs').AccountSet} AccountSet */
/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('playwright-core').Page} Page */

const lineCounts = [10, 50, 200];
/** A frame at 60 per second. */
const mostWorkMs = 16;
const mostSearchMs = 50;
const texts = 12;
/** 5,000 subjects are searched for by these: code, initials, name. */
const searches = ['14054999', 'sp4711', '5602'];

/**
 * The voucher form in a real browser, with vouchers of some lines and a chart of 5,000 subjects: from
 * a key to the frame after its paint, and from Ctrl+S to what is seen of it.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<Row[]>}
 */
export async function benchVoucherForm({ product, log }) {
  const running = await product();
  const set = await largeChart(running, '录入测速账套');
  const vouchers = await addVouchers(set);
  const browser = await chromium.launch(findChromium());
  /** @type {Row[]} */
  const rows = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookiesOf(set, running.baseUrl));
    const empty = await context.newPage();
    const bare = await typeIntoBareInput(empty, summaryKeys());
    await empty.close();
    for (const { lines, id } of vouchers) {
      log(`typing into a voucher of ${lines} lines`);
      const page = await context.newPage();
      await page.goto(`${running.baseUrl}/voucher/form?copy=${id}`);
      rows.push(...(await typing(page, lines, bare)));
      await page.close();
    }
    log('saving');
    rows.push(...(await measureSaving(context, running.baseUrl, vouchers[0]?.id)));
  } finally {
    await browser.close();
  }
  return rows;
}

function summaryKeys() {
  return Array.from({ length: texts }, () => keysOf('abcdef', 'Backspace')).flat();
}

/** @param {AccountSet} set */
async function addVouchers(set) {
  const [month = ''] = lastMonths(1);
  const subjects = await set.browser.call('subject.list');
  const [word] = await set.browser.call('voucherWord.list');
  const idOf = (/** @type {string} */ code) =>
    subjects.find((/** @type {any} */ subject) => subject.code === code).id;
  const vouchers = [];
  for (const lines of lineCounts) {
    const stored = await set.browser.call('voucher.create', {
      body: {
        wordId: word.id,
        voucherDate: `${month}-01`,
        lines: Array.from({ length: lines }, (_, index) => ({
          summary: `第 ${index + 1} 行`,
          subjectId: idOf(index % 2 === 0 ? '14050001' : '1002'),
          [index % 2 === 0 ? 'debit' : 'credit']: '100.00',
        })),
      },
    });
    vouchers.push({ lines, id: stored.id });
  }
  return vouchers;
}

/**
 * @param {Page} page @param {number} lines
 * @param {readonly import('./keystrokes.mjs').KeyTimes[]} bare
 * @returns {Promise<Row[]>}
 */
async function typing(page, lines, bare) {
  const row = Math.min(lines - 2, 5);
  const cell = (/** @type {string} */ name) =>
    page.getByLabel(`第 ${row} 行 ${name}`, { exact: true });
  await page.locator('[role="grid"], table').first().waitFor();
  await page.getByText(`第 ${row} 行`, { exact: true }).first().click();
  await cell('摘要').waitFor();
  const typed = await typeAndMeasure(page, summaryKeys());
  await page.keyboard.press('Enter');
  await cell('会计科目').or(cell('科目')).first().waitFor();
  /** @type {number[]} */
  const found = [];
  for (const text of searches) {
    await page.keyboard.press('Control+A');
    found.push(...(await typeAndMeasure(page, [...text])).map(({ paint }) => paint));
  }
  const searched = timesOf(found);
  const paints = timesOf(typed.map(({ paint }) => paint));
  const barePaints = timesOf(bare.map(({ paint }) => paint));
  const work = timesOf(typed.map((times) => times.work));
  return [
    {
      name: `voucher form, ${lines} lines: work of a key in a summary`,
      measured: timesText(work),
      baseline: `bare input: ${timesText(timesOf(bare.map((times) => times.work)))}`,
      target: `p95 ≤ ${mostWorkMs} ms`,
      met: work.p95 <= mostWorkMs,
    },
    {
      name: `voucher form, ${lines} lines: a key in a summary to its paint`,
      measured: timesText(paints),
      baseline: `bare input: ${timesText(barePaints)}`,
      ratio: paints.p95 / barePaints.p95,
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
