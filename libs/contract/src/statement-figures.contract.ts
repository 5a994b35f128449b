import { z } from 'zod';
import { defineCall } from './call';
import { amount, id, isoDate, period } from './common.schema';
import { cashFlowAsked, cashMoves } from './cash-vouchers.contract';
import { subjectCategory } from './settings.schema';

/**
 * What statements are made of (protocol "ledger figures"): one period of an account set, and the same one a
 * year before, all of one moment. Nets are debit positive, in yuan.
 */

const nets = {
  yearOpening: amount,
  opening: amount,
  debit: amount,
  credit: amount,
  ytdDebit: amount,
  ytdCredit: amount,
  /**
   * Debit less credit of 损益 and 利润分配 without what carries forward, in the period and in the year so far: of 利润分配
   * what was not transferred from 本年利润 or among its own details at the end of a year. Zero for others.
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
    /** It or a leaf below it is 现金或银行科目. */
    cash: z.boolean().optional(),
    /** Title of the chosen row, empty for later; left out where the row is the proposed one. */
    row: z.string().optional(),
  }),
);

/**
 * What leaves hold, added up over all parties (客户, 供应商, 职员, else items of own categories; a leaf without any is
 * one) that stand on the same sides at the year's beginning, the period's beginning and its end. `sides` tells
 * these apart; it is empty where parties are not looked at.
 */
const statementUnit = z.strictObject({ subjectId: id, sides: z.string(), ...nets });

const statementPeriod = z.strictObject({ units: z.array(statementUnit) });
export type StatementPeriod = z.output<typeof statementPeriod>;

const codes = z.array(z.string().max(40)).max(5_000);
/**
 * Subjects that a statement names, by their codes. Figures are then told of these instead of leaves: a leaf
 * counts in the nearest of them, itself or above it.
 */
const statementSubjects = z.strictObject({
  codes,
  /** Those of which parties are looked at one by one (余额按明细), itself and below. */
  byParty: codes,
  /** Those of which all subjects below are told as well. */
  under: codes.optional(),
});
export type StatementSubjects = z.output<typeof statementSubjects>;

/** Most vouchers of a year that are told of as touching equity; far more than any company has. */
export const equityVouchersAtMost = 5_000;

/**
 * A voucher that changes 所有者权益 or 以前年度损益调整, its lines added up by subject. What only carries forward, or
 * moves within 利润分配, changes nothing of it and is left out.
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

/** What is known of an account set before its figures are read. */
const statementSet = z.strictObject({
  companyName: z.string(),
  accountingStandards: z.union([z.literal(0), z.literal(1)]),
  codeRule: z.string(),
  /** First-level subjects that the chart of the standard lacks. */
  added: addedSubjects.default([]),
  enablePeriod: period,
  /** The last month that the set has by now. */
  lastPeriod: period,
});
export type StatementSet = z.output<typeof statementSet>;

export const statementLedger = statementSet.extend({
  /** Whether the last month asked for is closed. */
  isClosed: z.boolean(),
  /**
   * All of them, or those wanted and of the first level, each below the nearest of these above it. Where what moved
   * cash is asked for beside them, `cash` says of all that a subject holds that it is cash.
   */
  subjects: z.array(statementSubject),
  current: statementPeriod,
  /** Null where the books were not kept yet. */
  prior: statementPeriod.nullable(),
  /** What moved cash in the same periods; null where it was not asked for. */
  cashFlow: z
    .strictObject({
      current: cashMoves,
      prior: cashMoves.nullable(),
      /** Where some subjects were wanted: those that moves name with all above them, as the chart has them. */
      subjects: z.array(statementSubject),
    })
    .nullable(),
  /** From January to the last month asked for, and of the year before; null where it was not asked for. */
  equity: z
    .strictObject({
      current: z.array(equityVoucher),
      prior: z.array(equityVoucher).nullable(),
    })
    .nullable(),
});
export type StatementLedger = z.output<typeof statementLedger>;

/** What changed in a month, or in all time before the first one (null); what did not change is not told. */
const monthMove = z.strictObject({
  subjectId: id,
  period: period.nullable(),
  net: amount,
  /** The change of what parties on the debit side hold; null where parties are not looked at. */
  debitSide: amount.nullable(),
  /** What was booked on the debit side; null where it was not asked for. Before the first month as `result`. */
  debit: amount.nullable(),
  /** As of a unit. Before the first month that of the openings, where the books began in the year of the last one. */
  result: amount,
});

const monthFigures = statementSet.extend({
  /** Whether the last month is closed. */
  isClosed: z.boolean(),
  subjects: statementLedger.shape.subjects,
  /** From the first one asked for that the books have. */
  periods: z.array(period),
  moves: z.array(monthMove),
});
export type LedgerMonths = z.output<typeof monthFigures>;

/** Months of a trend. */
export const figureMonthsAtMost = 12;
/** Months of one question: those of a year and of the year before. */
const monthsAskedAtMost = 24;

export const statementFigureCalls = {
  /** Months one by one, as the trend of a statement's rows needs them, of one moment. */
  months: defineCall({
    method: 'POST',
    path: '/internal/ledger/month-figures',
    access: 'service',
    writes: false,
    summary: '各月取数',
    body: z.strictObject({
      /** The last month, and how many months with those before it. */
      period,
      count: z.number().int().min(1).max(monthsAskedAtMost),
      of: statementSubjects.extend({
        /** Those of which the subjects right below are told as well, in the last month; before it they count in these. */
        childrenOf: codes,
      }),
      /** Whether it is told what was booked on the debit side. */
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
      /** Of which subjects; first-level ones that it does not name are told as well. All leaves if missing. */
      of: statementSubjects.optional(),
      /** Whether the same span a year before is wanted, and of which of the subjects alone: it costs as much again. */
      prior: z.union([z.boolean(), statementSubjects]).default(true),
      /** Whether figures are told at all: without them the chart alone. */
      figures: z.boolean().default(true),
      /** Adds what moved cash. */
      cashFlow: cashFlowAsked.optional(),
      /** Adds the vouchers that change equity, all or those alone that move 其他综合收益 within it. */
      equity: z.enum(['none', 'comprehensive', 'all']).default('none'),
    }),
    result: statementLedger,
  }),
  /** What the parties of one leaf hold, those with a balance at the end of the period or of the year before. */
  parties: defineCall({
    method: 'POST',
    path: '/internal/ledger/statement-parties',
    access: 'service',
    writes: false,
    summary: '报表取数的往来明细',
    body: z.strictObject({
      periodFrom: period,
      periodTo: period,
      /** With all below it. */
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
