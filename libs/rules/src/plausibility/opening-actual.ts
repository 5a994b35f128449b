import { netOfOwn } from '../balance';
import type { OpeningLeaf } from '../closing-check/check-facts';
import { Money, sumOf } from '../money';
import { formatMoney } from '../money-format';

/** How many subjects a message names. */
const NAMED_AT_MOST = 10;

/** 损益实际发生额 that the year's statements lack, and what the columns of the year propose. */
interface LackingActual {
  readonly msg: string;
  /** 本年利润 of the year less the sum of 损益实际发生额, credit positive, in yuan. */
  readonly difference: Money;
  readonly proposed: readonly { readonly leaf: OpeningLeaf; readonly amount: Money }[];
}

/** Which of the codes of an account set the openings of the year's profit stand on. */
interface ProfitCodes {
  /** 本年利润. */
  readonly isProfitOfYear: (code: string) => boolean;
  /** 利润分配 with all below it. */
  readonly isAppropriation: (code: string) => boolean;
  /** 以前年度损益调整, which no statement of the year counts. */
  readonly isPriorYears: (code: string) => boolean;
}

/**
 * 年中建账: the profit of the year before the books begin is the sum of 损益实际发生额; without it 利润表 and 季度预缴所得税
 * of the year lack it. The profit stands in 本年利润, in what income and expense have not carried forward, and in what
 * 本年利润 has passed on to 利润分配 within the year. 本年利润 begins a year at 0, so its balance counts where its movements
 * are not filled in.
 *
 * What was passed on is no column of the openings. It is taken as sound where 利润分配 has moved by that much, and no
 * subject whose 本年累计 moved on both sides lacks 损益实际发生额 altogether. Such subjects are named where 本年利润 shows that
 * they were carried forward. Amounts in yuan. Errors: none.
 */
export function lackingActual(
  openings: readonly OpeningLeaf[],
  codes: ProfitCodes,
): LackingActual | undefined {
  const results = openings.filter(
    ({ subject }) => subject.category === 'profit' && !codes.isPriorYears(subject.code),
  );
  const ofYear = openings.filter(({ subject }) => codes.isProfitOfYear(subject.code));
  const ofAppropriation = openings.filter(({ subject }) => codes.isAppropriation(subject.code));
  const profit = profitSoFar(ofYear, results);
  const actual = actualOf(results);
  const difference = profit.amount.minus(actual);
  const proposed = results.flatMap((leaf) => {
    const amount = actualOfYear(leaf);
    return amount.isZero || amount.equals(leaf.ytdActual) ? [] : [{ leaf, amount }];
  });
  const isCarried = ofYear.some(({ ytdDebit, ytdCredit }) => !ytdDebit.isZero || !ytdCredit.isZero);
  const empty = isCarried ? proposed.filter(({ leaf }) => isCarriedEmpty(leaf)) : [];
  const passedOn = passedOnWithin(ofYear, ofAppropriation);
  if (empty.length === 0) {
    if (difference.isZero || passedOn.atMost(difference.negate())) return undefined;
  } else if (difference.isZero) {
    const filled = actual.plus(actualOf(empty.map(({ leaf, amount }) => withActual(leaf, amount))));
    const isAllEmpty = results.every(({ ytdActual }) => ytdActual.isZero);
    if (!isAllEmpty && !passedOn.exactly(filled.minus(profit.amount))) return undefined;
    return { msg: carriedText(ofYear, actual, empty), difference, proposed: empty };
  } else if (passedOn.exactly(difference.negate())) return undefined;
  const more = profit.left.isZero ? '' : `加损益类科目余额 ${formatMoney(profit.left)} `;
  const msg =
    `本年利润的${profit.source} ${formatMoney(profit.carried)} ${more}与损益实际发生额合计 ${formatMoney(actual)} 不符，` +
    `请填写损益实际发生额${namesOf(proposed)}`;
  return { msg, difference, proposed };
}

