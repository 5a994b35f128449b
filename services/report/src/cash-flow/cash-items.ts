import type { CashMoves, StatementLedger } from '@mingzhang/contract';
import { addMonths, Money, sumOf } from '@mingzhang/rules';
import {
  cashFlowOf,
  cashFlowRules,
  cashItemAmounts,
  type AssignedItem,
  type CashFlowFacts,
  type CashFlowPart,
  type CashVoucher,
  type CrossCheckFacts,
  type PeriodFigures,
  type StatementFigures,
  withOpening,
} from '@mingzhang/rules/statements';
import { codeIn, figuresIn } from '../ledger-statement';
import type { StatementSpan } from '../statement-span';
import { placeOf, type KeptAssignment, type KeptAssignments } from './cash-assignments';

/** What people have decided: items of lines, and what flowed before the books were enabled, null if not told. */
export interface KeptFlows {
  readonly kept: KeptAssignments;
  readonly opening: readonly AssignedItem[] | null;
  /** Months of both years of which it is kept what they came to. */
  readonly months: KeptMonths;
}

/** Figures of a statement with the amounts of items, where cash flow was asked for, and what its checks need. */
export function cashFlowFigures(
  ledger: StatementLedger,
  { periodFrom, periodTo }: StatementSpan,
  flows: KeptFlows | undefined,
): {
  readonly figures: StatementFigures;
  readonly facts: Pick<CrossCheckFacts, 'cash' | 'unassigned'>;
} {
  const figures = figuresIn(ledger, periodFrom);
  const facts = cashFactsOf(ledger, periodTo);
  const { cashFlow, enablePeriod } = ledger;
  if (!cashFlow || !flows) return { figures, facts: { cash: facts.cash } };
  const { kept, opening, months } = flows;
  const itemsOf = (moves: CashMoves, span: StatementSpan) =>
    cashItemsOf(moves, facts, { kept, months: keptIn(moves, months), periodFrom: span.periodFrom });
  const items = itemsOf(cashFlow.current, { periodFrom, periodTo });
  const spanBefore = { periodFrom: addMonths(periodFrom, -12), periodTo: addMonths(periodTo, -12) };
  // Of a year that began before the books nothing is known where nobody has told it.
  const isKnown = spanBefore.periodFrom >= enablePeriod || opening !== null;
  const before = cashFlow.prior && isKnown ? itemsOf(cashFlow.prior, spanBefore) : undefined;
  const whole = ({ amounts }: CashItems, span: StatementSpan) =>
    withOpening(amounts, opening ?? [], { enablePeriod, ...span });
  const { current, prior } = figures;
  return {
    figures: {
      ...figures,
      current: { ...current, cashItems: whole(items, { periodFrom, periodTo }) },
      ...(prior && before ? { prior: { ...prior, cashItems: whole(before, spanBefore) } } : {}),
      items: new Set(facts.rules.items.keys()),
    },
    facts: { cash: facts.cash, unassigned: items.unassigned.lines },
  };
}

/** A line on the other side of cash, as the ledger tells it. */
interface OtherLine {
  readonly row: number;
  readonly subjectId: number;
  readonly inflow: string;
}

/** What the items of a period are made by: rules of the standard, subjects, and which of them are cash. */
export function cashFactsOf(ledger: StatementLedger, period: string): CashFlowFacts {
  const { accountingStandards: standard, subjects, cashFlow } = ledger;
  // What moved names subjects as the chart has them; those wanted stand below each other.
  const all = [...subjects, ...(cashFlow?.subjects ?? [])];
  return {
    rules: cashFlowRules({ standard, period, codeOf: codeIn(ledger) }),
    subjects: new Map(all.map((subject) => [subject.id, subject])),
    cash: new Set(subjects.flatMap(({ id, cash }) => (cash ? [id] : []))),
  };
}

/**
 * A voucher as the rules read it, its lines of cash as one. What a person assigned is of the line that it was
 * assigned to: where the line has become another one it is left out, but for a first child that took it over; another amount is a finding of the rules.
 */
