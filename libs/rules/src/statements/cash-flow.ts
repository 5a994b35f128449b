import { Money, sumOf } from '../money';
import { invariant, type Problem } from '../problem';
import type { CashFlowRules, Flow } from './cash-rules';
import { type CashCounterpart, nettedAmounts } from './cash-netting';
import { codesUpward, type StatementSubject } from './figures';

/** What a person decided of a line (allocation rule 7); amounts in yuan, positive in the line's direction. */
export interface AssignedItem {
  readonly item: string;
  readonly amount: Money;
}

interface CashVoucherLine {
  /** Its place in the voucher, from 1. */
  readonly row: number;
  readonly subjectId: number;
  readonly debit: Money;
  readonly credit: Money;
  /**
   * Items that together are the whole line, or what netting leaves of it. Anything else is a finding, and the
   * default holds: so it is when the voucher has been changed since.
   */
  readonly assigned?: readonly AssignedItem[];
}

/** A voucher whose lines balance; one without a line of cash is passed over. */
export interface CashVoucher {
  readonly id: number;
  /** 期末调汇. */
  readonly isRevaluation?: boolean;
  readonly lines: readonly CashVoucherLine[];
}

/**
 * Why a part has its item: a person said so, a mapping of the subject or of one above it, the main business
 * of its voucher (税行跟随), 期末调汇, or nothing better than 其他 is known: that one waits for a person.
 */
type CashFlowReason = 'assigned' | 'mapped' | 'followed' | 'exchange' | 'unmapped';

export interface CashFlowPart {
  readonly voucherId: number;
  /** The line of the other side; null for 期末调汇, whose lines are no business of cash. */
  readonly row: number | null;
  readonly subjectId: number | null;
  readonly item: string;
  /** Cash coming in, negative where it goes out. */
  readonly inflow: Money;
  readonly reason: CashFlowReason;
}

interface CashFlowFinding extends Problem<'CASH_ASSIGNMENT_SUM' | 'CASH_ASSIGNMENT_ITEM'> {
  readonly voucherId: number;
  readonly row: number;
}

export interface CashFlowOfVouchers {
  readonly parts: readonly CashFlowPart[];
  readonly findings: readonly CashFlowFinding[];
  /** Vouchers with other lines whose cash comes to nothing: nothing flowed unless a person assigns it. */
  readonly silent: readonly number[];
}

export interface CashFlowFacts {
  readonly rules: CashFlowRules;
  readonly subjects: ReadonlyMap<number, StatementSubject>;
  /** Ids of leaf subjects of cash (现金类科目) without restricted funds. */
  readonly cash: ReadonlySet<number>;
  /** `plain`: lines of VAT keep the item of their own mapping instead of following the main business. */
  readonly mode?: 'full' | 'plain';
}

/**
 * The items of cash vouchers by the allocation rules of the reference files: what is only moved between cash
 * subjects does not flow (1); the direction is that of the other side, red amounts turned round (2); the
 * mapping of the subject or the nearest one above it (3); lines on the side of cash are set off against the
 * largest ones opposite (5); VAT follows the main business (6); what people assigned comes first (7);
 * 期末调汇 is exchange (8). The parts always add up to the movement of cash.
 */
export function cashFlowOf(
  vouchers: readonly CashVoucher[],
  facts: CashFlowFacts,
): CashFlowOfVouchers {
  const parts: CashFlowPart[] = [];
  const findings: CashFlowFinding[] = [];
  const silent: number[] = [];
  for (const voucher of vouchers) {
    const cashLines = voucher.lines.filter(({ subjectId }) => facts.cash.has(subjectId));
    if (cashLines.length === 0) continue;
    const others = voucher.lines.flatMap(counterpartOf(facts.cash));
    const moved = sumOf(cashLines.map(({ debit, credit }) => debit.minus(credit)));
    const rest = sumOf(others.map(({ inflow }) => inflow));
    invariant(rest.equals(moved), `voucher ${voucher.id} does not balance`);
    if (voucher.isRevaluation) {
      if (!moved.isZero) parts.push(exchangePart(voucher.id, moved, facts.rules));
      continue;
    }
    const answer = partsOfVoucher(voucher.id, others, facts);
    parts.push(...answer.parts);
    findings.push(...answer.findings);
    if (others.length > 0 && answer.parts.length === 0) silent.push(voucher.id);
  }
  return { parts, findings, silent };
}

/** Amounts of items: an item of inflow counts what comes in, one of outflow what goes out (rule 4). */
export function cashItemAmounts(
  parts: readonly Pick<CashFlowPart, 'item' | 'inflow'>[],
  { items }: CashFlowRules,
): Map<string, Money> {
  const amounts = new Map<string, Money>();
  for (const { item, inflow } of parts) {
    const amount = items.get(item)?.flow === 'out' ? inflow.negate() : inflow;
    amounts.set(item, (amounts.get(item) ?? Money.zero).plus(amount));
  }
  return amounts;
}

type Counterpart = CashCounterpart & Pick<CashVoucherLine, 'subjectId' | 'assigned'>;

function counterpartOf(cash: ReadonlySet<number>) {
  return ({ row, subjectId, debit, credit, assigned }: CashVoucherLine): Counterpart[] => {
    const inflow = credit.minus(debit);
    return cash.has(subjectId) || inflow.isZero ? [] : [{ row, subjectId, inflow, assigned }];
  };
}

