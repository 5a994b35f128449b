import {
  addMonths,
  comparePeriods,
  firstPeriodOfQuarter,
  type IsoDate,
  monthOf,
  nextPeriod,
  type Period,
  periodAt,
  periodOf,
  yearOf,
  periodTitle,
} from './period';

/** 0 小规模纳税人, 1 一般纳税人. */
export type VatType = 0 | 1;

/** The kind that a taxpayer has from the first day of a month. */
export interface KindChange {
  readonly from: Period;
  readonly vatType: VatType;
}

/**
 * The kinds of a taxpayer over time. Changes are in the order of their months and each turns to the other kind; before
 * the first one the taxpayer had the kind that it turned from.
 */
export interface TaxpayerKinds {
  /** After the last change. */
  readonly vatType: VatType;
  readonly changes: readonly KindChange[];
}

/** Months in which a taxpayer has one kind; null: since ever, or until further notice. */
export interface KindSpan {
  readonly vatType: VatType;
  readonly from: Period | null;
  readonly to: Period | null;
}

/** The subject that takes over 应交增值税 of the small-scale months, under the codes of the standard. */
export const FORMER_VAT_CODE = '22210199';
export const FORMER_VAT_NAME = '小规模期间应交增值税';
/** What its name keeps when a person renames it; a company may use the code for something else. */
export const FORMER_VAT_MARK = '小规模';

/** Whether the subject at `FORMER_VAT_CODE` holds VAT of small-scale months. */
export function isFormerVat({ name }: { readonly name: string }): boolean {
  return name.includes(FORMER_VAT_MARK);
}

/** Every span of one kind, in the order of months; one at least. Errors: none. */
export function kindSpans({ vatType, changes }: TaxpayerKinds): KindSpan[] {
  const [first] = changes;
  const before: VatType = first ? otherKind(first.vatType) : vatType;
  const starts = [{ from: null, vatType: before }, ...changes];
  return starts.map((start, index) => {
    const next = changes[index];
    return { ...start, to: next ? addMonths(next.from, -1) : null };
  });
}

/** The span that a month lies in. Errors: none. */
export function kindSpanAt(kinds: TaxpayerKinds, period: Period): KindSpan {
  const found = kindSpans(kinds).findLast(({ from }) => from === null || from <= period);
  return found ?? { vatType: kinds.vatType, from: null, to: null };
}

/** The kind of a month. Errors: none. */
export function vatTypeAt(kinds: TaxpayerKinds, period: Period): VatType {
  return kindSpanAt(kinds, period).vatType;
}

/** The kind of a month by spans; `vatType` where none are known. Errors: none. */
export function vatTypeIn(
  {
    vatType,
    kinds = [],
  }: { readonly vatType: VatType; readonly kinds?: readonly KindSpan[] | undefined },
  period: Period,
): VatType {
  return kinds.findLast(({ from }) => from === null || from <= period)?.vatType ?? vatType;
}

/**
 * The kind of a month by the months of an account set, each with its kind. A later month has the kind of the last one.
 * `vatType` counts where the months tell no kind. Errors: none.
 * @param months in the order of the calendar
 */
export function vatTypeByMonths(
  {
    vatType,
    months,
  }: {
    readonly vatType: VatType;
    readonly months: readonly { readonly period: Period; readonly vatType?: VatType | undefined }[];
  },
  period: Period,
): VatType {
  const known = months.filter((month) => month.vatType !== undefined);
  const found = known.findLast((month) => month.period <= period) ?? known[0];
  return found?.vatType ?? vatType;
}

/**
 * The kinds after a change that holds from a month on. Later changes are dropped. A change from the first month of the
 * books or before leaves no other kind: it corrects what was entered. Errors: none.
 */
export function withKind(
  kinds: TaxpayerKinds,
  { vatType, from, enabled }: KindChange & { readonly enabled: Period },
): TaxpayerKinds {
  if (from <= enabled) return { vatType, changes: [] };
  const changes = kinds.changes.filter((change) => change.from < from);
  if (vatTypeAt(kinds, addMonths(from, -1)) === vatType) return { vatType, changes };
  return { vatType, changes: [...changes, { from, vatType }] };
}

/**
 * The month from which a change holds where nobody names one: the month after the last one with vouchers, since a
 * taxpayer is of the new kind from the first day of the month of its registration or of the next one
 * (增值税一般纳税人登记管理办法 第九条). Closed months keep their kind. Errors: none.
 */
