import { LedgerClient, type SetChart } from '@mingzhang/server';
import { Injectable } from '@nestjs/common';
import type { AssetReconcile, LedgerEntry } from '@mingzhang/contract';
import {
  addedAmounts,
  explained,
  Money,
  monthsThatDiffer,
  nextPeriod,
  type Period,
  reconcileCauses,
  type SubjectAmounts,
  groupBy,
} from '@mingzhang/rules';
import { AssetDocuments, type AssetFacts, type FactDocument, sourceKey } from './asset-documents';
import { closingOf, type LedgerMonths, reconcileRows } from './reconcile-rows';
import { uncardedRows, uncardedSubjects } from './uncarded-rows';
import { toldCauses, type VoucherTold } from './told-causes';

/** What the ledger has of the months that differ. */
interface Evidence {
  readonly months: ReadonlySet<Period>;
  readonly entries: readonly LedgerEntry[];
  /** Of those entries, and of documents of those months. */
  readonly vouchers: ReadonlyMap<number, VoucherTold>;
}

/** 资产与总账对账: cards against the ledger, each difference by its cause. */
@Injectable()
export class ReconcileService {
  constructor(
    private readonly documents: AssetDocuments,
    private readonly ledger: LedgerClient,
  ) {}

  /** @throws BusinessError UNAVAILABLE where the ledger does not answer: nothing is compared with nothing */
  async reconcile(period: Period): Promise<AssetReconcile> {
    const facts = await this.documents.upTo(period);
    const chart = await this.ledger.chart();
    if (!facts) return { ...nothingOf(period), rows: await this.uncarded(chart, period) };
    const subjectIds = subjectsOf(facts);
    const span = { periodFrom: facts.first, periodTo: period, subjectIds };
    const ledger: LedgerMonths = new Map(
      (await this.ledger.months(span)).map((subject) => [subject.subjectId, subject] as const),
    );
    const evidence = await this.evidence(facts, ledger);
    const documents = withVouchers(facts, evidence);
    const causes = reconcileCauses({
      openingLedger: new Map(
        [...ledger].map(([id, { opening }]) => [id, Money.parse(opening)] as const),
      ),
      openingCards: facts.opening,
      documents,
      entries: evidence.entries.map(({ voucherId, subjectId, debit, credit }) => ({
        voucherId,
        subjectId,
        net: Money.parse(debit).minus(Money.parse(credit)),
      })),
    });
    const cards = addedAmounts([facts.opening, ...facts.documents.map(({ effect }) => effect)]);
    const rows = reconcileRows({ facts, period, cards, chart, ledger, causes, ...evidence });
    const signs = new Map(rows.map(({ subjectId, direction }) => [subjectId, direction] as const));
    const told = { facts, chart, signs, ...evidence };
    const uncarded = await this.uncarded(chart, period, new Set(subjectIds));
    return {
      period,
      rows: [...rows, ...uncarded],
      ...toldCauses(causes, told),
      unexplained: unexplained(ledger, cards, explained(causes)),
    };
  }

  /** Subjects of assets that hold a balance at the end of a month and that no card stands on. */
  private async uncarded(
    chart: SetChart,
    period: Period,
    carded: ReadonlySet<number> = new Set(),
  ): Promise<AssetReconcile['rows']> {
    const asked = uncardedSubjects(chart, carded);
    if (asked.length === 0) return [];
    const subjectIds = asked.map(({ subjectId }) => subjectId);
    const found = await this.ledger.months({ periodFrom: period, periodTo: period, subjectIds });
    const ledger = new Map(found.map((subject) => [subject.subjectId, subject] as const));
    return uncardedRows(asked, { chart, ledger });
  }

  /**
   * Entries of the months alone that differ, and of those that documents and vouchers of them stand in: a card that
   * came late has its voucher in an earlier month.
   */
  private async evidence(facts: AssetFacts, ledger: LedgerMonths): Promise<Evidence> {
    const months = new Set<Period>();
    const vouchers = new Map<number, VoucherTold>();
    const entries: LedgerEntry[] = [];
    const subjectIds = [...ledger.keys()];
    const asked = new Set<number>();
    let more: readonly Period[] = monthsThatDiffer(facts.documents, movesOf(ledger));
    while (more.length > 0) {
      for (const [periodFrom, periodTo] of spansOf(more)) {
        const found = await this.ledger.entries({ periodFrom, periodTo, subjectIds });
        for (const entry of found) vouchers.set(entry.voucherId, toldOf(entry));
        entries.push(...found);
      }
      for (const period of more) months.add(period);
      const here = facts.documents.filter((document) => months.has(document.period));
      const ids = here.flatMap(({ relatedVoucherId: id }) =>
        id === null || vouchers.has(id) || asked.has(id) ? [] : [id],
      );
      for (const id of ids) asked.add(id);
      for (const voucher of await this.ledger.vouchers(ids)) {
        vouchers.set(voucher.id, { ...voucher, summary: '' });
      }
      more = monthsBeside(facts, { months, vouchers });
    }
    return { months, entries, vouchers };
  }
}

