import { closeBefore, loadBooks, openFurtherSets, settle } from './large-books.mjs';
import { timed } from './measure.mjs';
import { ms } from './report.mjs';
import { lastMonths } from './seats.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */

const linesOfMonth = 37_000;
const manyLines = 1_000_000;
const manyMonths = 24;
const mostMs = { month: 1_500, million: 2_000, opening: 500 };

/**
 * The end of a month: period-end entries, checks and closing of a month of 37,000 lines, and of the last
 * month of a million, next to one pass over the month's lines by a bare driver.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchClosing({ product, log }) {
  const running = await product();
  const two = lastMonths(2);
  const many = lastMonths(manyMonths);
  await openFurtherSets(running, many);
  log(`loading months of ${linesOfMonth} lines`);
  const month = await loadBooks(running, {
    companyName: '月末测速',
    months: two,
    lines: linesOfMonth * two.length,
  });
  log(`loading ${manyLines} lines`);
  const million = await loadBooks(running, {
    companyName: '百万行月末测速',
    months: many,
    lines: manyLines,
  });
  await settle(running);
  const last = many.at(-2) ?? '';
  await closeBefore(running, million, last);
  return [
    ...(await closingOf(running, month, {
      period: two[0] ?? '',
      name: `month of ${linesOfMonth} lines`,
      atMost: mostMs.month,
    })),
    ...(await closingOf(running, million, {
      period: last,
      name: `last month of ${manyLines} lines`,
      atMost: mostMs.million,
    })),
  ];
}

/** @param {Product} running @param {AccountSet} set
 * @param {{period: string, name: string, atMost: number}} input */
async function closingOf(running, set, { period, name, atMost }) {
  const { browser } = set;
  const [year, month] = period.split('-').map(Number);
  const at = { year, month };
  const bare = await passOver(running, set, period);
  await skipOpen(set, at);
  const making = await timed(() => browser.call('carryForward.make', { body: at }));
  const checking = await timed(() => browser.call('checkout.finalCheck', { query: at }));
  const closing = await timed(() => browser.call('checkout.invoicing', { query: at }));
  const opening = await timed(() =>
    browser.call('checkout.unCheck', { query: { ...at, reason: '测速' } }),
  );
  const all = making + checking + closing;
  const baseline = `one pass over its lines ${ms(bare)} ms`;
  return [
    {
      name: `entries, checks and closing, ${name}`,
      measured: `${ms(all)} ms (entries ${ms(making)}, checks ${ms(checking)}, closing ${ms(closing)})`,
      baseline,
      ratio: all / bare,
      target: `≤ ${atMost} ms`,
      met: all <= atMost,
    },
    {
      name: `opening again, ${name}`,
      measured: `${ms(opening)} ms`,
      baseline,
      ratio: opening / bare,
      target: `≤ ${mostMs.opening} ms`,
      met: opening <= mostMs.opening,
    },
  ];
}

/** Steps that wait for an amount, or can't be made of figures spread at random, hold up those behind them.
 * @param {AccountSet} set @param {{year: number | undefined, month: number | undefined}} at */
export async function skipOpen({ browser }, at) {
  for (;;) {
    const { steps } = await browser.call('carryForward.view', { query: at });
    const waiting = steps.filter((/** @type {any} */ { state }) => /^(open|refused)$/.test(state));
    if (waiting.length === 0) return;
    for (const { id } of waiting) {
      await browser.call('carryForward.setInputs', {
        body: { ...at, step: id, skipped: true, inputs: [] },
      });
    }
  }
}

/** @param {Product} running @param {AccountSet} set @param {string} period */
async function passOver(running, set, period) {
  const client = await running.connect('mingzhang_ledger');
  try {
    await client.query('begin');
    await client.query(`set local app.account_set_id = '${Number(set.id)}'`);
    return await timed(() =>
      client.query(
        `select subject_id, auxiliary_key, sum(debit), sum(credit), count(distinct voucher_id)
         from ledger.voucher_line where account_set_id = $1 and period = $2 group by 1, 2`,
        [set.id, period],
      ),
    );
  } finally {
    await client.query('rollback').finally(() => client.end());
  }
}
