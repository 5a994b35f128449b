import { Money } from '../money';
import { formatMoney } from '../money-format';
import { monthOf, yearOf } from '../period';
import type { RowCells } from './balance-cells';
import { hasBalance, hasSides } from './balance-header';
import type { OldBalance, RowContext } from './old-balance';

/** What the movements of the year before the enable month are called where they are shown. */
export const movedTitles = {
  lessPeriod: '本期以前的累计',
  whole: '本年累计',
  period: '本期',
  none: '1 月以前的本年累计',
  unknown: '本年累计',
} as const;
const balanceTitles = { opening: '期初余额', closing: '期末余额' } as const;

type Figures = Pick<OldBalance, 'opening' | 'yearOpening' | 'ytdDebit' | 'ytdCredit'>;

/** A balance, what moved it, and the balance that this must lead to. */
interface Followed {
  readonly title: string;
  readonly from: Money | undefined;
  readonly moved: string;
  readonly net: Money;
  readonly to: 'opening' | 'closing';
}

/**
 * Proves a row by what it states of itself: 期初 and 本期 lead to 期末, 年初 and 本年累计 to what they are told
 * until, and 本年累计 of a table from January is its 本期. Figures of more than two decimals may be less than
 * a fen apart. What does not hold is a problem of the row, but for income and expense that moved and
 * stand at nothing on both days: programs print them without the entry that carried them forward.
 * @returns what looks wrong and may yet be right
 */
export function proveRow(
  figures: Figures,
  context: RowContext,
  cells: RowCells,
): Pick<OldBalance, 'doubts' | 'isUncarried'> {
  const { columns } = context.header;
  const chains = followed(figures, context, cells).map((each) =>
    prove(each, figures, context, cells),
  );
  const hasBoth = hasSides(columns, 'ytd') && hasSides(columns, 'period');
  return {
    doubts: hasBoth ? yearDoubts(context, cells) : [],
    isUncarried: chains.includes('uncarried'),
  };
}

/** Every chain of balances that stands whole in the file. */
function followed(
  { yearOpening, ytdDebit, ytdCredit }: Figures,
  { header: { columns }, basis, yearStart }: RowContext,
  cells: RowCells,
): Followed[] {
  const found: Followed[] = [];
  const has = (kind: 'yearOpening' | 'opening' | 'closing') => hasBalance(columns, kind);
  if (hasSides(columns, 'period') && has('opening') && has('closing')) {
    const from = cells.balance('opening');
    found.push({
      title: '期初余额',
      from,
      moved: '本期',
      net: cells.sides('period'),
      to: 'closing',
    });
  }
  const isByStart = yearStart !== undefined && basis.ytd !== 'unknown';
  // 本年累计 is told until the end of the table, whichever of its balances is taken.
  const isToEnd = !isByStart || (basis.column === 'opening' && basis.ytd === 'none');
  if (isToEnd && hasSides(columns, 'ytd') && has('yearOpening') && has('closing')) {
    const from = cells.balance('yearOpening');
    const moved = { moved: '本年累计', net: cells.sides('ytd') };
    found.push({ title: '年初余额', from, ...moved, to: 'closing' });
  }
  // 期初 and 本期 are proved above already.
  if (!isByStart || (yearStart === 'opening' && basis.ytd === 'period')) return found;
  const title = yearStart === 'opening' ? '期初余额' : '年初余额';
  const moved = { moved: movedTitles[basis.ytd], net: ytdDebit.minus(ytdCredit) };
  return [...found, { title, from: yearOpening, ...moved, to: basis.column }];
}

function prove(
  { title, from, moved, net, to }: Followed,
  { opening }: Figures,
  { basis, isProfit }: RowContext,
  cells: RowCells,
): 'holds' | 'uncarried' | 'fails' {
  const stated = to === basis.column ? opening : cells.balance(to);
  if (from === undefined || stated === undefined || isSame(from.plus(net), stated)) return 'holds';
  if (isProfit && from.isZero && stated.isZero) return 'uncarried';
  // Before January there is nothing that columns could tell.
  const isNone = moved === movedTitles.none;
  const by = isNone ? ` ${moved} ${formatMoney(net)} ` : `${moved}借方减${moved}贷方`;
  cells.fail(
    `${title} ${formatMoney(from)} 加${by}为 ${formatMoney(from.plus(net))}，` +
      `与${balanceTitles[to]} ${formatMoney(stated)} 不符，请核对文件`,
  );
  return 'fails';
}

const fen = Money.parse('0.01');

/** Amounts of two decimals are the same or a fen apart; more decimals are what a program did not round. */
function isSame(one: Money, other: Money): boolean {
  return one.minus(other).abs().compare(fen) < 0;
}

/** 本年累计 includes 本期 of any months of the year, and is the same where these begin in January. */
function yearDoubts({ basis, period }: RowContext, cells: RowCells): readonly string[] {
  const isOneYear = period === undefined || yearOf(period.from) === yearOf(period.to);
  if (!isOneYear) return [];
  const isFromJanuary = period !== undefined && monthOf(period.from) === 1;
  return (['Debit', 'Credit'] as const).flatMap((side) => {
    const whole = cells.figure(`ytd${side}`);
    const own = cells.figure(`period${side}`);
    const isRight = isFromJanuary
      ? isSame(whole, own)
      : isSame(whole, own) || !whole.minus(own).isNegative;
    if (isRight) return [];
    const title = side === 'Debit' ? '借方' : '贷方';
    const both = `本年累计${title} ${formatMoney(whole)}、本期${title} ${formatMoney(own)}`;
    // What is not loaded is told alone.
    if (!isFromJanuary || basis.ytd === 'none') return [both];
    cells.fail(`${both}，从 1 月起的余额表两者应相同，请核对文件`);
    return [];
  });
}
