import type { KeyboardEvent } from 'react';
import { sheetTitle, type SalaryMonth, type SalaryRow } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { isLimited } from '../shared/scope-text';
import type { useMonthActs } from './state-bar';
import type { useCells } from './use-cells';
import type { useSheetData } from './use-sheet';

/** ↓ or Enter in the search: leads to the first cell. */
const goesIn = ({ key, target, nativeEvent }: KeyboardEvent) =>
  (key === 'ArrowDown' || key === 'Enter') &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.type === 'text' &&
  target.getAttribute('role') !== 'combobox' &&
  target.closest('[role="search"]') !== null;

/** A figure or a sign typed into a cell that is locked, or its deletion. */
const isTyped = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  target instanceof HTMLInputElement &&
  target.readOnly &&
  target.closest('table') !== null &&
  !(ctrlKey || metaKey || altKey) &&
  /^(?:[\d.=+-]|Delete|Backspace|F2)$/.test(key);

/** Says why nothing can be typed, and the way to where it can. */
function tellLocked(month: SalaryMonth | undefined): void {
  if (!month) return;
  const state = {
    draft: '只供查看',
    confirmed: '已确认',
    vouchered: '已生成凭证',
  };
  const ways = {
    draft: '',
    confirmed: '；要改的请用“更正”，最后一张也可以“取消确认”',
    vouchered: '；要改的请先在“查看凭证”中删除凭证',
  };
  notify.info(`${sheetTitle(month)}工资表${state[month.state]}，金额不能修改${ways[month.state]}`);
}

/** F9 computes, F8 goes to the next finding, Alt+T explains the person of the cell in focus. */
export function sheetKeys({
  data,
  cells,
  acts,
  isLocked,
  explain,
}: {
  readonly data: ReturnType<typeof useSheetData>;
  readonly cells: ReturnType<typeof useCells>;
  readonly acts: ReturnType<typeof useMonthActs>;
  readonly isLocked: boolean;
  readonly explain: (row: SalaryRow) => void;
}) {
  return (event: KeyboardEvent) => {
    if (event.key === 'F9' && !isLocked && !isLimited(data.month)) acts.calculate();
    else if (event.key === 'F8') cells.nextFinding();
    else if (goesIn(event)) cells.first();
    else if (event.altKey && event.key.toLowerCase() === 't') {
      const row = data.byRow.get(cells.rowInFocus() ?? 0);
      if (row) explain(row);
    } else if (isLocked && isTyped(event)) tellLocked(data.month);
    else return;
    event.preventDefault();
  };
}
