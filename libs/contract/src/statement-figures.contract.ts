import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, isoDate, period } from './common.schema';
import { monthClosing } from './home.contract';
import { cashFlowAsked, cashMoves } from './cash-vouchers.contract';
import { subjectCategory } from './settings.schema';

/**
 * The figures that statements are made of (protocol "ledger figures"): one period of an account
 * set, and the same period a year before, from one snapshot. Balances are debit positive, in yuan.
 */

const nets = {
  yearOpening: amount,
  opening: amount,
  debit: amount,
  credit: amount,
  ytdDebit: amount,
  ytdCredit: amount,
  /**
   * Debit less credit of 损益 and 利润分配 without carry-forward entries, in the period and in the year
   * so far. For 利润分配 that leaves out transfers from 本年利润 and, at the end of a year, among its own
   * details. Zero for other subjects.
   */
  result: amount,
  ytdResult: amount,
};

/** First-level subjects beyond the chart of the standard. */
export const addedSubjects = z.array(
  z.strictObject({
    code: z.string(),
    name: z.string(),
    category: subjectCategory,
    direction: z.enum(['debit', 'credit']),
    /** Whether it or a leaf below it is 现金或银行科目. */
    cash: z.boolean().optional(),
    /**
     * Title of the chosen row, empty to choose it later; absent when the row is the proposed one.
     */
    row: z.string().optional(),
  }),
);

/**
 * Balances of leaves, summed over all parties (客户, 供应商, 职员, otherwise items of own categories; a
 * leaf without items is one party) that are on the same sides at the start of the year, at the
 * start of the period and at its end. `sides` distinguishes these groups; it is empty when parties
 * are not distinguished.
 */
const statementUnit = z.strictObject({ subjectId: id, sides: z.string(), ...nets });

const statementPeriod = z.strictObject({ units: z.array(statementUnit) });
export type StatementPeriod = z.output<typeof statementPeriod>;

const codes = z.array(z.string().max(40)).max(5_000);
/**
 * Subjects that a statement names, by their codes. The answer then has figures of these in place of
 * leaves: a leaf counts in the nearest of them, itself or an ancestor.
 */
const statementSubjects = z.strictObject({
  codes,
  /** Those whose parties are evaluated one by one (余额按明细), including descendants. */
  byParty: codes,
  /** Those whose descendants are all returned as well. */
  under: codes.optional(),
});
export type StatementSubjects = z.output<typeof statementSubjects>;

/** Most vouchers of a year returned as changing equity; far more than any company has. */
export const equityVouchersAtMost = 5_000;

/**
 * A voucher that changes 所有者权益 or 以前年度损益调整, with its lines summed by subject. Vouchers that only
 * carry forward, or move amounts within 利润分配, do not change equity and are left out.
 */
const equityVoucher = z.strictObject({
  id,
  date: isoDate,
  period,
  /** 记-12. */
  title: z.string(),
  summary: z.string(),
  lines: z.array(
    z.strictObject({
      subjectId: id,
      code: z.string(),
      category: subjectCategory,
      /** Credit less debit, in yuan. */
      amount,
    }),
  ),
});
export type LedgerEquityVoucher = z.output<typeof equityVoucher>;

const statementSubject = z.strictObject({
  id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  category: subjectCategory,
  direction: z.enum(['debit', 'credit']),
  leaf: z.boolean(),
  cash: z.boolean(),
});

/** The properties of an account set that are known before its figures are read. */
const statementSet = z.strictObject({
  companyName: z.string(),
  accountingStandards: z.union([z.literal(0), z.literal(1)]),
  codeRule: z.string(),
  /** First-level subjects that the chart of the standard does not have. */
  added: addedSubjects.default([]),
  enablePeriod: period,
  /** The last month that the account set has so far. */
  lastPeriod: period,
});
export type StatementSet = z.output<typeof statementSet>;

export const statementLedger = statementSet.extend({
  /** Whether the last requested month is closed. */
  isClosed: z.boolean(),
  /**
   * All subjects, or the requested and the first-level ones, with the nearest of these as parent.
   * If cash movements are requested too, `cash` says that all amounts of the subject are cash.
   */
  subjects: z.array(statementSubject),
  current: statementPeriod,
  /** Null when the books did not exist yet. */
  prior: statementPeriod.nullable(),
  /** Movements of cash in the same periods; null when not requested. */
  cashFlow: z
    .strictObject({
      current: cashMoves,
      prior: cashMoves.nullable(),
      /**
       * When only some subjects were requested: those named by movements, with all ancestors, as in
       * the chart.
       */
      subjects: z.array(statementSubject),
    })
    .nullable(),
  /** From January to the last requested month, and of the year before; null when not requested. */
  equity: z
    .strictObject({
      current: z.array(equityVoucher),
      prior: z.array(equityVoucher).nullable(),
    })
    .nullable(),
});
export type StatementLedger = z.output<typeof statementLedger>;

