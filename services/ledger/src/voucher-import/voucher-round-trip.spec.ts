import fc from 'fast-check';
import type { Voucher, VoucherLine } from '@mingzhang/contract';
import { Money, subjectIndex, type PostingSubject } from '@mingzhang/rules';
import { readTable, sheetBytes } from '@mingzhang/server';
import type { ItemColumns } from '../accounting-category/item-columns';
import type { BookFacts } from './voucher-import.facts';
import { draftOf } from './voucher-import.read';
import { groupRows, rowsOfVoucher, voucherColumns, writtenColumns } from './voucher-sheet';

const subjects: readonly PostingSubject[] = [
  { id: 1, code: '1001', fullName: '库存现金', currencies: [], quantityUnit: null },
  { id: 2, code: '100201', fullName: '银行存款-美元户', currencies: ['USD'], quantityUnit: null },
  { id: 3, code: '140301', fullName: '原材料-钢', currencies: [], quantityUnit: '吨' },
  { id: 4, code: '1122', fullName: '应收账款', currencies: ['USD', 'EUR'], quantityUnit: null },
].map((subject) => ({
  ...subject,
  leaf: true,
  enabled: true,
  cash: false,
  auxiliary: [],
  name: subject.fullName,
}));
const customers: readonly (readonly [number, string])[] = [
  [11, '001 甲公司'],
  [12, '002 乙, "公司"'],
];
const items: ItemColumns = {
  categories: [{ id: 7, name: '客户', sharesNames: false }],
  allNames: ['客户'],
  columns: [{ key: 'item7', title: '辅助核算：客户' }],
  cellsOf: ({ 7: id }) => [customers.find(([item]) => item === id)?.[1] ?? ''],
  read: ({ item7 }) => {
    const id = customers.find(([, title]) => title === item7)?.[0];
    return id === undefined ? ({} as Record<string, number>) : { '7': id };
  },
  find: () => undefined,
  itemsOf: () => [],
};
const facts = {
  items,
  baseCurrency: 'CNY',
  subjects: new Map(subjects.map((subject) => [subject.id, subject])),
  subjectIds: new Map(subjects.map(({ id, code }) => [code, id])),
  index: subjectIndex(subjects),
  nameConflicts: new Map(),
  wordIds: new Map([['记', 5]]),
} as unknown as BookFacts;

const amount = fc
  .integer({ min: -99_999_999, max: 99_999_999 })
  .filter((fen) => fen !== 0)
  .map((fen) => Money.parse((fen / 100).toFixed(2)).toString());
const factor = (most: number, places: number) =>
  fc.option(fc.integer({ min: 0, max: most }).map((count) => (count / 1_000).toFixed(places)));
/** Possible lines of a subject: currencies with a foreign amount, with zero, or without one. */
const line = fc
  .record({
    subject: fc.constantFrom(...subjects),
    amount,
    isDebit: fc.boolean(),
    pick: fc.nat({ max: 5 }),
    foreignAmount: factor(9_999_999, 3),
    exchangeRate: fc.integer({ min: 1, max: 20_000 }).map((count) => (count / 1_000).toFixed(6)),
    quantity: factor(9_999_999, 6),
    unitPrice: factor(99_999, 6),
    customer: fc.option(fc.constantFrom(...customers)),
    billDate: fc.option(fc.constantFrom('2026-01-05', '2025-12-31')),
    summary: fc.stringMatching(/^[提现=+"',甲1 ]{0,12}$/),
  })
  .map(({ subject, pick, customer, isDebit, ...drawn }): VoucherLine => {
    const currencies = ['CNY', ...subject.currencies];
    const currency = currencies[pick % currencies.length] ?? 'CNY';
    const isForeign = currency !== 'CNY';
    const foreignAmount = isForeign ? drawn.foreignAmount : null;
    const keepsQuantity = subject.quantityUnit !== null;
    return {
      lineNo: 1,
      summary: drawn.summary.trim(),
      subjectId: subject.id,
      subjectCode: subject.code,
      subjectName: subject.fullName,
      currency,
      foreignAmount,
      debit: isDebit ? drawn.amount : '0.00',
      credit: isDebit ? '0.00' : drawn.amount,
      exchangeRate: foreignAmount === null ? null : drawn.exchangeRate,
      quantity: keepsQuantity ? drawn.quantity : null,
      unitPrice: keepsQuantity ? drawn.unitPrice : null,
      auxiliary: customer ? { '7': customer[0] } : ({} as Record<string, number>),
      auxiliaryNames: [],
      cashFlowItem: null,
      settlementMethod: drawn.billDate === null ? null : '转账支票',
      billNumber: drawn.billDate === null ? null : '00123',
      billDate: drawn.billDate,
    };
  });

/** Fields of a line that an import must restore. */
function comparable(each: {
  readonly [Key in keyof VoucherLine]?: VoucherLine[Key] | null;
}): Record<string, unknown> {
  const figure = (text: string | null | undefined) =>
    // Zero equals no value, in a file as in a voucher.
    !text || Money.parse(text).isZero ? null : Money.parse(text).toExactText();
  return {
    summary: each.summary,
    subjectId: each.subjectId,
    auxiliary: each.auxiliary,
    debit: figure(each.debit),
    credit: figure(each.credit),
    currency: each.currency === 'CNY' ? null : each.currency,
    rate: figure(each.exchangeRate),
    foreign: figure(each.foreignAmount),
    quantity: figure(each.quantity),
    price: figure(each.unitPrice),
    bank: [each.settlementMethod || null, each.billNumber || null, each.billDate || null],
  };
}

describe('vouchers written to a sheet', () => {
  it.each(['xlsx', 'csv'] as const)('are read back as they were from %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const voucher = {
          voucherDate: '2026-01-31',
          word: '记',
          code: 7,
          attachmentCount: 2,
          remark: '',
          createdBy: '周敏',
          auditedBy: null,
          lines,
        } as unknown as Voucher;
        const rows = rowsOfVoucher(voucher, items);
        const bytes = await sheetBytes({
          name: '凭证',
          columns: writtenColumns(items),
          rows,
          format,
        });
        const table = readTable({ name: `凭证.${format}`, bytes }, voucherColumns(items));
        for await (const group of groupRows(table.rows)) {
          const { body, problems } = draftOf(group, { facts, missing: undefined });
          expect(problems).toEqual([]);
          expect(body.lines.map(comparable)).toEqual(lines.map(comparable));
        }
      }),
      { numRuns: 60 },
    );
  });
});
