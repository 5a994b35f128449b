import type { Money } from '../money';
import { addMonths, monthOf, nextPeriod, type Period, yearOf } from '../period';

/** 固定资产, 无形资产, 长期待摊费用. */
export type AssetKind = 'fixed' | 'intangible' | 'prepaid';

/** 平均年限法, 工作量法, 双倍余额递减法, 年数总和法, 不计提. */
export type DepreciationMethod =
  | 'straightLine'
  | 'units'
  | 'doubleDeclining'
  | 'sumOfYears'
  | 'none';

/** What the figures of a card's whole life follow from; amounts in yuan. */
export interface AssetCard {
  readonly kind: AssetKind;
  /** Without deductible tax. */
  readonly originalValue: Money;
  /** What is expected to be left, as a share of the original value: 0.05. */
  readonly residualRate: Money;
  readonly lifeMonths: number;
  readonly method: DepreciationMethod;
  /** Month of 开始使用日期. */
  readonly startUse: Period;
  /** First month that this account set depreciates it in. */
  readonly entryPeriod: Period;
  /** Months of the life that were over before the entry. */
  readonly usedMonths: number;
  readonly openingAccumulated: Money;
  /** 企业会计准则 only. */
  readonly openingImpairment: Money;
  /** 预计总工作量 and what of it was done before the entry; for `units`. */
  readonly totalUnits: Money;
  readonly usedUnits: Money;
}

/** 预计净残值, rounded to fen. Errors: none. */
export function residualOf(originalValue: Money, residualRate: Money): Money {
  return originalValue.timesInFen(residualRate);
}

/**
 * The first month that is depreciated: the one after 开始使用 for what is fixed or prepaid, its own for
 * intangibles. Source: 小企业会计准则第三十一条、第四十一条、第四十四条; 企业会计准则第4号、第6号应用指南. Errors: none.
 */
export function firstPeriodOf({ kind, startUse }: Pick<AssetCard, 'kind' | 'startUse'>): Period {
  return kind === 'intangible' ? startUse : nextPeriod(startUse);
}

/** The first month that this account set depreciates. Errors: none. */
export function firstPeriodHere(
  card: Pick<AssetCard, 'kind' | 'startUse' | 'entryPeriod'>,
): Period {
  const first = firstPeriodOf(card);
  return first < card.entryPeriod ? card.entryPeriod : first;
}

/**
 * Months of the life that are over before the entry by the calendar, at most all of them: what 已折旧月份 is
 * proposed as. Errors: none.
 */
export function monthsBeforeEntry(
  card: Pick<AssetCard, 'kind' | 'startUse' | 'entryPeriod' | 'lifeMonths'>,
): number {
  const before = monthsFrom(firstPeriodOf(card), card.entryPeriod);
  return Math.max(0, Math.min(before, card.lifeMonths));
}

/** The last month of the life, whether or not something is left to depreciate by then. Errors: none. */
export function lastPeriodOf(card: AssetCard): Period {
  const left = Math.max(1, card.lifeMonths - card.usedMonths);
  return addMonths(firstPeriodHere(card), left - 1);
}

function monthsFrom(from: Period, to: Period): number {
  return (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
}
