import { Money } from '../money';
import { checkVoucher } from '../posting';
import type {
  PostingFacts,
  PostingSubject,
  VoucherDraft,
  VoucherDraftLine,
} from '../posting-draft';

const CUSTOMER = 1;
const DEPARTMENT = 2;

/** An enabled leaf without auxiliary items, currencies or quantities, unless told otherwise. */
function subject(id: number, code: string, name: string, more: Partial<PostingSubject> = {}) {
  const plain = {
    leaf: true,
    enabled: true,
    auxiliary: [],
    currencies: [],
    quantityUnit: null,
    cash: false,
  };
  return { id, code, name, fullName: name, ...plain, ...more };
}

const subjects = [
  subject(1, '1002', '银行存款', { currencies: ['USD'], cash: true }),
  subject(2, '3001', '实收资本'),
  subject(3, '2221', '应交税费', { leaf: false }),
  subject(4, '1011', '旧户', { enabled: false }),
  subject(5, '1122', '应收账款', {
    auxiliary: [
      { categoryId: CUSTOMER, categoryName: '客户', required: true },
      { categoryId: DEPARTMENT, categoryName: '部门', required: false },
    ],
  }),
  subject(6, '1405', '库存商品', { quantityUnit: '件' }),
  subject(7, '1001', '库存现金', { cash: true }),
];
const items = [
  { id: 55, categoryId: CUSTOMER, enabled: true, name: '中远贸易' },
  { id: 56, categoryId: CUSTOMER, enabled: false, name: '停业客户' },
  { id: 70, categoryId: DEPARTMENT, enabled: true, name: '销售部' },
];
/** Books open since 2026 with a subject of each kind that the rules tell apart. */
export const postingFacts: PostingFacts = {
  baseCurrency: 'CNY',
  enableDate: '2026-01-01',
  periodState: 'open',
  subjects: new Map(subjects.map((each) => [each.id, each])),
  auxiliaryItems: new Map(items.map((each) => [each.id, each])),
};

/** A line with its amounts as text. */
export type LineText = Partial<Omit<VoucherDraftLine, 'debit' | 'credit'>> & {
  debit?: string;
  credit?: string;
};

/** A line on 1002 银行存款, unless told otherwise. */
export function line({ debit = '0', credit = '0', ...more }: LineText): VoucherDraftLine {
  const plain = { summary: '收到投资款', subjectId: 1, currency: 'CNY', auxiliary: {} };
  return { ...plain, ...more, debit: Money.parse(debit), credit: Money.parse(credit) };
}

/** A voucher of an open month. */
export function draft(
  lines: readonly VoucherDraftLine[],
  voucherDate = '2026-01-15',
): VoucherDraft {
  return { voucherDate, attachmentCount: 0, lines };
}

/** A voucher of the given first line and a second one that balances it. */
export function voucherOf(first: LineText): VoucherDraft {
  const sides = line(first);
  const balancing = line({ subjectId: 2 });
  return draft([sides, { ...balancing, debit: sides.credit, credit: sides.debit }]);
}

/** The codes of all problems of a voucher, in their order. */
export const codesOf = (voucher: VoucherDraft): string[] =>
  checkVoucher(voucher, postingFacts).map(({ code }) => code);
