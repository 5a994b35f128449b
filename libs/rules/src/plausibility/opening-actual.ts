import { netOfOwn } from '../balance';
import type { OpeningLeaf } from '../closing-check/check-facts';
import { Money, sumOf } from '../money';
import { formatMoney } from '../money-format';

/** How many subjects a message names. */
const NAMED_AT_MOST = 10;

/** 损益实际发生额 that the year's statements lack, and what the columns of the year propose. */
export interface LackingActual {
  readonly msg: string;
  /** 本年利润 of the year less the sum of 损益实际发生额, credit positive, in yuan. */
  readonly difference: Money;
  readonly proposed: readonly { readonly leaf: OpeningLeaf; readonly amount: Money }[];
}

/**
 * 年中建账: the profit of the year before the books begin, in 本年利润 and in what income and expense have
 * not carried forward, is the sum of 损益实际发生额; without it 利润表 and 季度预缴所得税 of the year lack it.
 * 本年利润 begins a year at 0, so its balance counts where its movements are not filled in. Errors: none.
 * @param isProfitOfYear whether a code is of 本年利润
 * @param isPriorYears whether a code is of 以前年度损益调整, which no statement of the year counts
 */
export function lackingActual(
  openings: readonly OpeningLeaf[],
  {
    isProfitOfYear,
    isPriorYears,
  }: {
    readonly isProfitOfYear: (code: string) => boolean;
    readonly isPriorYears: (code: string) => boolean;
  },
): LackingActual | undefined {
  const ofYear = openings.filter(({ subject }) => isProfitOfYear(subject.code));
  const results = openings.filter(
    ({ subject }) => subject.category === 'profit' && !isPriorYears(subject.code),
  );
  const moved = sumOf(ofYear.map(({ ytdDebit, ytdCredit }) => ytdCredit.minus(ytdDebit)));
  const balance = sumOf(ofYear.map(creditOf));
  const left = sumOf(results.map(creditOf));
  const actual = sumOf(
    results.map(({ direction, ytdActual }) => netOfOwn(ytdActual, direction).negate()),
  );
  const profit = moved.isZero ? balance : moved;
  const difference = profit.plus(left).minus(actual);
  if (difference.isZero) return undefined;
  const proposed = results.flatMap((leaf) => {
    const amount = actualOfYear(leaf);
    return amount.isZero || amount.equals(leaf.ytdActual) ? [] : [{ leaf, amount }];
  });
  const what = moved.isZero && !balance.isZero ? '期初余额' : '本年累计净额';
  const more = left.isZero ? '' : `加损益类科目余额 ${formatMoney(left)} `;
  const msg =
    `本年利润的${what} ${formatMoney(profit)} ${more}与损益实际发生额合计 ${formatMoney(actual)} 不符，` +
    `请填写损益实际发生额${namesOf(proposed)}`;
  return { msg, difference, proposed };
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
