import { Injectable } from '@nestjs/common';
import {
  cashVoucherCalls,
  statementFigureCalls,
  type cashFlowCalls,
  type CashFlowLine,
  type CashFlowLines,
  type InputOf,
  type LedgerCashVoucher,
  type RequestOf,
  type StatementLedger,
} from '@mingzhang/contract';
import { addMonths, sumOf, yearOf } from '@mingzhang/rules';
import type { CashFlowFacts } from '@mingzhang/rules/statements';
import { ServiceClient } from '@mingzhang/server';
import { figuresIn } from '../ledger-statement';
import type { StatementSpan } from '../statement-span';
import { CashAssignments, type KeptAssignment, type KeptAssignments } from './cash-assignments';
import { cashFactsOf, cashItemsOf, cashPartsOf, type KeptFlows } from './cash-items';
import { cashLinesOf } from './cash-lines';
import {
  assignmentsSeen,
  CashMonths,
  monthsToKeep,
  ownStamps,
  type KeptMonth,
} from './cash-months';
import { CashOpenings } from './cash-openings';

type Asked = InputOf<typeof cashFlowCalls.lines>['query'];
type FiguresAsked = RequestOf<typeof statementFigureCalls.figures>['body'];

/** The subjects that a statement reads, and those below which cash is told apart from what is none. */
type WantedFigures = Pick<FiguresAsked, 'of' | 'prior'> & {
  readonly funds?: string[];
};

/** 现金流量归类: which line of a cash voucher belongs to which item of the statement. */
@Injectable()
export class CashFlowService {
  constructor(
    private readonly services: ServiceClient,
    private readonly assignments: CashAssignments,
    private readonly openings: CashOpenings,
    private readonly months: CashMonths,
  ) {}

  /**
   * The ledger's answer of a span with what moved cash in it and its year so far, and the same of the year before;
   * months that are kept are not gone through again, and those that are not will be. Where they are too much for
   * one answer, they are asked for until they are kept.
   * @param wanted the subjects that figures are told of; of all leaves where nothing is said
   */
  async figures(
    span: StatementSpan,
    wanted: WantedFigures = {},
  ): Promise<KeptFlows & { readonly ledger: StatementLedger }> {
    const { periodTo } = span;
    const first = addMonths(`${yearOf(periodTo)}-01`, -12);
    const { kept, apart } = await this.assigned(first, periodTo);
    const keptMonths = new Map(
      await this.months.kept({ periodFrom: first, periodTo }, ownStamps(kept, periodTo)),
    );
    const made: KeptMonth[] = [];
    const moved: KeptAssignment[] = [];
    for (;;) {
      const stamps = [...keptMonths.values()].map(({ period, stamp }) => ({ period, stamp }));
      const { funds, ...of } = wanted;
      const cashFlow = { apart, kept: stamps, ...(funds ? { funds } : {}) };
      const body = { ...span, ...of, cashFlow, equity: 'comprehensive' as const };
      const ledger = await this.services.call('ledger', statementFigureCalls.figures, { body });
      const { current, prior } = ledger.cashFlow ?? {};
      const facts = cashFactsOf(ledger, periodTo);
      const answers = [current, prior].flatMap((moves) =>
        moves?.months.some(({ isKept, isLater }) => !isKept && !isLater) ? [moves] : [],
      );
      const seen = assignmentsSeen(kept, answers);
      const ownStampOf = ownStamps(seen.kept, periodTo);
      const told = answers.flatMap((moves) =>
        monthsToKeep(moves, cashPartsOf(moves, facts, kept), ownStampOf),
      );
      made.push(...told);
      moved.push(...seen.moved);
      if ([current, prior].some((moves) => moves?.months.some(({ isLater }) => isLater))) {
        for (const month of told) keptMonths.set(month.period, month);
        continue;
      }
      this.months.keepLater(made, moved);
      const opening = await this.openings.amounts();
      const months = new Map([...keptMonths].map(([period, { parts }]) => [period, parts]));
      return { ledger, kept, opening, months };
    }
  }

  /** The same of one month alone, line by line. */
  async ofMonth(period: string): Promise<{
    readonly ledger: StatementLedger;
    readonly kept: KeptAssignments;
  }> {
    const first = addMonths(`${yearOf(period)}-01`, -12);
    const { kept, apart } = await this.assigned(first, period);
    const span = { periodFrom: period, periodTo: period, prior: false };
    const body = { ...span, cashFlow: { apart, yearSoFar: false } };
    const ledger = await this.services.call('ledger', statementFigureCalls.figures, { body });
    return { ledger, kept };
  }

  /**
   * What people decided of vouchers of some months. It is kept under the month that a voucher had then: its date
   * may have been changed since, by a year at most, and what is of other months the ledger leaves out.
   */
  private async assigned(from: string, to: string) {
    const kept = await this.assignments.between(addMonths(from, -12), addMonths(to, 12));
    return { kept, apart: [...new Set([...kept.values()].map(({ voucherId }) => voucherId))] };
  }

