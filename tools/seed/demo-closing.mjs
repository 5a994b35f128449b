import { percent, yuan } from './demo-ledger.mjs';

/** @typedef {import('./demo-ledger.mjs').Entry} Entry */
/** @typedef {import('./demo-ledger.mjs').DemoLedger} DemoLedger */

/**
 * @typedef {object} Month
 * @property {string} month
 * @property {number} index
 * @property {ReturnType<typeof import('./random.mjs').createRandom>} random
 * @property {(day: number, summary: string, entries: Entry[]) => void} book
 * @property {(day: number, summary: string, debits: Entry[], from?: string) => void} pay
 * @property {DemoLedger} ledger
 */

/** Accruals, transfers and 结转损益. @param {Month} month @param {number} cost */
export function closeMonth({ month, random, book, pay, ledger }, cost) {
  const last = new Date(
    Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0),
  ).getUTCDate();
  const close = (/** @type {string} */ summary, /** @type {Entry[]} */ entries) =>
    book(last, summary, entries);
  const wages = {
    office: yuan(18_000 + random.between(0, 30) * 100),
    sales: yuan(14_000 + random.between(0, 60) * 100),
  };
  close('计提工资', [
    { code: '56020101', debit: wages.office },
    { code: '56010101', debit: wages.sales },
    { code: '221101', credit: wages.office + wages.sales },
  ]);
  const social = [percent(wages.office, 26), percent(wages.sales, 26)];
  close('计提单位社保', [
    { code: '56020103', debit: social[0] },
    { code: '56010103', debit: social[1] },
    { code: '221104', credit: (social[0] ?? 0) + (social[1] ?? 0) },
  ]);
  const own = percent(wages.office + wages.sales, 10.5);
  const incomeTax = yuan(random.between(300, 700));
  close('代扣个人社保及个税', [
    { code: '221101', debit: own + incomeTax },
    { code: '224102', credit: own },
    { code: '222113', credit: incomeTax },
  ]);
  pay(last, '缴纳社保', [
    { code: '221104', debit: -ledger.net('221104') },
    { code: '224102', debit: -ledger.net('224102') },
  ]);
  close('计提折旧', [
    { code: '560205', debit: yuan(3_200) },
    { code: '560112', debit: yuan(2_400) },
    { code: '1602', credit: yuan(5_600) },
  ]);
  close('摊销装修费', [
    { code: '560207', debit: yuan(3_000) },
    { code: '1801', credit: yuan(3_000) },
  ]);
  close('计提印花税', [
    { code: '540310', debit: yuan(180) },
    { code: '222117', credit: yuan(180) },
  ]);
  close('结转销售成本', [
    { code: '5401', debit: cost },
    { code: '1405', credit: cost },
  ]);
  closeTaxes(close, ledger);
  closeProfit(close, ledger);
  if (month.endsWith('-12')) closeYear(close, ledger);
}

/** VAT of the month, surtaxes and income tax. @param {(summary: string, entries: Entry[]) => void} close
 * @param {DemoLedger} ledger */
function closeTaxes(close, ledger) {
  const columns = ['22210101', '22210103', '22210105'];
  const due = -columns.reduce((sum, code) => sum + ledger.net(code), 0);
  // Input tax beyond output tax stays in its column for the next month.
  if (due > 0) {
    close('转出未交增值税', [
      { code: '22210103', debit: due },
      { code: '222102', credit: due },
    ]);
    const surtaxes = [
      ['540302', '222114', 7],
      ['540303', '222115', 3],
      ['540304', '222116', 2],
    ];
    close('计提税金及附加', [
      ...surtaxes.map(([code, , rate]) => ({
        code: String(code),
        debit: percent(due, Number(rate)),
      })),
      ...surtaxes.map(([, code, rate]) => ({
        code: String(code),
        credit: percent(due, Number(rate)),
      })),
    ]);
  }
  const profit = -profitCodes(ledger).reduce((sum, code) => sum + ledger.net(code), 0);
  if (profit > 0)
    close('计提企业所得税', [
      { code: '5801', debit: percent(profit, 5) },
      { code: '222112', credit: percent(profit, 5) },
    ]);
}

const profitCodes = (/** @type {DemoLedger} */ ledger) =>
  ledger.codes().filter((code) => code.startsWith('5') && ledger.net(code) !== 0);

/** 结转本期损益: income and expense in two vouchers. @param {(summary: string, entries: Entry[]) => void} close
 * @param {DemoLedger} ledger */
function closeProfit(close, ledger) {
  const codes = profitCodes(ledger);
  const income = codes.filter((code) => /^5(0|1|3)/.test(code));
  const expense = codes.filter((code) => !income.includes(code));
  const total = (/** @type {readonly string[]} */ list) =>
    list.reduce((sum, code) => sum + ledger.net(code), 0);
  close('结转本期收入', [
    ...income.map((code) => ({ code, debit: -ledger.net(code) })),
    { code: '3103', credit: -total(income) },
  ]);
  close('结转本期成本费用', [
    { code: '3103', debit: total(expense) },
    ...expense.map((code) => ({ code, credit: ledger.net(code) })),
  ]);
}

/** 结转本年利润 in December. @param {(summary: string, entries: Entry[]) => void} close
 * @param {DemoLedger} ledger */
function closeYear(close, ledger) {
  const profit = -ledger.net('3103');
  const [from, to] = profit >= 0 ? ['3103', '310406'] : ['310406', '3103'];
  close('结转本年利润', [
    { code: from, debit: Math.abs(profit) },
    { code: to, credit: Math.abs(profit) },
  ]);
  const reserve = percent(Math.max(0, profit), 10);
  close('提取法定盈余公积', [
    { code: '310401', debit: reserve },
    { code: '310101', credit: reserve },
  ]);
  close('结转利润分配', [
    { code: '310406', debit: reserve },
    { code: '310401', credit: reserve },
  ]);
}
