import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { keysOf, typeAndMeasure } from './keystrokes.mjs';
import { sideBySide, timesOf } from './measure.mjs';
import { replay } from './replay.mjs';
import { ms, timesText } from './report.mjs';
import { cookiesOf, createCaller, lastMonths, openAccountSet } from './seats.mjs';

/** @typedef {import('./seats.mjs').AccountSet} AccountSet */

const subjectCount = 5_000;
/** 库存商品: a leaf of the enterprise chart without auxiliary accounting; it gets the children. */
const parentCode = '1405';
const rounds = 40;
const mostP95Ms = 300;
/** A frame at 60 per second, and the one in which the key came. */
const mostKeyMs = 34;
const figures = 60;

/**
 * Settings of an account set with 5,000 subjects: the tree and the opening balances at the API next
 * to their SQL, and typing into the grid of opening balances in a real browser.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchSettings({ product, log }) {
  const running = await product();
  log(`an account set with ${subjectCount} subjects`);
  const set = await largeChart(running, '五千科目账套');
  const caller = createCaller(running.baseUrl, 1);
  const client = await running.connect('mingzhang_ledger');
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  try {
    for (const path of ['/subject', '/subject/voucher/select', '/initial-balance']) {
      const read = () => caller.call({ method: 'GET', path, set });
      const statements = await running.record(read);
      const [through, bare] = await sideBySide(rounds, [read, () => replay(client, statements)]);
      if (!through || !bare) throw new Error('nothing was measured');
      rows.push({
        name: `GET ${path}, ${subjectCount} subjects`,
        measured: timesText(through),
        baseline: timesText(bare),
        ratio: through.p50 / bare.p50,
        target: `p95 ≤ ${mostP95Ms} ms`,
        met: through.p95 <= mostP95Ms,
      });
    }
  } finally {
    await caller.close();
    await client.end();
  }
  log('typing opening balances');
  rows.push(await typing(running.baseUrl, set));
  return rows;
}

/**
 * An account set with 5,000 subjects below one.
 * @param {import('./product.mjs').Product} running
 * @param {string} companyName
 * @returns {Promise<AccountSet>}
 */
export async function largeChart(running, companyName) {
  const [month = ''] = lastMonths(1);
  const set = await openAccountSet(running.baseUrl, {
    companyName,
    enableDate: `${month}-01`,
  });
  await set.browser.call('accountSets.updateEncode', { body: { encode: '4-4-2-2' } });
  const client = await running.connect('mingzhang_ledger');
  try {
    await client.query('begin');
    await client.query(`set local app.account_set_id = '${Number(set.id)}'`);
    await client.query(childrenSql, [set.id, parentCode, subjectCount]);
    await client.query(
      'update ledger.subject set leaf = false where account_set_id = $1 and code = $2',
      [set.id, parentCode],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
  return set;
}

const childrenSql = `
  insert into ledger.subject (account_set_id, code, name, full_name, mnemonic, category, direction, parent_id,
    level, leaf, cash)
  select p.account_set_id, p.code || lpad(n::text, 4, '0'), '商品' || n, p.full_name || '-商品' || n, 'sp' || n,
    p.category, p.direction, p.id, p.level + 1, true, false
  from ledger.subject p, generate_series(1, $3::int) as n
  where p.account_set_id = $1 and p.code = $2`;

/** @param {string} baseUrl @param {AccountSet} set @returns {Promise<import('./report.mjs').Row>} */
async function typing(baseUrl, set) {
  const browser = await chromium.launch(findChromium());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookiesOf(set, baseUrl));
    const page = await context.newPage();
    await page.goto(`${baseUrl}/initial?type=asset`);
    const cell = page.getByRole('textbox', { name: /商品1 .*期初余额|14050001/ }).first();
    await page.locator('input[data-cell]').first().waitFor();
    if ((await cell.count()) > 0) await cell.focus();
    else await page.locator('input[data-cell]').nth(10).focus();
    const keys = Array.from({ length: figures }, (_, index) =>
      keysOf(String(1000 + index), 'Enter'),
    ).flat();
    const times = (await typeAndMeasure(page, keys)).map(({ paint }) => paint);
    // Leaving a cell may scroll and adds up the columns; typing into one must not be felt at all.
    const typed = timesOf(times.filter((_, index) => keys[index] !== 'Enter'));
    const left = timesOf(times.filter((_, index) => keys[index] === 'Enter'));
    return {
      name: `opening balances, ${subjectCount} rows: a key to its paint`,
      measured: timesText(typed),
      baseline: `Enter to the next cell: ${timesText(left)}`,
      ratio: left.p50 / typed.p50,
      target: `p95 ≤ ${ms(mostKeyMs)} ms (two frames)`,
      met: typed.p95 <= mostKeyMs,
    };
  } finally {
    await browser.close();
  }
}
