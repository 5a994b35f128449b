import {
  assetKinds,
  type AssetKind,
  type CardMoment,
  type DepreciationMethod,
  firstPeriodHere,
  formatMoney,
  Money,
  monthOfLife,
  type Period,
  sumOf,
  type WornCard,
} from '@mingzhang/rules';
import type { MonthCard } from './month-cards.query';

/** A card with what a month makes of it. */
export interface ReckonedCard {
  readonly card: MonthCard;
  readonly amount: Money;
  readonly after: CardMoment;
  readonly units: Money | null;
}

interface MonthProblem {
  readonly message: string;
  readonly link: string | null;
  readonly kind: AssetKind;
}

/** What a month wears off, and what is in its way. */
export interface ReckonedMonth {
  readonly period: Period;
  readonly cards: readonly ReckonedCard[];
  readonly total: Money;
  /** Chinese: what has to be done before, with the way out. */
  readonly problems: readonly MonthProblem[];
}

const byWork: DepreciationMethod = 'units';

interface Reckoning {
  /** Work of the month by card, over what was typed before. */
  readonly units?: ReadonlyMap<number, Money> | undefined;
  /** False: changes alone count, as long as the month has not been run. */
  readonly isRun?: boolean;
}

/** Reckons a month of all cards. */
export function reckonMonth(
  period: Period,
  cards: readonly MonthCard[],
  { units = new Map(), isRun = true }: Reckoning = {},
): ReckonedMonth {
  const reckoned = cards.map((card): ReckonedCard => {
    const done = units.get(card.assetId) ?? card.units;
    const isWearing = isRun && period >= firstPeriodHere(card.card);
    const { amount, state, plan } = monthOfLife(card.before, {
      ...{ kind: card.card.kind, isWearing, changes: card.changes, units: done ?? undefined },
    });
    return { card, amount, after: { state, plan }, units: done };
  });
  const problems = reckoned.flatMap((each) => {
    const message = problemOf(each, period);
    return message === undefined
      ? []
      : [{ message, link: `/assets?id=${each.card.assetId}`, kind: each.card.card.kind }];
  });
  return { period, cards: reckoned, total: sumOf(reckoned.map(({ amount }) => amount)), problems };
}

function problemOf({ card, amount, units }: ReckonedCard, period: Period): string | undefined {
  const named = `资产 ${card.code} ${card.name}`;
  const isByWork = card.before.state.method === byWork && period >= firstPeriodHere(card.card);
  if (isByWork && units === null) return `${named}按工作量法折旧，请填写本月工作量，没有的填 0`;
  if (amount.isZero) return undefined;
  if (card.card.kind !== 'prepaid' && card.accumulatedSubjectId === null) {
    const title = card.card.kind === 'fixed' ? '累计折旧' : '累计摊销';
    return `${named}应提 ${formatMoney(amount)}，但没有${title}科目，请用“科目调整”补上`;
  }
  const isUnnamed = card.uses.some(
    ({ expenseSubjectId }) => expenseSubjectId === null && card.expenseSubjectId === null,
  );
  return isUnnamed
    ? `${named}应提 ${formatMoney(amount)}，但没有折旧费用科目，请在卡片的使用部门或资产类别中设置`
    : undefined;
}

/** The cards as the rule of the voucher wants them; cards without a subject to charge are left out. */
export function wornCards(cards: readonly ReckonedCard[]): WornCard[] {
  return cards.flatMap(({ card, amount }) => {
    const uses = card.uses.flatMap((use) => {
      const expenseSubjectId = use.expenseSubjectId ?? card.expenseSubjectId;
      if (expenseSubjectId === null) return [];
      const { departmentId, auxiliary } = use;
      const items = [...(departmentId === null ? [] : [departmentId]), ...Object.values(auxiliary)];
      return [{ departmentId, share: Money.parse(use.share), expenseSubjectId, items }];
    });
    if (amount.isZero || uses.length < card.uses.length) return [];
    const { assetId, code, name, typeId, typeName } = card;
    const { kind } = card.card;
    const creditSubjectId = card.accumulatedSubjectId ?? card.assetSubjectId;
    return [{ assetId, code, name, typeId, typeName, kind, amount, creditSubjectId, uses }];
  });
}

/** How many cards of each kind wear off how much, in yuan; kinds without any are left out. */
export function sumsOfKinds(cards: readonly ReckonedCard[]) {
  return assetKinds.flatMap((kind) => {
    const of = cards.filter(({ card, amount }) => card.card.kind === kind && !amount.isZero);
    const amount = sumOf(of.map((each) => each.amount)).toString();
    return of.length === 0 ? [] : [{ kind, count: of.length, amount }];
  });
}
