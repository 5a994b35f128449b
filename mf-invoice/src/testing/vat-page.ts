import type { VatDifferenceRow, VatPage, VatRateRow } from '@mingzhang/contract';

function column(key: string, title: string, figures: readonly [string, string, string]) {
  const [tax, books, difference] = figures;
  const row: VatRateRow = {
    key,
    kind: 'column',
    title,
    count: null,
    unit: '张',
    sales: '0.00',
    tax,
    books,
    difference,
    vouchers: [],
  };
  return row;
}

const rate: VatRateRow = {
  ...column('taxed 13% invoice', '13%', ['32331.00', '', '']),
  kind: 'rate',
  count: 46,
  sales: '255700.00',
  books: null,
  difference: null,
};

const unbooked: VatDifferenceRow = {
  no: 1,
  kind: 'outputUnbooked',
  column: 'output',
  columnTitle: '销项',
  title: '销项发票没有凭证',
  detail: '10-28 华美商贸，3,600.00 × 13%',
  invoiceId: 11,
  invoiceType: 'OUT',
  number: '26312000000018450217',
  vouchers: [],
  difference: '468.00',
  effect: '468.00',
  act: 'makeVoucher',
  actTitle: '生成凭证',
};

const byHand: VatDifferenceRow = {
  ...unbooked,
  no: 2,
  kind: 'handBooked',
  title: '手工凭证记了税额，没有发票',
  detail: '',
  invoiceId: null,
  invoiceType: null,
  number: '',
  vouchers: [{ id: 90, title: '记-6' }],
  difference: '-750.00',
  effect: '-750.00',
  act: 'addInvoice',
  actTitle: '补录发票或登记未开票收入',
};

const nothing = { count: 0, sales: '0.00', tax: '0.00' };

/** October 2026 of a general taxpayer with two differences. */
export const vatPage: VatPage = {
  periodFrom: '2026-10',
  periodTo: '2026-10',
  vatType: 1,
  due: '2026-11-16',
  isByBooks: false,
  rows: [
    column('output', '销项税额', ['32331.00', '32613.00', '-282.00']),
    rate,
    column('input', '进项税额', ['20978.51', '20978.51', '0.00']),
    { ...column('total', '应纳税额', ['11352.49', '11634.49', '-282.00']), kind: 'total' },
  ],
  lines: [
    { line: 1, title: '按适用税率计税销售额', amount: '255700.00', source: '销项发票 46 张' },
    { line: 9, title: '免税货物销售额', amount: '0.00', source: '销项发票 46 张' },
    { line: 19, title: '应纳税额', amount: '11352.49', source: '11−18' },
  ],
  total: { invoices: '11352.49', books: '11634.49', difference: '-282.00' },
  transferred: [{ id: 71, title: '记-71' }],
  differences: [unbooked, byHand],
  differenceCount: 2,
  unexplained: '0.00',
  blocked: { output: nothing, input: nothing },
  unticked: { count: 2, sales: '15100.00', tax: '1963.00' },
  toCertify: nothing,
  toTransfer: { count: 0, tax: '0.00', reason: null, reasonTitle: '', invoices: [] },
  unknown: nothing,
  voided: 1,
  watches: [{ code: 'burden', level: 'below', title: '增值税税负率 4.44%', wayOut: '' }],
  openings: {
    creditCarried: '0.00',
    unpaidTax: '0.00',
    quarterSales: null,
    windowSales: null,
    items: [{ code: 'lastReturn', state: 'done', text: '2026年09期申报表第 20 栏 0.00' }],
  },
  notFilled: null,
};
