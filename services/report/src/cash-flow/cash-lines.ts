import type { CashFlowLine, CashItemPart, LedgerCashVoucher } from '@mingzhang/contract';
import { sumOf } from '@mingzhang/rules';
import {
  cashFlowOf,
  type CashFlowFacts,
  type CashFlowPart,
  type CashVoucher,
} from '@mingzhang/rules/statements';
import { placeOf, type KeptAssignment, type KeptAssignments } from './cash-assignments';
import { cashVoucherOf } from './cash-items';

/**
 * Lines of vouchers that cash flows by, with the item that follows from the rules and the one that a person
 * assigned. Lines of a voucher whose cash comes to nothing are among them: a person may say that it flowed.
 */
export function cashLinesOf(
  vouchers: readonly LedgerCashVoucher[],
  facts: CashFlowFacts,
  kept: KeptAssignments,
): CashFlowLine[] {
  const flowing = (own: KeptAssignments) =>
    cashFlowOf(
      vouchers.map((each) => cashVoucherOf(each, facts, own)),
      facts,
    );
  const usual = flowing(new Map());
  const { parts, findings } = flowing(kept);
  const usualOf = byPlace(usual.parts);
  const partsAt = byPlace(parts);
  const wrong = new Map(findings.map((each) => [placeOf(each), each.msg]));
  const silent = new Set(usual.silent);
  return vouchers.flatMap((voucher) => {
    const whole = { ...seenOf(voucher), item: null, version: 0, note: '' };
    if (voucher.isRevaluation) {
      const [part] = partsAt.get(placeOf({ voucherId: voucher.id, row: 0 })) ?? [];
      const [first] = voucher.lines;
      if (!part || !first) return [];
      const { reason, inflow, item: suggested } = part;
      const told = { row: null, summary: first.summary, counterpart: first.counterpart };
      const flows = { inflow: inflow.toString(), parts: partsToldOf([part]) };
      return [{ ...whole, ...told, suggested, reason, ...flows }];
    }
    return voucher.lines.flatMap((line): CashFlowLine[] => {
      const place = placeOf({ voucherId: voucher.id, row: line.row });
      const flows = partsAt.get(place) ?? [];
      const [part] = flows;
      const [own] = usualOf.get(place) ?? [];
      const assigned = kept.get(place);
      if (!part && !assigned && !silent.has(voucher.id)) return [];
      const holds = part?.reason === 'assigned';
      const flowing = part ? sumOf(flows.map((each) => each.inflow)) : own?.inflow;
      const inflow = flowing?.toString() ?? line.inflow;
      const told = { row: line.row, summary: line.summary, counterpart: line.counterpart, inflow };
      return [
        {
          ...whole,
          ...told,
          version: assigned?.version ?? 0,
          suggested: own?.item ?? null,
          reason: part?.reason ?? 'silent',
          item: holds && flows.length === 1 ? part.item : null,
          parts: partsToldOf(flows),
          note: assigned && !holds ? droppedNote(assigned, facts, wrong.get(place)) : '',
        },
      ];
    });
  });
}

function droppedNote(
  { item, parts }: KeptAssignment,
  { rules }: CashFlowFacts,
  reason?: string,
): string {
  const items = parts?.map((part) => part.item) ?? [item];
  const title = items.map((code) => rules.items.get(code)?.title ?? code).join('”和“');
  return `原来指定的“${title}”已失效：${reason ?? '凭证已修改，这一行不再是当时的分录，请重新指定项目'}`;
}

function seenOf({ id, date, title, isClosed }: LedgerCashVoucher) {
  return { voucherId: id, date, voucher: title, isClosed };
}

function partsToldOf(parts: readonly CashFlowPart[]): CashItemPart[] {
  return parts.map(({ item, inflow }) => ({ item, amount: inflow.abs().toString() }));
}

/** Several of one line where it is split. */
function byPlace(parts: readonly CashFlowPart[]): ReadonlyMap<string, readonly CashFlowPart[]> {
  const places = new Map<string, CashFlowPart[]>();
  for (const part of parts) {
    const place = placeOf({ voucherId: part.voucherId, row: part.row ?? 0 });
    const own = places.get(place);
    if (own) own.push(part);
    else places.set(place, [part]);
  }
  return places;
}

/** What of a line may be assigned: what flows by it, or all of it where nothing does. */
export function assignableOf(
  voucher: LedgerCashVoucher,
  row: number,
  facts: CashFlowFacts,
): Pick<KeptAssignment, 'subjectId' | 'inflow'> | undefined {
  const line = voucher.lines.find((each) => each.row === row);
  if (!line || voucher.isRevaluation) return undefined;
  const made: CashVoucher = cashVoucherOf(voucher, facts);
  const { parts, silent } = cashFlowOf([made], facts);
  const part = parts.find((each) => each.row === row);
  if (part) return { subjectId: line.subjectId, inflow: part.inflow.toString() };
  return silent.length > 0 ? { subjectId: line.subjectId, inflow: line.inflow } : undefined;
}