export function cashVoucherOf(
  {
    id,
    isRevaluation,
    lines,
  }: Pick<CashVoucher, 'id' | 'isRevaluation'> & {
    readonly lines: readonly OtherLine[];
  },
  { cash, subjects }: CashFlowFacts,
  kept: KeptAssignments = new Map(),
): CashVoucher {
  const [cashId = 0] = cash;
  const moved = sumOf(lines.map(({ inflow }) => Money.parse(inflow)));
  const zero = Money.zero;
  return {
    id,
    isRevaluation: isRevaluation ?? false,
    lines: [
      { row: 0, subjectId: cashId, debit: moved, credit: zero },
      ...lines.map((line) => {
        const inflow = Money.parse(line.inflow);
        const own = kept.get(placeOf({ voucherId: id, row: line.row }));
        const isSame =
          own !== undefined &&
          isWithin(subjects, line.subjectId, own.subjectId) &&
          Money.parse(own.inflow).isNegative === inflow.isNegative;
        const assigned = own && isSame ? assignedItems(own) : undefined;
        const told = { row: line.row, subjectId: line.subjectId, debit: zero, credit: inflow };
        return assigned ? { ...told, assigned } : told;
      }),
    ],
  };
}

/** Whether a line stands on a subject, or on one below it: lines go to its first child. */
function isWithin(subjects: CashFlowFacts['subjects'], id: number, top: number): boolean {
  for (let at: number | null = id; at !== null; at = subjects.get(at)?.parentId ?? null) {
    if (at === top) return true;
  }
  return false;
}

/** The kept months that the ledger left out of what it told. */
function keptIn(moves: CashMoves, months: KeptMonths): KeptMonths {
  return new Map(
    moves.months.flatMap(({ period, isKept }) => {
      const parts = isKept ? months.get(period) : undefined;
      return parts ? [[period, parts] as const] : [];
    }),
  );
}

/** What a person decided of a line, as the rules read it. */
function assignedItems({ item, inflow, parts }: KeptAssignment): AssignedItem[] {
  if (!parts) return [{ item, amount: Money.parse(inflow).abs() }];
  return parts.map((part) => ({ item: part.item, amount: Money.parse(part.amount) }));
}

/** Amounts of items, and of the period itself how many lines have one. */
interface CashItems {
  readonly amounts: NonNullable<PeriodFigures['cashItems']>;
  readonly assigned: CashCount;
  readonly unassigned: CashCount;
}

interface CashCount {
  readonly lines: number;
  readonly inflow: Money;
}

/** What flowed in a period and its year so far, of what the ledger added up and of single vouchers. */
export function cashPartsOf(
  { sums, lines }: CashMoves,
  facts: CashFlowFacts,
  kept: KeptAssignments,
): CountedPart[] {
  return [...partsOfSums(sums, facts), ...partsOfLines(lines, facts, kept)];
}

/**
 * Items of a period and of its year so far.
 * @param months what months came to that the ledger left out, by month
 */
export function cashItemsOf(
  moves: CashMoves,
  facts: CashFlowFacts,
  { kept, months = new Map(), periodFrom = '' }: ItemsOf,
): CashItems {
  return cashItemsOfParts([
    ...cashPartsOf(moves, facts, kept).map(({ item, inflow, lines, isInPeriod, reason }) => {
      return { item, inflow, lines, isInPeriod, isUnmapped: reason === 'unmapped' };
    }),
    ...[...months].flatMap(([month, parts]) =>
      parts.map((part) => ({ ...part, isInPeriod: month >= periodFrom })),
    ),
  ]);

  function cashItemsOfParts(
    parts: readonly (MonthPart & { readonly isInPeriod: boolean })[],
  ): CashItems {
    const own = parts.filter(({ isInPeriod }) => isInPeriod);
    const counted = (isUnmapped: boolean): CashCount => {
      const some = own.filter((part) => part.isUnmapped === isUnmapped);
      return {
        lines: some.reduce((count, part) => count + part.lines, 0),
        inflow: sumOf(some.map(({ inflow }) => inflow)),
      };
    };
    return {
      amounts: {
        period: cashItemAmounts(own, facts.rules),
        year: cashItemAmounts(parts, facts.rules),
      },
      assigned: counted(false),
      unassigned: counted(true),
    };
  }
}