function exchangePart(voucherId: number, inflow: Money, { exchange }: CashFlowRules): CashFlowPart {
  const item = exchange[flowOf(inflow)];
  return { voucherId, row: null, subjectId: null, item, inflow, reason: 'exchange' };
}

function flowOf(inflow: Money): Flow {
  return inflow.isNegative ? 'out' : 'in';
}

function partsOfVoucher(voucherId: number, others: readonly Counterpart[], facts: CashFlowFacts) {
  const { rules } = facts;
  const findings: CashFlowFinding[] = [];
  const known = others.map((line) => {
    const strange = line.assigned?.find(({ item }) => !rules.items.has(item));
    if (!strange) return line;
    const msg = `没有现金流量项目 ${strange.item}，已按默认归类，请重新选择项目`;
    findings.push({ code: 'CASH_ASSIGNMENT_ITEM', voucherId, row: line.row, msg });
    return { ...line, assigned: undefined };
  });
  const first = nettedAmounts(known);
  const isWhole = (line: Counterpart) =>
    line.assigned !== undefined &&
    !isSumOf(line, first.get(line.row) ?? Money.zero) &&
    isSumOf(line, line.inflow);
  const left = nettedAmounts(known.filter((line) => !isWhole(line)));
  const flowing = known.flatMap((line) => {
    const inflow = isWhole(line) ? line.inflow : (left.get(line.row) ?? Money.zero);
    if (inflow.isZero && !line.assigned) return [];
    return [{ line, inflow, isAssigned: line.assigned !== undefined && isSumOf(line, inflow) }];
  });
  const parts = flowing.flatMap(({ line, inflow, isAssigned }): CashFlowPart[] => {
    const { row, subjectId, assigned = [] } = line;
    if (isAssigned) {
      return assigned.map(({ item, amount }) => ({
        voucherId,
        row,
        subjectId,
        item,
        reason: 'assigned' as const,
        inflow: line.inflow.isNegative ? amount.negate() : amount,
      }));
    }
    if (line.assigned) findings.push(sumFinding(voucherId, row, inflow));
    if (inflow.isZero) return [];
    const choice = itemOfLine({ line, inflow }, { flowing, known, facts });
    return [{ voucherId, row, subjectId, inflow, ...choice }];
  });
  return { parts, findings };
}

function isSumOf({ assigned = [] }: Counterpart, inflow: Money): boolean {
  return !inflow.isZero && sumOf(assigned.map(({ amount }) => amount)).equals(inflow.abs());
}

function sumFinding(voucherId: number, row: number, inflow: Money): CashFlowFinding {
  const rest = inflow.isZero
    ? '这一行已与同凭证的其他分录冲减，不产生现金流量'
    : `拆分合计应等于这一行的现金流量 ${inflow.abs()}`;
  const msg = `${rest}，已按默认归类，请重新指定项目`;
  return { code: 'CASH_ASSIGNMENT_SUM', voucherId, row, msg };
}

interface FlowingLine {
  readonly line: Counterpart;
  readonly inflow: Money;
  readonly isAssigned?: boolean;
}

interface VoucherFlows {
  readonly flowing: readonly FlowingLine[];
  readonly known: readonly Counterpart[];
  readonly facts: CashFlowFacts;
}

function itemOfLine(
  { line, inflow }: FlowingLine,
  { flowing, known, facts }: VoucherFlows,
): Pick<CashFlowPart, 'item' | 'reason'> {
  const isTax = ({ subjectId }: Counterpart) =>
    codesUpward(subjectId, facts.subjects).some((code) => facts.rules.following.has(code));
  if (facts.mode === 'plain' || !isTax(line)) return mappedItem(line.subjectId, inflow, facts);
  const main =
    largest(flowing.filter((each) => !isTax(each.line) && !each.inflow.isZero)) ??
    largest(
      known.filter((each) => !isTax(each)).map((each) => ({ line: each, inflow: each.inflow })),
      inflow,
    );
  if (!main) return mappedItem(line.subjectId, inflow, facts);
  const [assigned] = main.isAssigned
    ? [...(main.line.assigned ?? [])].sort((a, b) => b.amount.compare(a.amount))
    : [];
  const item = assigned?.item ?? mappedItem(main.line.subjectId, main.inflow, facts).item;
  return { item, reason: 'followed' };
}

/** The line of the largest amount, those of a direction first where one is wanted, then the first one. */
function largest(lines: readonly FlowingLine[], like?: Money): FlowingLine | undefined {
  const isLike = ({ inflow }: FlowingLine) =>
    like !== undefined && flowOf(inflow) === flowOf(like) ? 1 : 0;
  return [...lines].sort(
    (a, b) =>
      isLike(b) - isLike(a) || b.inflow.abs().compare(a.inflow.abs()) || a.line.row - b.line.row,
  )[0];
}

function mappedItem(
  subjectId: number,
  inflow: Money,
  facts: CashFlowFacts,
): Pick<CashFlowPart, 'item' | 'reason'> {
  const { mapping, unmapped } = facts.rules;
  const flow = flowOf(inflow);
  for (const code of codesUpward(subjectId, facts.subjects)) {
    const item = mapping.get(`${code} ${flow}`);
    if (item !== undefined) return { item, reason: 'mapped' };
  }
  return { item: unmapped[flow], reason: 'unmapped' };
}
