import { insertBare } from './bare-insert.mjs';

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {import('./seats.mjs').AccountSet} AccountSet */

const voucherCount = 25_000;
const linesPerVoucher = 4;
/** As many vouchers a month as an account set with this many may have. */
const perMonth = 2_500;
export const voucherLineCount = voucherCount * linesPerVoucher;

/** Codes of the enterprise chart: cash from the bank, and back. */
const entries = [
  { code: '1001', debit: '100.25', credit: '' },
  { code: '1002', debit: '50.50', credit: '' },
  { code: '1001', debit: '', credit: '50.50' },
  { code: '1002', debit: '', credit: '100.25' },
];

function voucherRows() {
  return Array.from({ length: voucherCount }, (_, index) => {
    const month = String(1 + Math.floor(index / perMonth)).padStart(2, '0');
    const date = `2026-${month}-15`;
    const number = 1 + (index % perMonth);
    return entries.map((entry) => ({ date, number, summary: `第 ${index} 笔往来`, ...entry }));
  }).flat();
}

export function vouchersCsv() {
  const lines = voucherRows().map(
    ({ date, number, summary, code, debit, credit }) =>
      `${date},记,${number},${summary},${code},${debit},${credit}`,
  );
  return `日期,凭证字,凭证号,摘要,科目编码,借方金额,贷方金额\n${lines.join('\n')}\n`;
}

/** Only the lines: no voucher, number, balance or log beside them. */
const insertLinesSql = `
  insert into ledger.voucher_line (account_set_id, voucher_id, line_no, period, voucher_date, subject_id,
    auxiliary_key, summary, debit, credit, currency)
  select $1, $3, $4 + row_number() over (), left(r.date, 7), r.date::date, s.id, '', r.summary,
    coalesce(nullif(r.debit, '')::numeric, 0), coalesce(nullif(r.credit, '')::numeric, 0), 'CNY'
  from jsonb_to_recordset($2) as r (date text, code text, summary text, debit text, credit text)
  join ledger.subject s on s.account_set_id = $1 and s.code = r.code`;

/** @param {Product} running @param {AccountSet} set milliseconds */
export async function insertLines(running, set) {
  const [word] = await set.browser.call('voucherWord.list');
  const subjects = await set.browser.call('subject.list');
  const idOf = (/** @type {string} */ code) =>
    subjects.find((/** @type {any} */ subject) => subject.code === code).id;
  const holder = await set.browser.call('voucher.create', {
    body: {
      wordId: word.id,
      voucherDate: '2026-01-01',
      lines: [
        { summary: '占位', subjectId: idOf('1001'), debit: '1' },
        { summary: '占位', subjectId: idOf('1002'), credit: '1' },
      ],
    },
  });
  let at = 10;
  return insertBare(running, set, {
    sql: insertLinesSql,
    rows: voucherRows(),
    more: (count) => {
      at += count;
      return [holder.id, at];
    },
  });
}
