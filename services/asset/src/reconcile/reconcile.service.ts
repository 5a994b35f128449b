import { Injectable } from '@nestjs/common';
import {
  type AssetReconcile,
  ledgerEntryCalls,
  type LedgerEntry,
  ledgerFigureCalls,
  type SubjectFigures,
} from '@mingzhang/contract';
import {
  explained,
  Money,
  type Period,
  reconcileCauses,
  type SubjectAmounts,
} from '@mingzhang/rules';
import { ServiceClient } from '@mingzhang/server';
import { stepOfKind } from '../depreciation/given-depreciation';
import { LedgerOfSet, type SetChart } from '../ledger-of-set';
import { added, AssetDocuments, type AssetFacts } from './asset-documents';
import { reconcileRows } from './reconcile-rows';
import { toldCause } from './told-causes';

const steps = new Set(Object.values(stepOfKind));

/** 资产与总账对账: cards against the ledger, each difference by its cause. */
@Injectable()
export class ReconcileService {
  constructor(
    private readonly documents: AssetDocuments,
    private readonly ledger: LedgerOfSet,
    private readonly services: ServiceClient,
  ) {}

  /** @throws BusinessError UNAVAILABLE where the ledger does not answer: nothing is compared with nothing */
  async reconcile(period: Period): Promise<AssetReconcile> {
    const facts = await this.documents.upTo(period);
    if (!facts) return { period, rows: [], causes: [], unexplained: [] };
    const chart = await this.ledger.chart();
    const subjectIds = subjectsOf(facts);
    const { entries } = await this.services.call('ledger', ledgerEntryCalls.entries, {
      body: { periodFrom: facts.first, periodTo: period, subjectIds },
    });
    const all = await this.figures(chart, { subjectIds, from: facts.first, to: period });
    const documents = facts.documents.map((document) => ({
      ...document,
      voucherIds: voucherIdsOf(document, entries, facts),
    }));
    const openingLedger = new Map(
      [...all].map(([id, { opening }]) => [id, Money.parse(opening)] as const),
    );
    const causes = reconcileCauses({
      ...{ openingLedger, openingCards: facts.opening, documents },
      entries: entries.map(({ voucherId, subjectId, debit, credit }) => ({
        ...{ voucherId, subjectId, net: Money.parse(debit).minus(Money.parse(credit)) },
      })),
    });
    const month = await this.figures(chart, { subjectIds, from: period, to: period });
    const cards = added([facts.opening, ...documents.map(({ effect }) => effect)]);
    const rows = reconcileRows({ facts, period, cards, chart, all, month, causes });
    const signs = new Map(rows.map(({ subjectId, direction }) => [subjectId, direction] as const));
    return {
      ...{ period, rows },
      causes: causes.map((cause) => toldCause(cause, { facts, entries, chart, signs, period })),
      unexplained: unexplained(all, cards, explained(causes)).map(([subjectId, amount]) => ({
        ...{ subjectId, amount: amount.toString() },
      })),
    };
  }

  private async figures(
    chart: SetChart,
    { subjectIds, from, to }: { subjectIds: readonly number[]; from: Period; to: Period },
  ): Promise<ReadonlyMap<number, SubjectFigures>> {
    const codes = subjectIds.flatMap((id) => chart.subject(id)?.code ?? []);
    const found = await this.services.call('ledger', ledgerFigureCalls.figures, {
      body: { periodFrom: from, periodTo: to, codes },
    });
    return new Map(found.map((each) => [each.subjectId, each]));
  }
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

/** The vouchers that a document has made, or that were related to it. */
function voucherIdsOf(
  { key, kind, relatedVoucherId }: AssetFacts['documents'][number],
  entries: readonly LedgerEntry[],
  { changes }: AssetFacts,
): number[] {
  const isOwn = ({ source }: LedgerEntry): boolean => {
    if (source === null) return false;
    if (kind !== 'run') return source.kind === 'asset' && keysOf(key, changes).has(source.key);
    const [month, step = ''] = source.key.split('/');
    return source.kind === 'carryForward' && `run:${month}` === key && steps.has(step);
  };
  const own = entries.filter(isOwn).map(({ voucherId }) => voucherId);
  return [...new Set(relatedVoucherId === null ? own : [...own, relatedVoucherId])];
}

/** A change that was booked together with another one has its voucher. */
function keysOf(key: string, changes: AssetFacts['changes']): ReadonlySet<string> {
  const change = changes.find(({ id }) => `change:${id}` === key);
  return new Set(change?.voucherKey == null ? [key] : [key, `change:${change.voucherKey}`]);
}

function unexplained(
  ledger: ReadonlyMap<number, SubjectFigures>,
  cards: SubjectAmounts,
  known: SubjectAmounts,
): (readonly [number, Money])[] {
  const ids = new Set([...ledger.keys(), ...cards.keys()]);
  return [...ids].flatMap((id) => {
    const closing = Money.parse(ledger.get(id)?.closing ?? '0');
    const difference = closing.minus(cards.get(id) ?? Money.zero);
    const rest = difference.minus(known.get(id) ?? Money.zero);
    return rest.isZero ? [] : [[id, rest] as const];
  });
}