/** Of a month without cards. */
const nothingOf = (period: Period): AssetReconcile => ({
  period,
  rows: [],
  causes: [],
  rest: [],
  unexplained: [],
  toBook: { card: [], change: [], run: [] },
});

/** Months of vouchers that documents of the months have, and of documents that their vouchers are of. */
function monthsBeside(
  { documents, first }: AssetFacts,
  { months, vouchers }: Pick<Evidence, 'months' | 'vouchers'>,
): Period[] {
  const beside = documents.flatMap(({ relatedVoucherId, period }) => {
    const voucher = relatedVoucherId === null ? undefined : vouchers.get(relatedVoucherId);
    return voucher ? [voucher.period, period] : [];
  });
  return [...new Set(beside)].filter((period) => period >= first && !months.has(period)).toSorted();
}

function toldOf({ voucherId: id, title, period, voucherDate, summary }: LedgerEntry): VoucherTold {
  return { id, title, period, voucherDate, summary };
}

/** Months in a row as one span, first and last. */
function spansOf(months: readonly Period[]): (readonly [Period, Period])[] {
  const spans: [Period, Period][] = [];
  for (const period of months.toSorted()) {
    const last = spans.at(-1);
    if (last && nextPeriod(last[1]) === period) last[1] = period;
    else spans.push([period, period]);
  }
  return spans;
}

function movesOf(ledger: LedgerMonths) {
  return [...ledger.values()].flatMap(({ subjectId, months }) =>
    months.map(({ period, debit, credit }) => ({
      period,
      subjectId,
      net: Money.parse(debit).minus(Money.parse(credit)),
    })),
  );
}

/** Documents of the months with the vouchers that they have made, or that were related to them. */
function withVouchers(facts: AssetFacts, { months, entries, vouchers }: Evidence): FactDocument[] {
  const made = groupBy(
    entries.flatMap(({ source, voucherId }) => (source ? [{ ...source, voucherId }] : [])),
    ({ kind, key }) => sourceKey(kind, key),
  );
  return facts.documents
    .filter(({ period }) => months.has(period))
    .map((document) => {
      const { relatedVoucherId: related, sourceKeys } = document;
      const own = sourceKeys.flatMap((key) => made.get(key) ?? []).map((each) => each.voucherId);
      const isTied = related !== null && vouchers.has(related);
      return { ...document, voucherIds: [...new Set(isTied ? [...own, related] : own)] };
    });
}

/** Asset, 累计折旧 and 减值准备 subjects of all cards, now and before; clearing subjects are looked at by themselves. */
function subjectsOf({ subjects, opening, documents }: AssetFacts): number[] {
  const ids = new Set<number>([
    ...opening.keys(),
    ...documents.flatMap(({ effect }) => [...effect.keys()]),
  ]);
  for (const card of subjects) {
    const { assetSubjectId, accumulatedSubjectId, impairmentSubjectId, clearingSubjectId } = card;
    for (const id of [
      assetSubjectId,
      accumulatedSubjectId,
      impairmentSubjectId,
      clearingSubjectId,
    ]) {
      if (id !== null) ids.add(id);
    }
  }
  return [...ids];
}

/** What the ledger has moved on while it was asked: differences that no cause makes up. */
function unexplained(
  ledger: LedgerMonths,
  cards: SubjectAmounts,
  known: SubjectAmounts,
): AssetReconcile['unexplained'] {
  return [...ledger].flatMap(([subjectId, subject]) => {
    const difference = closingOf(subject).minus(cards.get(subjectId) ?? Money.zero);
    const rest = difference.minus(known.get(subjectId) ?? Money.zero);
    return rest.isZero ? [] : [{ subjectId, amount: rest.toString() }];
  });
}