interface ItemsOf {
  readonly kept: KeptAssignments;
  readonly months?: KeptMonths;
  /** The first month of the period; months before it are of the year so far. */
  readonly periodFrom?: string;
}

/** A part with how many lines of vouchers it is, and their month. */
export type CountedPart = CashFlowPart & {
  readonly month: string;
  readonly isInPeriod: boolean;
  readonly lines: number;
};

/** What a month came to, by item, apart what waits for an item. */
export interface MonthPart {
  readonly item: string;
  /** In yuan, negative where cash went out. */
  readonly inflow: Money;
  readonly lines: number;
  readonly isUnmapped: boolean;
}

/** Parts of a month added up: all that items, counts and the tie are made of. */
export function monthParts(parts: readonly CountedPart[]): MonthPart[] {
  const sums = new Map<string, MonthPart>();
  for (const { item, inflow, lines, reason } of parts) {
    const isUnmapped = reason === 'unmapped';
    const key = `${item} ${isUnmapped}`;
    const sum = sums.get(key) ?? { item, inflow: Money.zero, lines: 0, isUnmapped };
    sums.set(key, { ...sum, inflow: sum.inflow.plus(inflow), lines: sum.lines + lines });
  }
  return [...sums.values()];
}

/** Months of a year so far that need not be gone through again. */
type KeptMonths = ReadonlyMap<string, readonly MonthPart[]>;

/** Sums of one main business and direction are like one voucher: nothing in it is set off. */
function partsOfSums(sums: CashMoves['sums'], facts: CashFlowFacts): CountedPart[] {
  const vouchers = new Map<string, { readonly sum: CashMoves['sums'][number]; row: number }[]>();
  sums.forEach((sum, index) => {
    const isOut = Money.parse(sum.inflow).isNegative;
    const { mainId, isInPeriod, month } = sum;
    const key = mainId === null ? `${index}` : `${mainId} ${isInPeriod} ${month} ${isOut}`;
    const rows = vouchers.get(key) ?? [];
    vouchers.set(key, [...rows, { sum, row: index + 1 }]);
  });
  const made = [...vouchers.values()].map((rows, id) =>
    cashVoucherOf({ id, lines: rows.map(({ sum, row }) => ({ ...sum, row })) }, facts),
  );
  return cashFlowOf(made, facts).parts.flatMap((part) => {
    const sum = part.row === null ? undefined : sums[part.row - 1];
    if (!sum) return [];
    const { month, isInPeriod, lines } = sum;
    return [{ ...part, month, isInPeriod, lines }];
  });
}

function partsOfLines(
  lines: CashMoves['lines'],
  facts: CashFlowFacts,
  kept: KeptAssignments,
): CountedPart[] {
  const byVoucher = new Map<number, CashMoves['lines'][number][]>();
  for (const line of lines) {
    const own = byVoucher.get(line.voucherId);
    if (own) own.push(line);
    else byVoucher.set(line.voucherId, [line]);
  }
  const made = [...byVoucher].map(([id, own]) =>
    cashVoucherOf({ id, isRevaluation: own[0]?.isRevaluation ?? false, lines: own }, facts, kept),
  );
  const seen = new Set<string>();
  return cashFlowOf(made, facts).parts.map((part) => {
    const { voucherId, row } = part;
    const place = placeOf({ voucherId, row: row ?? 0 });
    // A line that is split counts once.
    const isFirst = !seen.has(place);
    seen.add(place);
    const [line] = byVoucher.get(voucherId) ?? [];
    const { month = '', isInPeriod = false } = line ?? {};
    const { subjectId, item, inflow, reason } = part;
    const count = isFirst ? 1 : 0;
    // In one literal: made of another it costs many times as much, and there are thousands.
    return { voucherId, row, subjectId, item, inflow, reason, month, isInPeriod, lines: count };
  });
}
