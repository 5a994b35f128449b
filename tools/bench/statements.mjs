import { skipOpen } from './closing.mjs';
import { loadBooks, openFurtherSets, settle } from './large-books.mjs';
import { sideBySide } from './measure.mjs';
import { replay } from './replay.mjs';
import { ms, timesText } from './report.mjs';
import { createCaller, lastMonths } from './seats.mjs';

const manyLines = 1_000_000;
const fewLines = 10_000;
const monthCount = 24;
const childrenPerLeaf = 56;
const rounds = 40;
const mostP95Ms = 60;
const mostGrowth = 1.5;
const mostTrendP95Ms = 100;

/** As at the end of each month. @param {import('./seats.mjs').AccountSet} set @param {string} period */
async function close(set, period) {
  const { browser } = set;
  const [year, month] = period.split('-').map(Number);
  await skipOpen(set, { year, month });
  await browser.call('carryForward.make', { body: { year, month } });
  await browser.call('checkout.invoicing', { query: { year, month } });
}

/**
 * Of the open month the cash flow statement looks at voucher by voucher: here at each of 2,400, because the lines of
 * these books are spread over all subjects and each voucher has lines to be set off.
 * @param {string} period
 */
const views = (period) => [
  { name: '资产负债表', path: `/report/template/view/1?period=${period}`, mostMs: mostP95Ms },
  { name: '利润表', path: `/report/template/view/2?period=${period}`, mostMs: mostP95Ms },
  { name: '现金流量表', path: `/report/template/view/3?period=${period}`, mostMs: mostP95Ms },
  { name: '12 个月趋势', path: `/report/key-figures?period=${period}`, mostMs: mostTrendP95Ms },
];

/**
 * Statements and the trend of twelve months of an account set with a million lines and five thousand subjects,
 * parties reclassified, next to
 * the ledger's statements from a bare driver, and next to the same with ten thousand lines.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchStatements({ product, log }) {
  const running = await product();
  const months = lastMonths(monthCount);
  await openFurtherSets(running, months);
  const fill = async (/** @type {string} */ companyName, /** @type {number} */ lines) => {
    log(`loading ${lines} lines`);
    return loadBooks(running, { companyName, months, lines, childrenPerLeaf });
  };
  const small = await fill('万行报表账套', fewLines);
  const large = await fill('百万行报表账套', manyLines);
  await settle(running);
  log(`closing ${months.length - 1} months of both`);
  for (const month of months.slice(0, -1))
    for (const set of [small, large]) await close(set, month);
  const caller = createCaller(running.baseUrl, 1);
  const client = await running.connect('mingzhang_ledger');
  try {
    const rows = [];
    for (const { name, path, mostMs } of views(String(months.at(-1)))) {
      const read = (/** @type {import('./seats.mjs').AccountSet} */ set) =>
        caller.call({ method: 'GET', path, set });
      // After the first look at cash flow its closed months are kept, which is no part of a look.
      for (const set of [large, small, large]) await read(set);
      const recorded = await running.record(() => read(large));
      const [through, few, bare] = await sideBySide(rounds, [
        () => read(large),
        () => read(small),
        () => replay(client, recorded),
      ]);
      if (!through || !few || !bare) throw new Error('nothing was measured');
      rows.push(
        {
          name: `${name}, 1 M lines`,
          measured: timesText(through),
          baseline: timesText(bare),
          ratio: through.p50 / bare.p50,
          target: `p95 ≤ ${mostMs} ms`,
          met: through.p95 <= mostMs,
        },
        {
          name: `${name}, 1 M lines to 10 k lines`,
          measured: `p50 ${ms(through.p50)} ms`,
          baseline: `p50 ${ms(few.p50)} ms`,
          ratio: through.p50 / few.p50,
          target: `ratio ≤ ${mostGrowth}`,
          met: through.p50 / few.p50 <= mostGrowth,
        },
      );
    }
    return rows;
  } finally {
    await caller.close();
    await client.end();
  }
}
