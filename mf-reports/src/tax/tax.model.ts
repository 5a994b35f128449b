import type { TaxDeclaration, TaxOverview, TaxRow } from '@mingzhang/contract';
import {
  filingStateTitles,
  formatMoney,
  isPeriod,
  Money,
  periodTitle,
  taxKinds,
  type FilingState,
  type TaxKind,
} from '@mingzhang/rules';

const tabsShown = 4;

/** A step that the state of a declaration lets a person take. */
export type TaxAct = 'prepare' | 'file' | 'pay';

/** What a voucher's source says of its declaration, `vat:2026-01`; nothing of one that is no such text. */
export function filingNamed(source: string): { readonly kind?: TaxKind; readonly until: string } {
  const [name, until = ''] = source.split(':');
  const kind = taxKinds.find((each) => each === name);
  return kind && isPeriod(until) ? { kind, until } : { until: '' };
}

export const keyOf = ({ kind, periodTo }: Pick<TaxDeclaration, 'kind' | 'periodTo'>) =>
  `${kind} ${periodTo}`;

/** 7% of 0.07. */
export const percent = (text: string) => `${Money.parse(text).times(100).toExactText()}%`;

/** By how much what is declared is more than the books, with its sign; empty where both are the same. */
export function differenceText({
  declared,
  books,
  unit,
}: Pick<TaxRow, 'declared' | 'books' | 'unit'>): string {
  const difference = Money.parse(declared).minus(Money.parse(books));
  if (unit !== 'amount' || difference.isZero) return '';
  return `${difference.isPositive ? '+' : ''}${formatMoney(difference)}`;
}

/** The declaration that is shown: the one that the address names, else the first. */
export function chosenOf(
  { declarations, overdue }: TaxOverview,
  filters: Readonly<Record<'kind' | 'until', string>>,
): TaxDeclaration | undefined {
  const all = [...overdue, ...declarations];
  const named = all.find(
    ({ kind, periodTo }) => kind === filters.kind && periodTo === filters.until,
  );
  return named ?? declarations[0] ?? all[0];
}

/** Due dates around the one that is shown: it and those after it, as far as the year goes. */
export function shownGroups({ groups, date }: TaxOverview): TaxOverview['groups'] {
  const at = Math.max(
    0,
    groups.findIndex((group) => group.date === date),
  );
  const first = Math.max(0, Math.min(at - 1, groups.length - tabsShown));
  return groups.slice(first, first + tabsShown);
}

/** 2月24日. */
export function dayTitle(date: string): string {
  return `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`;
}

function isOwing(payable: string | null): boolean {
  return payable !== null && Money.parse(payable).isPositive;
}

/**
 * Text and tone by state: paid or nothing due = success, filed or prepared = info,
 * late = error, others = plain.
 */
export function stateOf({ state, isRipe, isLate, payable, paidOn }: TaxDeclaration): {
  readonly text: string;
  readonly tone: 'plain' | 'info' | 'success' | 'error';
} {
  if (state === 'paid') return { text: `${(paidOn ?? '').slice(5)} 已缴`, tone: 'success' };
  if (state === 'filed') {
    return isOwing(payable)
      ? { text: '已申报', tone: 'info' }
      : { text: '无需缴款', tone: 'success' };
  }
  if (isRipe && isLate) return { text: '已逾期', tone: 'error' };
  return state === 'prepared'
    ? { text: filingStateTitles.prepared, tone: 'info' }
    : { text: filingStateTitles.todo, tone: 'plain' };
}

/** The next step of a declaration; undefined where there is none. */
export function nextAct(declaration: TaxDeclaration): TaxAct | undefined {
  const next: Readonly<Record<FilingState, TaxAct | undefined>> = {
    todo: 'prepare',
    prepared: declaration.isRipe ? 'file' : undefined,
    filed: isOwing(declaration.payable) ? 'pay' : undefined,
    paid: undefined,
  };
  return next[declaration.state];
}

export const actTitles: Readonly<Record<TaxAct, string>> = {
  prepare: '标记已准备',
  file: '标记已申报',
  pay: '标记已缴纳',
};

/** Why a step can't be taken now, with the way out; undefined where it is the next one. */
export function whyNot(declaration: TaxDeclaration, act: TaxAct): string | undefined {
  if (nextAct(declaration) === act) return undefined;
  const { title, periodTitle: span, periodTo, state, isRipe } = declaration;
  const name = `${title} ${span} `;
  const is = `${name}${filingStateTitles[state]}`;
  if (act === 'prepare') return `${is}，要重新准备，请先退回上一步`;
  if (act === 'pay' && state === 'filed') return `${name}没有应补税额，不必登记缴纳`;
  if (state === 'paid' || state === 'filed') return `${is}，不必再次登记`;
  if (!isRipe)
    return `${name}尚未到期，所属期到${periodTitle(periodTo)}才结束，结束以后才能登记申报和缴纳`;
  return state === 'todo'
    ? `${name}还没有标记已准备，请核对申报表后先按 Z 标记已准备`
    : `${name}还没有标记已申报，请先按 M 登记申报`;
}

/** 还剩 14 天; 已过 3 天. */
export function daysText(daysLeft: number): string {
  if (daysLeft === 0) return '今天截止';
  return daysLeft > 0 ? `还剩 ${daysLeft} 天` : `已过 ${-daysLeft} 天`;
}

/** Days of a year, as `2027-01-20`, `1-20` or `1月20日`. */
export function daysIn(text: string, year: number): string[] {
  const two = (part: string) => part.padStart(2, '0');
  return [...text.matchAll(/(?:(\d{4})\s*[-/.年])?\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})/g)].map(
    ([, own, month = '', day = '']) => `${own ?? year}-${two(month)}-${two(day)}`,
  );
}
