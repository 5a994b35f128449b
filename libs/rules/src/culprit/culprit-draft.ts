import { firstDayOf, lastDayOf } from '../period';
import type { Culprit, CulpritLine, CulpritVoucher } from './culprit-facts';
import { moneyOfFen } from './slips';
import type { LineCorrection, VoucherCorrection } from './voucher-correction';

/** What is done about a reason. Nothing is done by it: people save, delete or set it themselves. */
export type CulpritDraft =
  /** The voucher is written otherwise. */
  | {
      readonly kind: 'change';
      readonly voucherId: number;
      readonly correction: VoucherCorrection;
    }
  /** The voucher is deleted, or reversed where it can't be. */
  | { readonly kind: 'remove'; readonly voucherId: number }
  /** A voucher like it is entered in the month. */
  | { readonly kind: 'copy'; readonly voucherId: number }
  /** The vouchers are looked at. */
  | { readonly kind: 'look'; readonly voucherId: number }
  | { readonly kind: 'step'; readonly stepId: string }
  | { readonly kind: 'openings' }
  | { readonly kind: 'subject'; readonly subjectId: number };

/**
 * What mends a reason, as a draft of the vouchers that stand or the page of the setting. A changed amount
 * changes the other side with it where there is one line that it can be; else that side is left to who
 * saves it. Errors: none.
 */
export function culpritDraft(
  culprit: Culprit,
  vouchers: ReadonlyMap<number, CulpritVoucher>,
): CulpritDraft {
  const [line] = culprit.lines;
  if (culprit.step) return { kind: 'step', stepId: culprit.step.id };
  if (culprit.relative) return { kind: 'subject', subjectId: culprit.relative.subjectId };
  if (!line) return { kind: 'openings' };
  const { voucherId } = line;
  if (culprit.kind === 'entered-twice') return { kind: 'remove', voucherId };
  if (culprit.kind === 'recurring-missing') return { kind: 'copy', voucherId };
  const voucher = vouchers.get(voucherId);
  const correction = voucher && correctionOf(culprit, line, voucher);
  if (!correction) return { kind: 'look', voucherId };
  return { kind: 'change', voucherId, correction };
}

function correctionOf(
  { kind, right, place, month }: Culprit,
  line: CulpritLine,
  { lines }: CulpritVoucher,
): VoucherCorrection | null {
  if (kind === 'side-swapped') return { lines: lines.map(onOtherSide) };
  if (kind === 'sign-lost') return { lines: lines.map((each) => withNet(each, -each.net)) };
  if (kind === 'wrong-month') {
    if (!month) return null;
    return { date: month < line.period ? lastDayOf(month) : firstDayOf(month), lines: [] };
  }
  if (place) {
    const { subjectId, auxiliaryKey } = place;
    const subject = subjectId === line.subjectId ? {} : { subjectId };
    const items = auxiliaryKey === line.auxiliaryKey ? {} : { items: auxiliaryKey };
    return { lines: [{ row: line.lineNo, ...subject, ...items }] };
  }
  if (right === null) return null;
  const other = counterpart(line, lines);
  const after = other && other.net - (right - line.net);
  const isSame = other && after !== undefined && after < 0n === other.net < 0n && after !== 0n;
  return {
    lines: [withNet(line, right), ...(isSame ? [withNet(other, after)] : [])],
  };
}

/** The line that is the whole other side of one, or the one that is as much. */
function counterpart(line: CulpritLine, lines: readonly CulpritLine[]): CulpritLine | undefined {
  const others = lines.filter(({ net }) => net < 0n !== line.net < 0n);
  return others.length === 1 ? others[0] : others.find(({ net }) => net === -line.net);
}

function withNet({ lineNo: row, side }: CulpritLine, net: bigint): LineCorrection {
  const amount = moneyOfFen(side === 'debit' ? net : -net).toString();
  return side === 'debit' ? { row, debit: amount } : { row, credit: amount };
}

function onOtherSide({ lineNo: row, side, net }: CulpritLine): LineCorrection {
  const amount = moneyOfFen(side === 'debit' ? net : -net).toString();
  return side === 'debit' ? { row, debit: '', credit: amount } : { row, debit: amount, credit: '' };
}