export function usualChangeMonth({
  firstOpen,
  lastBooked,
}: {
  readonly firstOpen: Period;
  /** Null: no month has vouchers. */
  readonly lastBooked: Period | null;
}): Period {
  if (lastBooked === null || lastBooked < firstOpen) return firstOpen;
  return nextPeriod(lastBooked);
}

/**
 * The last month that a person may name for another kind of taxpayer: December of next year, since a registration takes
 * effect in its own month or the next one (增值税一般纳税人登记管理办法 第九条); the first open month where that is later.
 * Errors: none.
 * @param today the day in the time zone of the account set
 */
export function latestChangeMonth({
  firstOpen,
  today,
}: {
  readonly firstOpen: Period;
  readonly today: IsoDate;
}): Period {
  const latest = periodAt({ year: yearOf(periodOf(today)) + 1, month: 12 });
  return firstOpen > latest ? firstOpen : latest;
}

/**
 * The first month of the quarter that small-scale taxpayers declare with a month: that of the calendar, or the first
 * one in which they are small-scale taxpayers.
 */
export function firstFiledOfQuarter(period: Period, from: Period | null | undefined): Period {
  const first = firstPeriodOfQuarter(period);
  return from && comparePeriods(from, first) > 0 && from <= period ? from : first;
}

/** Whether a quarter of VAT ends with a month: at its end, or with the last month of the kind. */
export function endsFiledQuarter(period: Period, to: Period | null | undefined): boolean {
  return monthOf(period) % 3 === 0 || period === to;
}

/**
 * The first month of a wrong kind of general taxpayer: a correction to small-scale takes back the last change, so it
 * begins with the month of that change, or with the books where the kind never changed. Errors: none.
 */
export function correctionMonth(kinds: TaxpayerKinds, enabled: Period): Period {
  const from = kinds.changes.at(-1)?.from ?? enabled;
  return from > enabled ? from : enabled;
}

/** What stands against correcting a kind: months are closed, returns are declared, another month is named. */
interface CorrectionFacts {
  /** The first month of the books. */
  readonly enabled: Period;
  /** The month that a person names; undefined where nobody does. */
  readonly named: Period | undefined;
  /** Null: no month is closed. */
  readonly lastClosed: Period | null;
  /** Returns of VAT and surtaxes declared for `correctedReturns`, as people call them. */
  readonly declared: readonly string[];
}

/**
 * The first month whose returns a correction would change. A kind that begins within a quarter cuts the small-scale
 * return of that quarter, so its months count from the start of the quarter. Errors: none.
 */
export function correctedReturns(kinds: TaxpayerKinds, enabled: Period): Period {
  const from = firstPeriodOfQuarter(correctionMonth(kinds, enabled));
  return from > enabled ? from : enabled;
}

/**
 * Why a general taxpayer can't be made a small-scale one, in Chinese with the way out; null where it can. A registered
 * general taxpayer never becomes a small-scale one again (增值税法实施条例 第三十六条, 国家税务总局公告2026年第2号), so only
 * a kind that was set wrong is corrected: from the month it began, while no month since is closed and no return of it is
 * declared. Figures of closed months and of declared returns so stay as they are. Errors: none.
 */
export function correctionProblem(
  kinds: TaxpayerKinds,
  { enabled, named, lastClosed, declared }: CorrectionFacts,
): string | null {
  const start = correctionMonth(kinds, enabled);
  const title = periodTitle(start);
  const again = `再从${title}起更正`;
  const obstacle = () => {
    if (lastClosed !== null && lastClosed >= start) {
      return `${periodTitle(lastClosed)}已结账，请先反结账到${title}，${again}`;
    }
    const [first] = declared;
    if (first !== undefined) {
      const count = declared.length > 1 ? `等 ${declared.length} 期` : '';
      return `${first}${count}已登记申报，请先在纳税申报中退回，${again}`;
    }
    if (named === undefined || named === start) return null;
    return `更正只能从${title}起，不能从${periodTitle(named)}起，请把起始月份改为${title}或留空`;
  };
  const found = obstacle();
  if (found === null) return null;
  return (
    '一般纳税人登记后不能再转为小规模纳税人（增值税法实施条例第三十六条、国家税务总局公告2026年第2号）。' +
    `当初选错身份的可以更正：账套自${title}起为一般纳税人，${found}`
  );
}

function otherKind(vatType: VatType): VatType {
  return vatType === 1 ? 0 : 1;
}
