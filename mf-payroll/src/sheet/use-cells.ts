import { useCallback, useMemo, useRef, useState } from 'react';
import type { SalaryFieldRow, SalaryRow } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { CELL_ATTRIBUTE } from '@mingzhang/web';
import type { SheetActs } from './sheet-cell';
import { cellAfter, cellKey, pasteInto, type CellValue } from './sheet.model';

const namedAtMost = 3;

/**
 * What happens in the cells of the sheet: going from one to the other, pasting, filling down. A row out
 * of view is brought into view first. `acts` stays the same object while rows and columns change.
 */
export function useCells({
  rows,
  fields,
  write,
  undo,
}: {
  readonly rows: readonly SalaryRow[];
  readonly fields: readonly SalaryFieldRow[];
  readonly write: (cells: readonly CellValue[]) => void;
  readonly undo: () => void;
}) {
  const codes = useMemo(
    () => fields.filter(({ isEditable }) => isEditable).map(({ code }) => code),
    [fields],
  );
  const places = useMemo(() => new Map(rows.map(({ id }, at) => [id, at])), [rows]);
  const latest = useRef({ rows, fields, codes, places, write, undo });
  latest.current = { rows, fields, codes, places, write, undo };
  const [revealRow, setRevealRow] = useState<number>();
  const focus = useCallback((row: number, code: string) => {
    if (focusDrawn(row, code)) return;
    setRevealRow(latest.current.places.get(row));
    requestAnimationFrame(() => requestAnimationFrame(() => focusDrawn(row, code)));
  }, []);
  const acts = useMemo(
    (): SheetActs => ({
      commit: (row, code, value) => latest.current.write([{ row, code, value }]),
      move: (row, code, move) => {
        const { rows: shown, codes: own, places: at } = latest.current;
        const from = { at: at.get(row) ?? 0, code };
        const next = cellAfter(from, move, { count: shown.length, codes: own });
        const target = next && shown[next.at];
        if (target) focus(target.id, next.code);
      },
      paste: (row, code, block) => {
        const pasted = pasteInto(block, { row, code }, latest.current);
        latest.current.write(pasted.cells);
        tellPasted(pasted);
      },
      fillDown: (row, code) => {
        const above = latest.current.rows[(latest.current.places.get(row) ?? 0) - 1];
        if (above) latest.current.write([{ row, code, value: above.entered[code] ?? null }]);
      },
      undo: () => latest.current.undo(),
    }),
    [focus],
  );
  const nextFinding = useCallback(() => {
    const { rows: shown, codes: own, places: at } = latest.current;
    const from = at.get(rowInFocus() ?? 0) ?? -1;
    const later = shown.slice(from + 1).concat(shown.slice(0, from + 1));
    const found = later.find(({ problems }) => problems.length > 0);
    const code = found && foundCode(found, latest.current.fields, own);
    if (!found || code === undefined) notify.info('没有需要核对的员工');
    else focus(found.id, code);
  }, [focus]);
  const first = useCallback(() => {
    const { rows: shown, codes: own } = latest.current;
    const [row] = shown;
    const [code] = own;
    if (row && code !== undefined) focus(row.id, code);
  }, [focus]);
  return { acts, focus, first, nextFinding, revealRow, rowInFocus };
}

/** The field that a finding of the row names in its text, otherwise the first one that is typed. */
function foundCode(
  { problems, entered }: SalaryRow,
  fields: readonly SalaryFieldRow[],
  editable: readonly string[],
): string | undefined {
  const typed = fields.filter(({ code }) => editable.includes(code));
  const named = typed.find(({ name }) => problems.some(({ msg }) => msg.includes(name)));
  const negative = typed.find(({ code }) => entered[code]?.startsWith('-'));
  return (named ?? negative ?? typed[0])?.code;
}

/** The row whose cell has the keyboard. */
function rowInFocus(): number | undefined {
  const cell = document.activeElement?.getAttribute(CELL_ATTRIBUTE);
  return cell ? Number(cell.split(' ')[0]) : undefined;
}

function focusDrawn(row: number, code: string): boolean {
  const cell = document.querySelector<HTMLInputElement>(
    `[${CELL_ATTRIBUTE}="${cellKey(row, code)}"]`,
  );
  cell?.focus();
  return cell !== null;
}

function tellPasted({ cells, refused, left }: ReturnType<typeof pasteInto>): void {
  if (refused.length > 0) {
    const named = refused.slice(0, namedAtMost).join('、');
    const more = refused.length > namedAtMost ? `等 ${String(refused.length)} 格` : '';
    notify.warning(`${named}${more}不是金额，没有粘贴`);
  }
  const rest = left > 0 ? `，${String(left)} 格在表外或由系统计算，没有粘贴` : '';
  if (cells.length > 0) notify.success(`已粘贴 ${String(cells.length)} 格${rest}`);
  else if (refused.length === 0) notify.warning('没有可以录入的格');
}
