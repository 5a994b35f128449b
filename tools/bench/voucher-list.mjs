import { loadBooks, settle } from './large-books.mjs';
import { sideBySide } from './measure.mjs';
import { replay } from './replay.mjs';
import { timesText } from './report.mjs';
import { createCaller, lastMonths } from './seats.mjs';
import { measureScrolling } from './voucher-scroll.mjs';

const voucherCount = 100_000;
const linesPerVoucher = 4;
const monthCount = 24;
const rounds = 20;
const mostP95Ms = 100;

/**
 * Every filter of the voucher list over all months of an account set with 100,000 vouchers, next to
 * the statements it runs, from a bare driver.
 * @param {import('./run-bench.mjs').Lab} lab
 * @returns {Promise<import('./report.mjs').Row[]>}
 */
export async function benchVoucherList({ product, log }) {
  const running = await product();
  const months = lastMonths(monthCount);
  log(`loading ${voucherCount} vouchers`);
  const books = await loadBooks(running, {
    companyName: '十万凭证账套',
    months,
    lines: voucherCount * linesPerVoucher,
  });
  await settle(running);
  const caller = createCaller(running.baseUrl, 1);
  const client = await running.connect('mingzhang_ledger');
  const all = `periodFrom=${months[0]}&periodTo=${months.at(-1)}`;
  const plain = books.slots.find(({ key }) => key === '')?.subjectId;
  /** @type {Record<string, string>} */
  const filters = {
    'no filter, first page': all,
    'no filter, last page': `${all}&page=${voucherCount / 100}`,
    'keyword in summaries': `${all}&keyword=${encodeURIComponent('货款 4711')}`,
    'keyword in subjects': `${all}&keyword=${encodeURIComponent('银行存款')}`,
    'keyword that is nowhere': `${all}&keyword=${encodeURIComponent('不存在的摘要')}`,
    'keyword that is an amount': `${all}&keyword=${encodeURIComponent('16,498.00')}`,
    'keyword that is a number': `${all}&keyword=${encodeURIComponent('记-8')}`,
    'keyword in items': `${all}&keyword=${encodeURIComponent('客户')}`,
    'a subject': `${all}&subjectId=${plain}`,
    'amounts from to': `${all}&amountFrom=5000&amountTo=5100`,
    'not audited': `${all}&auditState=unaudited`,
    'numbers from to': `${all}&codeFrom=100&codeTo=110`,
    'newest first': `${all}&sort=-date`,
    'largest first': `${all}&sort=-amount`,
  };
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  try {
    for (const [name, query] of Object.entries(filters)) {
      log(name);
      const read = () =>
        caller.call({ method: 'GET', path: `/voucher?${query}&pageSize=100`, set: books });
      const statements = await running.record(read);
      const [through, bare] = await sideBySide(rounds, [read, () => replay(client, statements)]);
      if (!through || !bare) throw new Error('nothing was measured');
      rows.push({
        name: `voucher list, 100,000 vouchers: ${name}`,
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
  log('scrolling');
  rows.push(await measureScrolling(running, books, `from=${months[0]}&to=${months.at(-1)}`));
  return rows;
}
