import type { TaxDeclaration, TaxDetail, TaxOverview } from '@mingzhang/contract';

/** Declarations as specs of the screen show them. */
export const declaration = (changes: Partial<TaxDeclaration> = {}): TaxDeclaration => ({
  kind: 'vat',
  title: '增值税',
  periodFrom: '2026-01',
  periodTo: '2026-01',
  due: {
    date: '2026-02-24',
    origin: 'notice',
    basis: '税总办征科函〔2025〕64号',
    ordinary: '2026-02-15',
  },
  periodTitle: '2026-01',
  state: 'prepared',
  base: '260000.00',
  payable: '10990.00',
  isRipe: true,
  isLate: false,
  filedOn: null,
  paidOn: null,
  version: 1,
  ...changes,
});
export const wages = declaration({
  kind: 'withheld',
  title: '个人所得税（代扣）',
  payable: '360.00',
});
export const overview: TaxOverview = {
  company: '晨星商贸有限公司',
  vatType: 1,
  today: '2026-02-10',
  year: 2026,
  groups: [{ date: '2026-02-24', daysLeft: 14, total: 2, open: 2 }],
  date: '2026-02-24',
  declarations: [declaration(), wages],
  overdue: [],
  payable: '11350.00',
};
const row = (line: number, title: string, declared: string, books: string, remark?: string) => ({
  line,
  title,
  formula: '',
  basis: '增值税法第十六条',
  unit: 'amount' as const,
  declared,
  books,
  terms: [
    {
      title: '22210101 进项税额 本期借方',
      amount: books,
      origin: 'books' as const,
      link: '/account-book/x',
    },
  ],
  remark: remark ?? null,
});
export const detail: TaxDetail = {
  figures: 'shown',
  ...declaration(),
  company: '晨星商贸有限公司',
  form: '增值税及附加税费申报表（一般纳税人适用）',
  notes: ['说明'],
  isClosed: false,
  payableLine: 34,
  rows: [
    row(12, '进项税额', '22810.00', '24760.00', '记-15 未勾选'),
    row(34, '本期应补（退）税额', '10990.00', '9040.00'),
  ],
  findings: [
    {
      rule: 'advances',
      severity: 'warn',
      title: '预收账款贷方 50,000.00',
      text: '请确认',
      link: { path: '/account-book/y', title: '明细账' },
    },
    { rule: 'zero', severity: 'pass', title: '非零申报', text: '', link: null },
  ],
  differences: [],
  paidAmount: null,
  voucher: null,
  changedBy: '周敏',
  changedAt: '2026-02-10T01:12:00Z',
};