/** The profit that stands in 本年利润 and in income and expense, credit positive. */
function profitSoFar(ofYear: readonly OpeningLeaf[], results: readonly OpeningLeaf[]) {
  const moved = sumOf(ofYear.map(({ ytdDebit, ytdCredit }) => ytdCredit.minus(ytdDebit)));
  const balance = sumOf(ofYear.map(creditOf));
  const left = sumOf(results.map(creditOf));
  const carried = moved.isZero ? balance : moved;
  const source = moved.isZero && !balance.isZero ? '期初余额' : '本年累计净额';
  return { carried, left, source, amount: carried.plus(left) };
}

/** The sum of 损益实际发生额, income less expense. */
function actualOf(results: readonly OpeningLeaf[]): Money {
  return sumOf(results.map(({ direction, ytdActual }) => netOfOwn(ytdActual, direction).negate()));
}

function withActual(leaf: OpeningLeaf, ytdActual: Money): OpeningLeaf {
  return { ...leaf, ytdActual };
}

/** Whether 本年累计 moved on both sides, as it does where a result is carried forward, without 损益实际发生额. */
function isCarriedEmpty({ ytdActual, ytdDebit, ytdCredit }: OpeningLeaf): boolean {
  return ytdActual.isZero && !ytdDebit.isZero && !ytdCredit.isZero;
}

/**
 * Whether 本年利润 may have passed an amount on to 利润分配 within the year: a profit, positive, by its debit side and the
 * credit side of 利润分配, a loss the other way. `exactly` asks for the very movement of 利润分配, or of one side of it.
 */
function passedOnWithin(ofYear: readonly OpeningLeaf[], ofAppropriation: readonly OpeningLeaf[]) {
  const debitOf = (leaves: readonly OpeningLeaf[]) => sumOf(leaves.map((leaf) => leaf.ytdDebit));
  const creditsOf = (leaves: readonly OpeningLeaf[]) => sumOf(leaves.map((leaf) => leaf.ytdCredit));
  const [debit, credit] = [debitOf(ofAppropriation), creditsOf(ofAppropriation)];
  const atMost = (amount: Money) => {
    const [from, to] = amount.isNegative ? [creditsOf(ofYear), debit] : [debitOf(ofYear), credit];
    return amount.abs().compare(from) <= 0 && amount.abs().compare(to) <= 0;
  };
  const moves = [credit.minus(debit), ...ofAppropriation.flatMap(sidesOf)];
  const exactly = (amount: Money) =>
    !amount.isZero && atMost(amount) && moves.some((each) => each.equals(amount));
  return { atMost, exactly };
}

/** The movements of a leaf of 利润分配 by which it may have taken over a profit or a loss, credit positive. */
function sidesOf({ ytdDebit, ytdCredit }: OpeningLeaf): Money[] {
  return [ytdCredit, ytdDebit.negate(), ytdCredit.minus(ytdDebit)];
}

function carriedText(
  ofYear: readonly OpeningLeaf[],
  actual: Money,
  empty: LackingActual['proposed'],
): string {
  const debit = formatMoney(sumOf(ofYear.map(({ ytdDebit }) => ytdDebit)));
  const credit = formatMoney(sumOf(ofYear.map(({ ytdCredit }) => ytdCredit)));
  return (
    `损益类科目的本年累计已结转本年利润（本年累计借方 ${debit}、贷方 ${credit}），` +
    `损益实际发生额合计却为 ${formatMoney(actual)}，请填写损益实际发生额${namesOf(empty)}`
  );
}

/**
 * 损益实际发生额 as the columns of the year propose it: 本年累计 on the side of the subject, because the other side holds
 * what was carried forward. In yuan. Errors: none.
 */
export function actualOfYear({
  direction,
  ytdDebit,
  ytdCredit,
}: Pick<OpeningLeaf, 'direction' | 'ytdDebit' | 'ytdCredit'>): Money {
  return direction === 'credit' ? ytdCredit : ytdDebit;
}

function creditOf({ opening, direction }: OpeningLeaf): Money {
  return netOfOwn(opening, direction).negate();
}

function namesOf(proposed: LackingActual['proposed']): string {
  if (proposed.length === 0) return '';
  const named = proposed
    .slice(0, NAMED_AT_MOST)
    .map(({ leaf, amount }) => `${leaf.name} ${formatMoney(amount)}`);
  const more = proposed.length > NAMED_AT_MOST ? ` 等 ${proposed.length} 个科目` : '';
  return `（${named.join('、')}${more}）`;
}
