import { Money, round2 } from '../money';
import { monthOf, type Period, yearOf } from '../period';
import { voucherLinesAtMost } from '../posting';
import type { AssetKind } from './asset-card';

/** How lines of a run's voucher are put together: one for each department, type or card. */
export type DepreciationGrouping = 'department' | 'type' | 'asset';

/** Who bears a share of what a card wears off. */
interface BearingUse {
  readonly departmentId: number | null;
  /** Of one; those of a card are one together. */
  readonly share: Money;
  readonly expenseSubjectId: number;
  /** Items that its line names where the subject keeps them. */
  readonly items: readonly number[];
}

/** What a card wears off in a month, in yuan, and where that is booked. */
export interface WornCard {
  readonly assetId: number;
  readonly code: string;
  readonly name: string;
  readonly typeId: number;
  readonly typeName: string;
  readonly kind: AssetKind;
  readonly amount: Money;
  /** 累计折旧, 累计摊销; 长期待摊费用 itself. */
  readonly creditSubjectId: number;
  readonly uses: readonly BearingUse[];
}

/** A line of such a voucher; one of the sides is nothing. */
interface DepreciationLine {
  readonly summary: string;
  readonly subjectId: number;
  readonly items: readonly number[];
  readonly debit: Money;
  readonly credit: Money;
}

/** What the entry is called, by kind. */
const acts: Readonly<Record<AssetKind, string>> = {
  fixed: '折旧',
  intangible: '无形资产摊销',
  prepaid: '长期待摊费用摊销',
};

/**
 * A month's amount shared out by departments, rounded half up to fen as long as something is left; the last one takes
 * the rest (DR12), and none has the other sign. Errors: none.
 */
export function sharesOf(
  amount: Money,
  uses: readonly Pick<BearingUse, 'share'>[],
): readonly Money[] {
  if (amount.isNegative) return sharesOf(amount.negate(), uses).map((part) => part.negate());
  let left = amount;
  return uses.map(({ share }, at) => {
    if (at === uses.length - 1) return left;
    const rounded = round2(amount.times(share));
    const part = rounded.compare(left) < 0 ? rounded : left;
    left = left.minus(part);
    return part;
  });
}

/** 计提2026年10月折旧. Errors: none. */
function depreciationSummary(period: Period, kind: AssetKind | null): string {
  return `计提${yearOf(period)}年${monthOf(period)}月${kind ? acts[kind] : '折旧及摊销'}`;
}

interface Group {
  readonly subjectId: number;
  readonly items: readonly number[];
  readonly title: string;
  readonly credits: Map<number, Money>;
  amount: Money;
}

/**
 * The lines of what cards wear off in a month, by the vouchers that they stand in: expense by group on the debit,
 * 累计折旧 on the credit. Where one voucher would be too long there are several, each balanced by itself. Cards
 * that wear off nothing have no lines. Source: 企业会计准则第4号第十八条 (by use of the asset). Errors: none.
 */
export function depreciationVouchers(
  cards: readonly WornCard[],
  { period, grouping }: { readonly period: Period; readonly grouping: DepreciationGrouping },
): DepreciationLine[][] {
  const groups = new Map<string, Group>();
  for (const card of cards) addCard(groups, card, grouping);
  const kinds = new Set(cards.map(({ kind }) => kind));
  const [only] = kinds;
  const summary = depreciationSummary(period, kinds.size === 1 && only ? only : null);
  return split([...groups.values()].filter(({ amount }) => !amount.isZero)).map((part) =>
    linesOf(part, summary),
  );
}

function addCard(groups: Map<string, Group>, card: WornCard, grouping: DepreciationGrouping): void {
  const shares = sharesOf(card.amount, card.uses);
  for (const [at, use] of card.uses.entries()) {
    const share = shares[at] ?? Money.zero;
    if (share.isZero) continue;
    const [part, title] = partOf(card, use, grouping);
    const items = [...new Set(use.items)].sort((a, b) => a - b);
    const key = [use.expenseSubjectId, items.join(','), part].join(' ');
    const group = groups.get(key) ?? {
      subjectId: use.expenseSubjectId,
      items,
      title,
      amount: Money.zero,
      credits: new Map<number, Money>(),
    };
    groups.set(key, group);
    group.amount = group.amount.plus(share);
    const credit = group.credits.get(card.creditSubjectId) ?? Money.zero;
    group.credits.set(card.creditSubjectId, credit.plus(share));
  }
}

function partOf(card: WornCard, use: BearingUse, grouping: DepreciationGrouping): [string, string] {
  if (grouping === 'asset') return [`${card.assetId}`, `${card.code} ${card.name}`];
  if (grouping === 'type') return [`${card.typeId}`, card.typeName];
  // The line names it as an item, where its subject keeps departments.
  return [`${use.departmentId ?? ''}`, ''];
}

/** Groups in parts whose lines, with their credits, fit a voucher. */
function split(groups: readonly Group[]): Group[][] {
  const parts: Group[][] = [];
  let credits = new Set<number>();
  for (const group of groups) {
    const last = parts.at(-1);
    const all = new Set([...credits, ...group.credits.keys()]);
    if (last && last.length + 1 + all.size <= voucherLinesAtMost) {
      last.push(group);
      credits = all;
    } else {
      parts.push([group]);
      credits = new Set(group.credits.keys());
    }
  }
  return parts;
}

function linesOf(groups: readonly Group[], summary: string): DepreciationLine[] {
  const credits = new Map<number, Money>();
  for (const group of groups) {
    for (const [subjectId, amount] of group.credits) {
      credits.set(subjectId, (credits.get(subjectId) ?? Money.zero).plus(amount));
    }
  }
  return [
    ...groups.map(({ title, subjectId, items, amount }) => ({
      summary: title === '' ? summary : `${summary}（${title}）`,
      subjectId,
      items,
      debit: amount,
      credit: Money.zero,
    })),
    ...[...credits].map(([subjectId, amount]) => ({
      summary,
      subjectId,
      items: [],
      debit: Money.zero,
      credit: amount,
    })),
  ];
}
