import { balanceRow, type CheckBook, known } from '../closing-check/check-book';
import type { BeginningFacts, VoucherFacts } from '../closing-check/check-facts';
import { type CheckAnswer, type CheckRow, sound, unsound } from '../closing-check/check-answer';
import { PRIOR_YEARS } from '../closing/closing-values';
import { netOfOwn } from '../balance';
import { sumOf } from '../money';
import { monthOf, yearOf } from '../period';
import {
  type BalanceFinding,
  contraAboveAsset,
  contrarySides,
  distributionBeyondProfit,
  isDistribution,
  type LeafBalances,
} from './balance-sheet-sides';
import { farRateNote } from './exchange-rate';
import { lackingActual } from './opening-actual';

/** 汇率: those that 期末调汇 uses beside the last ones. */
export function farRatesOfMonth({ context, facts }: CheckBook): CheckAnswer | null {
  const { moves = [] } = context;
  const kept = new Set(
    facts.cells.filter(({ foreign }) => !foreign.isZero).map(({ currency }) => currency),
  );
  const used = moves.filter(({ code }) => kept.has(code));
  if (used.length === 0) return null;
  const notes = used.flatMap(({ code, ...rates }) => {
    return farRateNote(`${code} 期末汇率`, rates) ?? [];
  });
  if (notes.length === 0) return sound('期末汇率与上次相差不超过 20%');
  return unsound(notes.join('；'), { place: { kind: 'carryForward' } });
}

/** 余额方向 at the end of a month. */
export function contrarySidesOfMonth(book: CheckBook): CheckAnswer {
  return answerOf(contrarySides(balancesOf(book)), '没有方向不可能的余额');
}

/** 备抵 against assets at the end of a month. */
export function contrasOfMonth(book: CheckBook): CheckAnswer {
  return answerOf(contraAboveAsset(balancesOf(book)), '备抵科目不大于对应的资产');
}

/** 利润分配 of a month; null where nothing was distributed and nothing stands as distributed. */
export function distributionOfMonth(book: CheckBook): CheckAnswer | null {
  const leaves = book.details((subject) => isDistribution(subject.code, book.context), 'leaf');
  const moved = sumOf(leaves.map(({ debit, credit }) => debit.minus(credit)));
  const standing = sumOf(leaves.map(({ closing }) => closing));
  const distributed = standing.compare(moved) > 0 ? standing : moved;
  if (!distributed.isPositive) return null;
  const found = distributionBeyondProfit(balancesOf(book), distributed);
  return answerOf(found, '分配的利润没有超过可供分配的利润');
}

/** 停用科目: a balance that nobody can book on any more. Income and expense are carried forward anyway. */
export function disabledWithBalance(book: CheckBook): CheckAnswer | null {
  const disabled = book.details(
    ({ enabled, category }) => !enabled && category !== 'profit',
    'leaf',
  );
  const wrong = disabled.filter(({ closing }) => !closing.isZero);
  if (wrong.length === 0) return null;
  const rows = wrong.map((detail) => balanceRow(detail, detail.closing));
  const names = rows.map(({ title }) => title).join('、');
  const msg = `${names}已停用，仍有余额，请先启用科目，把余额转出后再停用`;
  return unsound(msg, { rows, amount: sumOf(wrong.map(({ closing }) => closing)) });
}

/** 同一科目借贷 in the vouchers of a month. */
export function selfMovedVouchers({ selfMoved = [], vouchers }: VoucherFacts): CheckAnswer | null {
  if (selfMoved.length === 0) return null;
  const titles = new Map(vouchers.map(({ id, word, code }) => [id, `${word}-${code}`]));
  const rows = selfMoved.map(({ voucherId, subject }): CheckRow => ({
    title: `${titles.get(voucherId) ?? ''} ${subject.code} ${subject.fullName}`,
    side: null,
    amount: null,
    place: { kind: 'voucher', voucherId },
  }));
  const msg = `有 ${rows.length} 处借方和贷方是同一科目、金额相同，这些科目的余额没有变，请核对是否选错了科目`;
  return unsound(msg, { rows });
}

/** 期初余额方向. */
export function contrarySidesOfOpenings(facts: BeginningFacts): CheckAnswer | null {
  return openingAnswer(contrarySides(openedOf(facts)));
}

/** 期初备抵 against assets. */
export function contrasOfOpenings(facts: BeginningFacts): CheckAnswer | null {
  return openingAnswer(contraAboveAsset(openedOf(facts)));
}

/** 损益实际发生额 of books that begin in the middle of the month's year. */
export function actualOfOpenings({ context, openings }: BeginningFacts): CheckAnswer | null {
  const { enabled, period, standard, codeOf } = context;
  if (monthOf(enabled) === 1 || yearOf(enabled) !== yearOf(period)) return null;
  const found = lackingActual(openings, {
    isProfitOfYear: (code) => code.startsWith(codeOf(known.profitOfYear[standard])),
    isAppropriation: (code) => code.startsWith(codeOf(known.appropriation[standard])),
    isPriorYears: (code) => standard === 1 && code.startsWith(codeOf(PRIOR_YEARS)),
  });
  if (!found) return null;
  const rows = found.proposed.map(({ leaf: { subject }, amount }): CheckRow => ({
    title: `${subject.code} ${subject.fullName}`,
    side: null,
    amount,
    place: { kind: 'openings' },
  }));
  return unsound(found.msg, { amount: found.difference, rows, place: { kind: 'openings' } });
}

function balancesOf(book: CheckBook): LeafBalances {
  const { standard, codeOf } = book.context;
  return { standard, codeOf, leaves: book.details(() => true, 'leaf') };
}

function openedOf({ context: { standard, codeOf }, openings }: BeginningFacts): LeafBalances {
  const leaves = openings.map(({ subject, opening, direction }) => ({
    subject,
    closing: netOfOwn(opening, direction),
  }));
  return { standard, codeOf, leaves };
}

function openingAnswer(found: readonly BalanceFinding[]): CheckAnswer | null {
  if (found.length === 0) return null;
  return { ...answerOf(found, ''), place: { kind: 'openings' } };
}

function answerOf(found: readonly BalanceFinding[], message: string): CheckAnswer {
  const [first] = found;
  if (!first) return sound(message);
  const rows = found
    .flatMap(({ leaves }) => leaves)
    .map(({ subject, closing }) => balanceRow({ subject, auxiliaryKey: '' }, closing));
  const amount = found.length === 1 ? first.amount : null;
  return unsound(`${found.map(({ msg }) => msg).join('；')}，请核对`, { amount, rows });
}
