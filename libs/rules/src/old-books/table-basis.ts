import {
  comparePeriods,
  monthOf,
  periodTitle,
  previousPeriod,
  yearOf,
  type Period,
} from '../period';
import type { TablePeriod } from './table-period';

/** Which column of a balance table is the opening of a set, and how far its 本年累计 goes. */
export interface TableBasis {
  readonly column: 'opening' | 'closing';
  /**
   * Movements of the year before the enable month: 本年累计 less 本期发生; 本年累计 as it stands; 本期发生
   * that begins in January; nothing at the start of a year; unknown where no columns tell both sides.
   */
  readonly ytd: 'lessPeriod' | 'whole' | 'period' | 'none' | 'unknown';
}

/** What a table has columns of, and with it the months that its heading names. */
interface TableFacts {
  readonly opening: boolean;
  readonly closing: boolean;
  /** 本期发生额, and 本年累计, each of both sides. */
  readonly movements: boolean;
  readonly ytd: boolean;
  readonly period: TablePeriod | undefined;
}

/**
 * The column that holds the balances at the first day of the enable month: 期初 of a table that
 * begins with that month, 期末 of one that ends with the month before. A table of other months is
 * refused with the way out. One that names no month is taken by 期初 as one of the enable month, or,
 * having no 期初, by 期末 as one of the month before.
 */
export function tableBasis(
  facts: TableFacts,
  enabled: Period,
): TableBasis | { readonly msg: string } {
  const { opening, closing, period } = facts;
  const before = previousPeriod(enabled);
  const isBefore = period ? comparePeriods(period.to, before) === 0 : !opening;
  const isOwn = period ? period.from === enabled && yearOf(period.to) === yearOf(enabled) : opening;
  const wanted = wantedTables(enabled);
  if (isBefore && closing) {
    return { column: 'closing', ytd: ytdOfClosing(facts, enabled) };
  }
  if (isOwn && opening) return { column: 'opening', ytd: ytdOfOpening(facts, enabled) };
  const title = period ? ` ${tablePeriodTitle(period)} 的` : '';
  if (isBefore || isOwn) {
    const missing = isBefore ? '期末余额' : '期初余额';
    return {
      msg: `文件是${title}余额表，没有“${missing}”列，不能作为 ${enabled}-01 的期初；${wanted}`,
    };
  }
  return {
    msg: `文件是${title}余额表，本账套自 ${periodTitle(enabled)} 启用，不能作为 ${enabled}-01 的期初；${wanted}`,
  };
}

function ytdOfClosing({ ytd, movements, period }: TableFacts, enabled: Period): TableBasis['ytd'] {
  if (monthOf(enabled) === 1) return 'none';
  if (ytd) return 'whole';
  return movements && period && beginsYear(period, enabled) ? 'period' : 'unknown';
}

/**
 * 本年累计 of a table of months includes them: without 本期发生额 what went before is not known, for 期末
 * less 期初 only nets. A sheet of openings, of no months and without 期末, tells it as it stands.
 */
function ytdOfOpening(facts: TableFacts, enabled: Period): TableBasis['ytd'] {
  const { closing, movements, ytd, period } = facts;
  if (ytd && movements) return 'lessPeriod';
  if (ytd && !period && !closing) return 'whole';
  return monthOf(enabled) === 1 ? 'none' : 'unknown';
}

/** Whether a table begins with the year of the enable month: its 期初 is 年初, its 本期发生 本年累计. */
export function beginsYear({ from }: TablePeriod, enabled: Period): boolean {
  return yearOf(from) === yearOf(enabled) && monthOf(from) === 1;
}

/** Which tables the opening can be read from. */
function wantedTables(enabled: Period): string {
  const [before, own] = [periodTitle(previousPeriod(enabled)), periodTitle(enabled)];
  return `请导出 ${before} 的余额表（取期末余额）或 ${own} 的余额表（取期初余额）`;
}

/** Why a table whose months are stated is not taken by its columns alone. */
export type UnsureMonths =
  | { readonly unread: string }
  | { readonly qualified: string }
  | { readonly contradicting: readonly [string, string] }
  | { readonly atFoot: string };

/** That a statement of the months is not understood, or not believed; with the way out. */
export function unsureMonthsMsg(unsure: UnsureMonths, enabled: Period): string {
  return (
    `${unsureText(unsure)}，不能确定是不是 ${enabled}-01 的期初；${wantedTables(enabled)}，` +
    `并在表头上方写明，如“期间：${periodTitle(previousPeriod(enabled))}”`
  );
}

function unsureText(unsure: UnsureMonths): string {
  if ('unread' in unsure) return `文件的期间“${unsure.unread}”读不出是哪年哪月`;
  if ('qualified' in unsure) {
    return `文件写明“${unsure.qualified}”，是预算、同期、调整前或结转损益前的数，不是账面余额`;
  }
  if ('atFoot' in unsure) return `文件的期间“${unsure.atFoot}”写在表尾`;
  const [one, other] = unsure.contradicting;
  return one === other
    ? `文件的期间“${one}”中写了不同的年月`
    : `文件的期间“${one}”与“${other}”互相矛盾，须只留正确的一处`;
}

/** `2026年第06期`, or `2026年第01期至2026年第06期`. */
export function tablePeriodTitle({ from, to }: TablePeriod): string {
  return from === to ? periodTitle(from) : `${periodTitle(from)}至${periodTitle(to)}`;
}
