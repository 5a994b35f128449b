import { givenKeys } from '@mingzhang/rules';
import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, period } from './common.schema';
import { subjectCategory } from './settings.schema';
import { addedSubjects } from './statement-figures.contract';

/**
 * The figures that tax declarations are made of (protocol "tax figures"): the ledger's figures of
 * some spans of months, and figures of other domains for the same months. Balances are debit
 * positive, in yuan.
 */

/** Spans of one request: those that fall due together. */
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

/** The tax computation of the closing at the end of the span, as it should be now. */
const taxStep = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** State of its voucher, in the words of the screen of 期末结转. */
  state: z.string(),
  inputs: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  values: z.array(z.strictObject({ name: z.string(), amount })),
});

const namedBalance = z.strictObject({ code: z.string(), title: z.string(), amount });

const balancesInAll = z.strictObject({ amount, count: z.number().int() });

/** Facts from vouchers of a general taxpayer that subject figures do not show, in yuan. */
const generalSales = z.strictObject({
  /** Sales by the simple method by levy rate; `rate` is empty for tax that matches no sales. */
  simple: z.array(z.strictObject({ rate: z.string(), sales: amount, tax: amount })),
  /** Taxed sales booked on other subjects than sales subjects. */
  others: amount,
  /** The part of the sales subjects in vouchers whose tax matches. */
  read: amount,
  /**
   * Movements on the opposite side of a column that count in it, by the column's code in the
   * standard's chart.
   */
  turned: z.array(z.strictObject({ code: z.string(), amount })),
  /** Debits of 简易计税 that reduce its tax. */
  relieved: amount,
});

const ledgerSpan = span.extend({
  /** Whether its last month is closed. */
  isClosed: z.boolean(),
  /** Subjects with figures, including their descendants, in the order of codes. */
  subjects: z.array(z.strictObject({ id, ...figures })),
  /**
   * For small-scale taxpayers: sales by the rate of the VAT in their vouchers; empty where none
   * matches.
   */
  levyGroups: z.array(z.strictObject({ rate: z.string(), sales: amount, tax: amount })),
  /** For general taxpayers; absent when there is nothing to read. */
  general: generalSales.optional(),
  steps: z.array(taxStep),
  negativeStock: z.array(namedBalance),
  /** The part of the balances older than a year, if the oldest is paid first. */
  oldReceivables: z.array(namedBalance),
  /**
   * The part of 预收账款 open since before the year began, if the oldest is delivered first; absent:
   * unknown.
   */
  oldAdvances: amount.optional(),
  /** Totals of all such balances; the lists then have the largest. Absent: the lists have all. */
  all: z.strictObject({ negativeStock: balancesInAll, oldReceivables: balancesInAll }).optional(),
});
export type TaxLedgerSpan = z.output<typeof ledgerSpan>;

export const taxLedgerSet = z.strictObject({
  companyName: z.string(),
  accountingStandards: z.union([z.literal(0), z.literal(1)]),
  /** After the last change. */
  vatType: z.union([z.literal(0), z.literal(1)]),
  codeRule: z.string(),
  /** First-level subjects that the chart of the standard does not have. */
  added: addedSubjects.default([]),
  enablePeriod: period,
  lastPeriod: period,
  /** Whether VAT is filed monthly: 申报周期 of the closing's settings. */
  isVatMonthly: z.boolean(),
  /**
   * Kinds of taxpayer in the order of months, null for no bound; absent: a single kind, `vatType`.
   */
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
      /** 现金科目: subjects from which payments are made. */
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
  /** Its source in Chinese: 已勾选发票 4 张. */
  title: z.string().min(1).max(100),
});
export type TaxFigure = z.output<typeof taxFigure>;

export const taxFigureCalls = {
  /** Served by the ledger only; all figures are from one snapshot. */
  ledger: defineCall({
    method: 'POST',
    path: '/internal/ledger/tax-figures',
    access: 'service',
    writes: false,
    summary: '报税取数',
    body: z.strictObject({ spans: z.array(span).max(taxSpansAtMost) }),
    result: taxLedger,
  }),
  /** Every domain answers for its own records; an empty list is an answer. */
  given: defineCall({
    method: 'POST',
    path: '/internal/tax-figures',
    access: 'service',
    writes: false,
    summary: '本领域的报税数据',
    body: span,
    result: z.array(taxFigure),
  }),
  /** Served by the report service only: the VAT return that ends with a month; empty: not declared. */
  declaredVat: defineCall({
    method: 'POST',
    path: '/internal/report/declared-vat',
    access: 'service',
    writes: false,
    summary: '已申报的增值税各栏',
    body: z.strictObject({ periodTo: period }),
    result: z.array(z.strictObject({ line: z.number().int(), amount })),
  }),
};