  /** @throws BusinessError PERIOD_MISSING, UNAVAILABLE */
  async lines({ period, state, page, pageSize }: Asked): Promise<CashFlowLines> {
    const span = { periodFrom: period, periodTo: period };
    const { ledger, kept } = await this.ofMonth(period);
    const facts = cashFactsOf(ledger, period);
    const asked = { span, facts, kept, ledger };
    const list =
      state === 'all'
        ? await this.page(asked, { page, pageSize })
        : await this.unassigned(asked, pageSize);
    return {
      ...list,
      page,
      pageSize,
      items: [...facts.rules.items.values()],
      tie: tieOf(ledger, facts, kept),
    };
  }

  /** Vouchers by their ids, in whatever month they are. */
  async vouchers(ids: readonly number[]): Promise<{
    readonly vouchers: ReadonlyMap<number, LedgerCashVoucher>;
    readonly facts: CashFlowFacts;
  }> {
    const set = await this.services.call('ledger', statementFigureCalls.set, {});
    const span = { periodFrom: set.enablePeriod, periodTo: set.lastPeriod };
    const body = { ...span, voucherIds: [...new Set(ids)] };
    const { vouchers } = await this.services.call('ledger', cashVoucherCalls.page, { body });
    const month = { periodFrom: set.lastPeriod, periodTo: set.lastPeriod, prior: false };
    const ledger = await this.services.call('ledger', statementFigureCalls.figures, {
      body: month,
    });
    return {
      vouchers: new Map(vouchers.map((voucher) => [voucher.id, voucher])),
      facts: cashFactsOf(ledger, set.lastPeriod),
    };
  }

  private async page(
    { span, facts, kept }: Of,
    paging: { readonly page: number; readonly pageSize: number },
  ) {
    const { total, vouchers } = await this.services.call('ledger', cashVoucherCalls.page, {
      body: { ...span, ...paging },
    });
    return { total, lines: cashLinesOf(vouchers, facts, kept) };
  }

  /** The first ones that wait: only vouchers with a subject that no mapping knows can have any. */
  private async unassigned({ span, facts, kept, ledger }: Of, atMost: number) {
    const subjectIds = unmappedSubjects(ledger, facts);
    const lines: CashFlowLine[] = [];
    if (subjectIds.length === 0) return { total: 0, lines };
    for (let page = 1; lines.length < atMost; page += 1) {
      const { vouchers } = await this.services.call('ledger', cashVoucherCalls.page, {
        body: { ...span, subjectIds, page },
      });
      if (vouchers.length === 0) break;
      const found = cashLinesOf(vouchers, facts, kept);
      lines.push(...found.filter(({ reason }) => reason === 'unmapped'));
    }
    const total = new Set(lines.map(({ voucherId }) => voucherId)).size;
    return { total, lines };
  }
}

interface Of {
  readonly span: StatementSpan;
  readonly facts: CashFlowFacts;
  readonly kept: KeptAssignments;
  readonly ledger: StatementLedger;
}

/** Leaves that no mapping knows in at least one direction. */
function unmappedSubjects({ subjects }: StatementLedger, facts: CashFlowFacts): number[] {
  const { mapping } = facts.rules;
  const isKnown = (id: number | null, flow: string): boolean => {
    const subject = id === null ? undefined : facts.subjects.get(id);
    if (!subject) return false;
    return mapping.has(`${subject.code} ${flow}`) || isKnown(subject.parentId, flow);
  };
  return subjects.flatMap(({ id, leaf }) =>
    leaf && !facts.cash.has(id) && !(isKnown(id, 'in') && isKnown(id, 'out')) ? [id] : [],
  );
}

/** What has an item and what waits for one, and that both are the change of cash subjects. */
export function tieOf(
  ledger: StatementLedger,
  facts: CashFlowFacts,
  kept: KeptAssignments,
): CashFlowLines['tie'] {
  if (!ledger.cashFlow) throw new Error('the ledger was asked for what moved cash');
  const { assigned, unassigned } = cashItemsOf(ledger.cashFlow.current, facts, { kept });
  const cash = figuresIn(ledger).current.units.filter(({ subjectId }) => facts.cash.has(subjectId));
  const opening = sumOf(cash.map((unit) => unit.opening));
  const moved = cash.map(({ debit, credit }) => debit.minus(credit));
  return {
    assigned: assigned.inflow.toString(),
    assignedLines: assigned.lines,
    unassigned: unassigned.inflow.toString(),
    unassignedLines: unassigned.lines,
    increase: assigned.inflow.plus(unassigned.inflow).toString(),
    opening: opening.toString(),
    closing: sumOf([opening, ...moved]).toString(),
  };
}
