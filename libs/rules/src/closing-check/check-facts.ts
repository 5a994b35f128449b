import type { ClosingCell, ClosingFigures, ClosingSubject } from '../closing/closing-book';
import type { ClosingContext } from '../closing/closing-context';
import type { InitialBalanceRow } from '../initial-balance';
import type { Money } from '../money';
import type { SubjectDirection } from '../subject-tree';
import type { IsoDate, Period, PeriodState } from '../period';

/** A currency's rate of a month and the last one before it. */
interface RateMove {
  readonly code: string;
  readonly rate: Money;
  readonly last: Money;
}

/** What is the same for all rules of a month. */
export interface CheckContext extends ClosingContext {
  /** The first month of the books. */
  readonly enabled: Period;
  /** 凭证审核 is on. */
  readonly isReviewed: boolean;
  /** VAT is filed month by month: of general taxpayers, and of small-scale ones who have chosen so. */
  readonly filesMonthly: boolean;
  /** Rates of the month that 期末调汇 uses, each beside the last one; base currency for one unit. */
  readonly moves?: readonly RateMove[];
  /** 出纳 is on: vouchers of cash and bank are signed. */
  readonly hasCashier: boolean;
}

/** Opening figures of a leaf, all its items and currencies together; on its own side, in yuan. */
export interface OpeningLeaf extends InitialBalanceRow {
  readonly subject: {
    readonly id: number;
    readonly code: string;
    readonly fullName: string;
    readonly direction: SubjectDirection;
    readonly category: string;
  };
  /** Without its parents. */
  readonly name: string;
  /** 损益实际发生额. */
  readonly ytdActual: Money;
}

/** Where the books begin, and whether the months before the one at hand are closed. */
export interface BeginningFacts {
  readonly context: CheckContext;
  /** States of all months before, the earliest first. */
  readonly before: readonly { readonly period: Period; readonly state: PeriodState }[];
  /** Opening balances of leaves. */
  readonly openings: readonly OpeningLeaf[];
}

/** A voucher of the month as its rules need it; totals in yuan. */
export interface CheckedVoucher {
  readonly id: number;
  readonly wordId: number;
  readonly word: string;
  readonly code: number;
  readonly date: IsoDate;
  readonly isAudited: boolean;
  /** It moves cash or bank and no cashier has signed it. */
  readonly lacksSignature: boolean;
  readonly lineCount: number;
  readonly debit: Money;
  readonly credit: Money;
}

export interface VoucherFacts {
  readonly context: CheckContext;
  readonly vouchers: readonly CheckedVoucher[];
  /** Subjects that a voucher has on both sides, with the same items and currency; left out: not asked. */
  readonly selfMoved?: readonly SelfMoved[];
}

/** A voucher with a subject that it debits and credits. */
export interface SelfMoved {
  readonly voucherId: number;
  readonly subject: { readonly code: string; readonly fullName: string };
}

/** A cell with its movements in the twelve months that end with the month. */
export interface CheckCell extends ClosingCell {
  readonly recentDebit: Money;
  readonly recentCredit: Money;
}

/** What a day of the month has moved on a leaf of cash in a currency, debit less credit, in yuan. */
export interface CashDay {
  readonly subjectId: number;
  readonly currency: string;
  readonly date: IsoDate;
  readonly moved: Money;
}

/**
 * What has gone to and from 本年利润 and 利润分配 since January, or since the books began in this year;
 * credit positive, in yuan.
 */
export interface RetainedFacts {
  /** 本年利润, 利润分配 and what income and expense had not been carried forward, at that moment. */
  readonly opening: Money;
  /** Income less expense, before it is carried forward, without 以前年度损益调整. */
  readonly profit: Money;
  /** 提取 and 分配: what vouchers have moved through the details of 利润分配; negative as a rule. */
  readonly distributed: Money;
  /** 以前年度损益调整 carried to 未分配利润. */
  readonly priorYears: Money;
}

/** Figures of the month and what the rules of its balances need besides. */
export interface BookFacts {
  readonly context: CheckContext;
  readonly subjects: readonly ClosingSubject[];
  readonly cells: readonly CheckCell[];
  readonly quarter: ClosingFigures['quarter'];
  readonly income: ClosingFigures['income'];
  /** Of the leaves of `isDailyCash`, in the order of dates. */
  readonly cashDays: readonly CashDay[];
  readonly retained: RetainedFacts;
  /** The month has a voucher of 期末调汇. */
  readonly isRevalued: boolean;
  /** In yuan, see `unbookedVatOf`; absent where no rule of surtaxes is asked. */
  readonly unbookedVat?: Money;
}
