import { deleteLine, linesFrom } from './entry-grid.edit';
import { edited } from './entry-grid.model';
import type { EntryLine, GridState, LineFinding } from './entry-grid.types';
import { formatMoney } from '@mingzhang/rules';
import { amountOf } from './entry-line.model';
import type { LineConflict, LineUnit, MergedVoucher } from './voucher-merge.types';

/** The merged voucher in the grid, as one step. Lines that both have changed are marked. */
export function remadeOn(state: GridState, merged: MergedVoucher): GridState {
  const { lines, nextKey } = linesFrom(state, 0, merged.lines);
  const next = edited(state, { head: merged.head, lines });
  const findings = merged.lineConflicts.map(findingOf);
  return { ...next, nextKey, findings, focus: null, text: '' };
}

function findingOf({ row, kind, units, other }: LineConflict): LineFinding {
  const place = {
    row,
    link: 'directly' as const,
    field: units.includes('subject') ? 'subjectId' : 'summary',
  };
  if (kind === 'theirsDeleted') {
    return { ...place, msg: '对方已删除，您改过，已保留', other: null };
  }
  if (kind === 'mineDeleted') {
    return { ...place, msg: '您已删除，对方改过，已保留对方的', other: null };
  }
  const texts = units.map((unit) => otherText(unit, other as EntryLine));
  return { ...place, msg: `两人都改过，已用您的；对方：${texts.join('，')}`, other };
}

/** A part of a line in words: 借 9,000.00. */
export function otherText(unit: LineUnit, line: EntryLine): string {
  if (unit === 'summary') return line.summary === '' ? '无摘要' : `“${line.summary}”`;
  if (unit === 'subject') {
    if (!line.subject) return '未选科目';
    const names = Object.values(line.itemNames).join(' · ');
    return `${line.subject.code} ${line.subject.fullName}${names && ` · ${names}`}`;
  }
  return amountText(line);
}

/** 借 9,000.00（3 × 3,000）, 无金额 when there is none. */
function amountText(line: EntryLine): string {
  const { debit, credit, quantity, unitPrice, currency, foreignAmount, exchangeRate } = line;
  const side = debit !== '' ? '借' : '贷';
  const amount = debit !== '' ? debit : credit;
  const counted = quantity === '' ? '' : `（${quantity} × ${unitPrice}）`;
  const foreign = foreignAmount === '' ? '' : `（${currency} ${foreignAmount} × ${exchangeRate}）`;
  return amount === '' ? '无金额' : `${side} ${formatMoney(amountOf(amount))}${counted}${foreign}`;
}

/** Decides a marked line the other way. */
export function takeOther(state: GridState, row: number): GridState {
  const finding = state.findings.find((one) => one.row === row && one.other !== undefined);
  const line = state.lines[row];
  if (!line || finding?.other === undefined) return state;
  const left = { ...state, focus: null, text: '' };
  if (finding.other === null) return deleteLine(left, row);
  const { key } = line;
  const lines = state.lines.with(row, { ...finding.other, key });
  const next = edited(left, { lines });
  return { ...next, findings: next.findings.filter((one) => one.row !== row) };
}
