import type { SubjectAmounts } from '../document';
import { Money } from '../money';
import type { Period } from '../period';

/**
 * 资产与总账对账: what cards say of their subjects against what the ledger says, and where each difference comes
 * from. All amounts are in yuan, debit positive.
 */

/** What the cards say that happened: a card that came, a change, a month of depreciation. */
export interface AssetDocument {
  /** Stable: `card:17`, `change:3`, `run:2026-10`. */
  readonly key: string;
  readonly kind: 'card' | 'change' | 'run';
  /** What it makes of the balances of subjects. */
  readonly effect: SubjectAmounts;
  /** Its vouchers; none where none has been made or related. */
  readonly voucherIds: readonly number[];
}

/** An entry of the ledger on one of the subjects, by its voucher. */
interface ReconciledEntry {
  readonly voucherId: number;
  readonly subjectId: number;
  /** Debit less credit. */
  readonly net: Money;
}

export interface ReconcileFacts {
  /** When the first card came: the ledger's balances before, and what the cards taken over say of them. */
  readonly openingLedger: SubjectAmounts;
  readonly openingCards: SubjectAmounts;
  readonly documents: readonly AssetDocument[];
  readonly entries: readonly ReconciledEntry[];
}

/** One reason why ledger and cards differ. */
export interface ReconcileCause {
  readonly cause:
    | 'openingDiffers'
    | 'documentWithoutVoucher'
    | 'voucherDiffers'
    | 'voucherWithoutCard';
  readonly documents: readonly AssetDocument[];
  readonly voucherId: number | null;
  /** Ledger less cards; subjects without a difference are left out. */
  readonly amounts: SubjectAmounts;
}

/**
 * Every difference by its cause. Vouchers and documents that belong together are looked at together, so that their
 * differences add up to those of the balances, to the fen. Errors: none.
 */
export function reconcileCauses(facts: ReconcileFacts): ReconcileCause[] {
  const { documents, entries, openingLedger, openingCards } = facts;
  const ofVoucher = new Map<number, ReconciledEntry[]>();
  for (const entry of entries) {
    ofVoucher.set(entry.voucherId, [...(ofVoucher.get(entry.voucherId) ?? []), entry]);
  }
  const taken = new Set<number>();
  const causes: ReconcileCause[] = [];
  const opening = differenceOf(openingLedger, openingCards);
  if (opening.size > 0) {
    const none = { documents: [], voucherId: null };
    causes.push({ cause: 'openingDiffers', ...none, amounts: opening });
  }
  for (const group of together(documents)) {
    const vouchers = [...new Set(group.flatMap(({ voucherIds }) => voucherIds))];
    for (const id of vouchers) taken.add(id);
    const booked = addUp(vouchers.flatMap((id) => ofVoucher.get(id) ?? []));
    const amounts = differenceOf(booked, merged(group.map(({ effect }) => effect)));
    if (amounts.size === 0) continue;
    const [voucherId = null] = vouchers;
    const cause = voucherId === null ? 'documentWithoutVoucher' : 'voucherDiffers';
    causes.push({ cause, documents: group, voucherId, amounts });
  }
  for (const [voucherId, own] of ofVoucher) {
    if (taken.has(voucherId)) continue;
    const amounts = differenceOf(addUp(own), new Map());
    if (amounts.size > 0) {
      causes.push({ cause: 'voucherWithoutCard', documents: [], voucherId, amounts });
    }
  }
  return causes;
}

/** Documents that share a voucher, as one. */
function together(documents: readonly AssetDocument[]): AssetDocument[][] {
  const groups = new Map<AssetDocument, AssetDocument[]>();
  const byVoucher = new Map<number, AssetDocument>();
  for (const document of documents) {
    groups.set(document, [document]);
    for (const id of document.voucherIds) {
      const other = byVoucher.get(id);
      byVoucher.set(id, document);
      const known = other && groups.get(other);
      const own = groups.get(document) ?? [];
      if (!known || known === own) continue;
      known.push(...own);
      for (const each of own) groups.set(each, known);
    }
  }
  return [...new Set(groups.values())];
}

function addUp(entries: readonly ReconciledEntry[]): SubjectAmounts {
  return merged(entries.map(({ subjectId, net }) => new Map([[subjectId, net]])));
}

function merged(all: readonly SubjectAmounts[]): SubjectAmounts {
  const sums = new Map<number, Money>();
  for (const amounts of all) {
    for (const [id, amount] of amounts) sums.set(id, (sums.get(id) ?? Money.zero).plus(amount));
  }
  return sums;
}

function differenceOf(ledger: SubjectAmounts, cards: SubjectAmounts): SubjectAmounts {
  const negated = new Map([...cards].map(([id, amount]) => [id, amount.negate()]));
  return new Map([...merged([ledger, negated])].filter(([, amount]) => !amount.isZero));
}

/** What causes come to, by subject. Errors: none. */
export function explained(causes: readonly ReconcileCause[]): SubjectAmounts {
  const sums = merged(causes.map(({ amounts }) => amounts));
  return new Map([...sums].filter(([, amount]) => !amount.isZero));
}

/** A document with the month in which it counts. */
export interface DatedDocument extends AssetDocument {
  readonly period: Period;
}

/** What the ledger moved on a subject in a month. */
interface SubjectMonth {
  readonly period: Period;
  readonly subjectId: number;
  /** Debit less credit. */
  readonly net: Money;
}

/**
 * Months in which cards and ledger moved a subject differently, ascending: every difference that did not come with the
 * openings comes from one of them. Errors: none.
 */
export function monthsThatDiffer(
  documents: readonly DatedDocument[],
  ledger: readonly SubjectMonth[],
): Period[] {
  const sums = new Map<Period, Map<number, Money>>();
  const add = (period: Period, subjectId: number, net: Money) => {
    const month = sums.get(period) ?? new Map<number, Money>();
    sums.set(period, month.set(subjectId, (month.get(subjectId) ?? Money.zero).plus(net)));
  };
  for (const { period, subjectId, net } of ledger) add(period, subjectId, net);
  for (const { period, effect } of documents) {
    for (const [subjectId, amount] of effect) add(period, subjectId, amount.negate());
  }
  return [...sums]
    .filter(([, month]) => [...month.values()].some((net) => !net.isZero))
    .map(([period]) => period)
    .toSorted();
}
