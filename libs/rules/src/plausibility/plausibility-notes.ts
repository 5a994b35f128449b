import { auxiliaryKey } from '../auxiliary-key';
import { Money, sumOf } from '../money';
import { formatMoney } from '../money-format';
import type { PostingSubject, VoucherDraft } from '../posting-draft';
import {
  type BalanceFinding,
  contraAboveAsset,
  contrarySides,
  distributionBeyondProfit,
  isDistribution,
  type LeafBalances,
} from './balance-sheet-sides';
import { farRateNote } from './exchange-rate';

/** A voucher that may be written, with what its plausibility is judged by. */
export interface SavingFacts {
  readonly draft: VoucherDraft;
  readonly subjects: ReadonlyMap<number, Pick<PostingSubject, 'code' | 'fullName'>>;
  readonly baseCurrency: string;
  /** Balances at the end of the voucher's month with the voucher; of watched subjects at least. */
  readonly balances: LeafBalances;
  /** The last rate of each foreign currency, base currency for one unit. */
  readonly rates: ReadonlyMap<string, Money>;
}

/** 汇率 of lines, each currency and rate once. */
export function farRatesOfLines({ draft, rates }: SavingFacts): string[] {
  const notes = draft.lines.flatMap(({ currency, exchangeRate, foreignAmount }, index) => {
    if (!currency || !exchangeRate || !foreignAmount || foreignAmount.isZero) return [];
    const last = rates.get(currency);
    const note = farRateNote(`${currency} 汇率`, { rate: exchangeRate, last });
    return note === undefined ? [] : [{ note, row: index + 1 }];
  });
  const first = new Map(notes.toReversed().map(({ note, row }) => [note, row]));
  return [...first].map(([note, row]) => `分录第 ${row} 行的 ${note}`);
}

/** 余额方向: leaves that the voucher brings to a side that they can't have, or further to it. */
export function contrarySidesByVoucher(facts: SavingFacts): string[] {
  const moved = movedBy(facts.draft);
  const worse = contrarySides(facts.balances).filter(({ leaves, isWhole }) => {
    const parts = isWhole ? [leaves] : leaves.map((leaf) => [leaf]);
    return parts.some((part) => {
      const move = sumOf(part.map(({ subject }) => moved.get(subject.id) ?? Money.zero));
      const closing = sumOf(part.map((leaf) => leaf.closing));
      return !move.isZero && move.isNegative === closing.isNegative;
    });
  });
  return worse.map(noteOf);
}

/** 备抵: assets whose book value the voucher brings below 0, or further below. */
export function contrasByVoucher(facts: SavingFacts): string[] {
  const moved = movedBy(facts.draft);
  const worse = contraAboveAsset(facts.balances).filter(
    ({ leaves }) =>
      sumOf(leaves.map(({ subject }) => moved.get(subject.id) ?? Money.zero)).isNegative,
  );
  return worse.map(noteOf);
}

/** 分配利润 by the voucher. */
export function distributionByVoucher({ draft, subjects, balances }: SavingFacts): string[] {
  const lines = draft.lines.filter(({ subjectId }) =>
    isDistribution(subjects.get(subjectId)?.code ?? '', balances),
  );
  const distributed = sumOf(lines.map(({ debit, credit }) => debit.minus(credit)));
  return distributionBeyondProfit(balances, distributed).map(noteOf);
}

/**
 * 同一科目借贷: a subject with the same items and currency that a voucher debits and credits with the same amount, so
 * that its balance stays. Only a voucher without any other line records nothing: an expense that is booked and carried
 * forward in one voucher is recorded. A voucher may well pay in and pay out different amounts. Red lines are
 * corrections and don't count.
 */
export function selfMovedByVoucher({ draft, subjects, baseCurrency }: SavingFacts): string[] {
  const sides = new Map<string, { debit: Money; credit: Money; subjectId: number }>();
  for (const { subjectId, auxiliary, currency, debit, credit } of draft.lines) {
    const key = `${subjectId} ${auxiliaryKey(auxiliary)} ${currency || baseCurrency}`;
    const found = sides.get(key) ?? { debit: Money.zero, credit: Money.zero, subjectId };
    if (debit.isPositive) found.debit = found.debit.plus(debit);
    if (credit.isPositive) found.credit = found.credit.plus(credit);
    sides.set(key, found);
  }
  const wrong = [...sides.values()].filter(
    ({ debit, credit }) => debit.isPositive && debit.equals(credit),
  );
  const recordsNothing = wrong.length === sides.size;
  return wrong.map(({ subjectId, debit }) => {
    const subject = subjects.get(subjectId);
    const title = `${subject?.code ?? ''} ${subject?.fullName ?? ''}`;
    const what = recordsNothing
      ? '什么也没有记'
      : `金额同为 ${formatMoney(debit)}，这个科目的余额没有变`;
    return `借方和贷方都是 ${title}，${what}，请核对是否选错了科目`;
  });
}

/** What a draft moves on each leaf, debit positive. */
function movedBy({ lines }: VoucherDraft): ReadonlyMap<number, Money> {
  const moved = new Map<number, Money>();
  for (const { subjectId, debit, credit } of lines) {
    moved.set(subjectId, (moved.get(subjectId) ?? Money.zero).plus(debit).minus(credit));
  }
  return moved;
}

function noteOf({ msg }: BalanceFinding): string {
  return `${msg}，请核对`;
}
