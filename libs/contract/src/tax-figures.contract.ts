import { givenKeys } from '@mingzhang/rules';
import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, period } from './common.schema';
import { subjectCategory } from './settings.schema';
import { addedSubjects } from './statement-figures.contract';

/**
 * What declarations of taxes are made of (protocol "tax figures"): the ledger's figures of some spans of months, and
 * what other domains know of the same months. Nets are debit positive, in yuan.
 */

/** Spans of one question: those that fall due together. */
export const taxSpansAtMost = 6;

const span = z.strictObject({ periodFrom: period, periodTo: period });

const figures = {
  yearOpening: amount,
  opening: amount,
  debit: amount,
  credit: amount,
  ytdDebit: amount,
  ytdCredit: amount,
  closing: amount,
  /** Income less expense before it is carried forward, in the span and in the year so far. */
  income: amount,
  ytdIncome: amount,
};

/** How the closing reckons with a tax at the end of the span, as it should be by now. */
const taxStep = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Of its voucher, as the screen of 期末结转 says it. */
  state: z.string(),
  inputs: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  values: z.array(z.strictObject({ name: z.string(), amount })),
});

const namedBalance = z.strictObject({ code: z.string(), title: z.string(), amount });

const balancesInAll = z.strictObject({ amount, count: z.number().int() });

/** What vouchers of a general taxpayer tell beyond the figures of subjects, in yuan. */
const generalSales = z.strictObject({
  /** Sales by the simple method by levy rate; `rate` is empty for tax that fits no sales. */
  simple: z.array(z.strictObject({ rate: z.string(), sales: amount, tax: amount })),
  /** Taxed sales that no sales subject holds. */
  others: amount,
  /** Of the sales subjects, what stands in vouchers whose tax fits. */
  read: amount,
  /** Movements on the other side of a column that count in it, by its code in the standard's chart. */
  turned: z.array(z.strictObject({ code: z.string(), amount })),
  /** Debits of 简易计税 that relieve its tax. */
  relieved: amount,
});

const ledgerSpan = span.extend({
  /** Whether its last month is closed. */
  isClosed: z.boolean(),
  /** Those with figures, levels below added up, in the order of codes. */
  subjects: z.array(z.strictObject({ id, ...figures })),
  /** Of small-scale taxpayers: sales by the rate of the VAT in their vouchers; empty where none fits. */
  levyGroups: z.array(z.strictObject({ rate: z.string(), sales: amount, tax: amount })),
  /** Of general taxpayers; absent where there is nothing to read. */
  general: generalSales.optional(),
  steps: z.array(taxStep),
  negativeStock: z.array(namedBalance),
  /** What of the balances is older than a year, the oldest being paid first. */
  oldReceivables: z.array(namedBalance),
  /** What of 预收账款 was open before the year began, the oldest being delivered first; absent: not told. */
  oldAdvances: amount.optional(),
  /** All balances of these kinds, of which the lists name the largest; absent: the lists name all. */
  all: z.strictObject({ negativeStock: balancesInAll, oldReceivables: balancesInAll }).optional(),
});
export type TaxLedgerSpan = z.output<typeof ledgerSpan>;

export const taxLedgerSet = z.strictObject({
  companyName: z.string(),
  accountingStandards: z.union([z.literal(0), z.literal(1)]),
  /** After the last change. */
  vatType: z.union([z.literal(0), z.literal(1)]),
  codeRule: z.string(),
  /** First-level subjects that the chart of the standard lacks. */
  added: addedSubjects.default([]),
  enablePeriod: period,
  lastPeriod: period,
  /** VAT is filed month by month: 申报周期 of the closing's settings. */
  isVatMonthly: z.boolean(),
  /** Kinds of taxpayer in the order of months, null for no bound; absent: one kind, as above. */
  kinds: z
    .array(
      z.strictObject({
        vatType: z.union([z.literal(0), z.literal(1)]),
        from: period.nullable(),
        to: period.nullable(),
        isVatMonthly: z.boolean(),
      }),
    )
    .optional(),
});
export type TaxLedgerSet = z.output<typeof taxLedgerSet>;

const taxLedger = z.strictObject({
  set: taxLedgerSet,
  subjects: z.array(
    z.strictObject({
      id,
      parentId: id.nullable(),
      code: z.string(),
      name: z.string(),
      category: subjectCategory,
      direction: z.enum(['debit', 'credit']),
      leaf: z.boolean(),
      /** 现金科目: money, of which payments are made. */
      cash: z.boolean(),
      isEnabled: z.boolean(),
    }),
  ),
  spans: z.array(ledgerSpan),
});
export type TaxLedger = z.output<typeof taxLedger>;

/** A figure that a domain knows better than the books. */
export const taxFigure = z.strictObject({
  key: z.enum(givenKeys),
  amount,
  /** Chinese: where it comes from, 已勾选发票 4 张. */
  title: z.string().min(1).max(100),
});
export type TaxFigure = z.output<typeof taxFigure>;

export const taxFigureCalls = {
  /** The ledger alone answers; all of one moment. */
  ledger: defineCall({
    method: 'POST',
    path: '/internal/ledger/tax-figures',
    access: 'service',
    writes: false,
    summary: '报税取数',
    body: z.strictObject({ spans: z.array(span).max(taxSpansAtMost) }),
    result: taxLedger,
  }),
  /** Every domain answers for itself; nothing is an answer. */
  given: defineCall({
    method: 'POST',
    path: '/internal/tax-figures',
    access: 'service',
    writes: false,
    summary: '本领域的报税数据',
    body: span,
    result: z.array(taxFigure),
  }),
};