/** Changes of a month, or of all time before the first month (null); zero changes are left out. */
const monthMove = z.strictObject({
  subjectId: id,
  period: period.nullable(),
  net: amount,
  /**
   * The change of the balances of parties on the debit side; null when parties are not
   * distinguished.
   */
  debitSide: amount.nullable(),
  /** Debits booked; null when not requested. Before the first month as for `result`. */
  debit: amount.nullable(),
  /**
   * As in a unit. Before the first month: that of the opening balances, if the books began in the
   * year of the last month.
   */
  result: amount,
});

const monthFigures = statementSet.extend({
  /** Whether the last month is closed. */
  isClosed: z.boolean(),
  subjects: statementLedger.shape.subjects,
  /** From the first requested month that the books have. */
  periods: z.array(period),
  moves: z.array(monthMove),
});
export type LedgerMonths = z.output<typeof monthFigures>;

/** Months of a trend. */
export const figureMonthsAtMost = 12;
/** Months of one request: those of a year and of the year before. */
const monthsAskedAtMost = 24;

export const statementFigureCalls = {
  /** Whether a month is closed, and what is missing in its figures: as on the dashboard. */
  closing: defineCall({
    method: 'POST',
    path: '/internal/ledger/month-closing',
    access: 'service',
    writes: false,
    summary: '报表所属月份是否结账',
    body: z.strictObject({ period }),
    result: monthClosing,
  }),
  /** Months one by one, for the trend of a statement's rows, from one snapshot. */
  months: defineCall({
    method: 'POST',
    path: '/internal/ledger/month-figures',
    access: 'service',
    writes: false,
    summary: '各月取数',
    body: z.strictObject({
      /** The last month, and the number of months including it. */
      period,
      count: z.number().int().min(1).max(monthsAskedAtMost),
      of: statementSubjects.extend({
        /**
         * Those whose direct children are returned as well, for the last month; before it children
         * count in these.
         */
        childrenOf: codes,
      }),
      /** Whether `debit` is returned. */
      debits: z.boolean().default(true),
    }),
    result: monthFigures,
  }),
  set: defineCall({
    method: 'POST',
    path: '/internal/ledger/statement-set',
    access: 'service',
    writes: false,
    summary: '报表所属账套',
    result: statementSet,
  }),
  figures: defineCall({
    method: 'POST',
    path: '/internal/ledger/statement-figures',
    access: 'service',
    writes: false,
    summary: '报表取数',
    body: z.strictObject({
      periodFrom: period,
      periodTo: period,
      /** The subjects; other first-level ones are returned as well. Absent: all leaves. */
      of: statementSubjects.optional(),
      /**
       * Whether the same span a year before is returned, and for which of the subjects: it costs as
       * much again.
       */
      prior: z.union([z.boolean(), statementSubjects]).default(true),
      /** Whether figures are returned; false: only the chart, and vouchers that change equity. */
      figures: z.boolean().default(true),
      /** Adds movements of cash. */
      cashFlow: cashFlowAsked.optional(),
      /**
       * Adds the vouchers that change equity: all, only those that change 其他综合收益, or only those that touch
       * 以前年度损益调整 or 未分配利润 and so may correct 年初未分配利润.
       */
      equity: z.enum(['none', 'comprehensive', 'restating', 'all']).default('none'),
    }),
    result: statementLedger,
  }),
  /**
   * Balances of the parties of one leaf, for parties with a balance at the end of the period or of
   * the year before.
   */
  parties: defineCall({
    method: 'POST',
    path: '/internal/ledger/statement-parties',
    access: 'service',
    writes: false,
    summary: '报表取数的往来明细',
    body: z.strictObject({
      periodFrom: period,
      periodTo: period,
      /** Including its descendants. */
      subjectId: id,
    }),
    result: z.array(
      z.strictObject({
        subjectId: id,
        title: z.string(),
        yearOpening: amount,
        opening: amount,
        closing: amount,
      }),
    ),
  }),
};
