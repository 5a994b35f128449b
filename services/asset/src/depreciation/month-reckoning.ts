import {
  assetKinds,
  type AssetKind,
  type CardMoment,
  type DepreciationMethod,
  formatMoney,
  Money,
  monthOfLife,
  type Period,
  sumOf,
  type WornCard,
} from '@mingzhang/rules';
import { mapUnhurried } from '@mingzhang/server';
import type { BookedCard, MonthCard } from './month-cards.query';

/** Cards that are booked alike, with what a month wears off of them together. */
export interface WornPart {
  /** The card, or the first of them. */
  readonly card: BookedCard;
  readonly amount: Money;
  readonly count: number;
}

/** A card with what a month makes of it. */
export interface ReckonedCard extends WornPart {
  readonly card: MonthCard;
  readonly after: CardMoment;
  readonly units: Money | null;
}

export interface MonthProblem {
  readonly message: string;
  readonly link: string | null;
  readonly kind: AssetKind;
}

/** What a month wears off, and what is in its way. */
export interface MonthWorn<Part extends WornPart = WornPart> {
  readonly period: Period;
  readonly cards: readonly Part[];
  readonly total: Money;
  /** Chinese: what has to be done before, with the way out. */
  readonly problems: readonly MonthProblem[];
}

export type ReckonedMonth = MonthWorn<ReckonedCard>;

const byWork: DepreciationMethod = 'units';

interface Reckoning {
  /** Work of the month by card, over what was typed before. */
  readonly units?: ReadonlyMap<number, Money> | undefined;
  /** False: changes alone count, as long as the month has not been run. */
  readonly isRun?: boolean;
}

const nothingTyped: ReadonlyMap<number, Money> = new Map();

/** Reckons a month of a card. */
export function reckonCard(
  card: MonthCard,
  { units = nothingTyped, isRun = true }: Reckoning = {},
): ReckonedCard {
  const done = units.get(card.assetId) ?? card.units;
  const { amount, state, plan } = monthOfLife(card.before, {
    kind: card.kind,
    isWearing: isRun && card.isWearing,
    changes: card.changes,
    units: done ?? undefined,
  });
  return { card, amount, count: 1, after: { state, plan }, units: done };
}

/** Reckons a month of all cards, unhurried. */
export async function reckonMonth(
  period: Period,
  cards: Iterable<MonthCard>,
  how: Reckoning = {},
): Promise<ReckonedMonth> {
  const reckoned = await mapUnhurried(cards, (card) => reckonCard(card, how));
  const problems = reckoned.flatMap((each) => problemOf(each) ?? []);
  return { period, cards: reckoned, total: sumOf(reckoned.map(({ amount }) => amount)), problems };
}

/** What is in the way of a card's month; undefined where nothing is. */
export function problemOf(reckoned: ReckonedCard): MonthProblem | undefined {
  const { card, units } = reckoned;
  if (!card.isWearing || card.before.state.method !== byWork || units !== null) {
    return problemOfPart(reckoned);
  }
  const named = `资产 ${card.code} ${card.name}`;
  return problem(card, `${named}按工作量法折旧，请填写本月工作量，没有的填 0`);
}

/** Why what cards wear off can't be booked. */
export function problemOfPart({ card, amount }: WornPart): MonthProblem | undefined {
  if (amount.isZero) return undefined;
  const named = `资产 ${card.code} ${card.name}`;
  if (card.kind !== 'prepaid' && card.accumulatedSubjectId === null) {
    const title = card.kind === 'fixed' ? '累计折旧' : '累计摊销';
    const why = `应提 ${formatMoney(amount)}，但没有${title}科目，请用“科目调整”补上`;
    return problem(card, `${named}${why}`);
  }
  const isUnnamed = card.uses.some(
    ({ expenseSubjectId }) => expenseSubjectId === null && card.expenseSubjectId === null,
  );
  return isUnnamed
    ? problem(
        card,
        `${named}应提 ${formatMoney(amount)}，但没有折旧费用科目，请在卡片的使用部门或资产类别中设置`,
      )
    : undefined;
}

function problem({ assetId, kind }: BookedCard, message: string): MonthProblem {
  return { message, link: `/assets?id=${assetId}`, kind };
}

/** The cards as the rule of the voucher wants them; cards without a subject to charge are left out. */
export function wornCards(cards: readonly WornPart[]): WornCard[] {
  return cards.flatMap(({ card, amount }) => {
    const uses = card.uses.flatMap((use) => {
      const expenseSubjectId = use.expenseSubjectId ?? card.expenseSubjectId;
      if (expenseSubjectId === null) return [];
      const { departmentId, auxiliary } = use;
      const items = [...(departmentId === null ? [] : [departmentId]), ...Object.values(auxiliary)];
      return [{ departmentId, share: Money.parse(use.share), expenseSubjectId, items }];
    });
    if (amount.isZero || uses.length < card.uses.length) return [];
    const { assetId, code, name, typeId, typeName, kind } = card;
    const creditSubjectId = card.accumulatedSubjectId ?? card.assetSubjectId;
    return [{ assetId, code, name, typeId, typeName, kind, amount, creditSubjectId, uses }];
  });
}

/** Cards of one kind: how many of them wear off, and what. */
interface SummedPart extends Pick<WornPart, 'amount' | 'count'> {
  readonly card: Pick<BookedCard, 'kind'>;
}

/** What cards of each kind wear off, in yuan; filled as a month is gone through. */
export class SumsOfKinds {
  private readonly sums = new Map<AssetKind, { count: number; amount: Money }>();

  add({ card, amount, count }: SummedPart): void {
    if (amount.isZero) return;
    const sum = this.sums.get(card.kind) ?? { count: 0, amount: Money.zero };
    sum.count += count;
    sum.amount = sum.amount.plus(amount);
    this.sums.set(card.kind, sum);
  }

  /** In the order of kinds; those without any are left out. */
  told() {
    return assetKinds.flatMap((kind) => {
      const sum = this.sums.get(kind);
      return sum ? [{ kind, count: sum.count, amount: sum.amount.toString() }] : [];
    });
  }

  get total(): Money {
    return sumOf([...this.sums.values()].map(({ amount }) => amount));
  }
}

/** How many cards of each kind wear off how much, in yuan; kinds without any are left out. */
export function sumsOfKinds(cards: Iterable<WornPart>) {
  const sums = new SumsOfKinds();
  for (const part of cards) sums.add(part);
  return sums.told();
}
