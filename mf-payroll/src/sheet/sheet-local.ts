import type { SalaryMonth, SalaryRow, SalarySheet, WrittenSheet } from '@mingzhang/contract';
import { cellKey, type CellValue } from './sheet.model';

/** A cell that was not saved: what was typed stays until it is saved or given up. */
export interface UnsavedCell extends CellValue {
  /** Why, in Chinese. */
  readonly msg: string;
  /** The network or the service failed: it is sent again when the network is back. */
  readonly isTechnical: boolean;
}

/** A cell that was written with what it was before. */
export interface ChangedCell extends CellValue {
  readonly seen: string | null;
}

/** What came after the sheet was read: rows computed anew, cells on their way, cells refused. */
export interface Local {
  readonly base: SalarySheet | undefined;
  readonly month: SalaryMonth | undefined;
  readonly rows: ReadonlyMap<number, SalaryRow>;
  readonly pending: ReadonlyMap<string, string | null>;
  readonly refused: ReadonlyMap<string, UnsavedCell>;
}

export const noRows: Local['rows'] = new Map();
export const nothing: Omit<Local, 'base'> = {
  month: undefined,
  rows: noRows,
  pending: new Map(),
  refused: new Map(),
};

export function withPending(local: Local, cells: readonly CellValue[]): Local {
  const pending = new Map(local.pending);
  for (const { row, code, value } of cells) pending.set(cellKey(row, code), value);
  return { ...local, pending };
}

export function withoutRefused(local: Local, cells: readonly CellValue[]): Local {
  const refused = new Map(local.refused);
  for (const { row, code } of cells) refused.delete(cellKey(row, code));
  return { ...local, refused };
}

/** Cells that were typed into once more meanwhile are still on their way. */
export function withoutPending(local: Local, cells: readonly CellValue[]): Local {
  const pending = new Map(local.pending);
  for (const { row, code, value } of cells) {
    const key = cellKey(row, code);
    if (pending.get(key) === value) pending.delete(key);
  }
  return { ...local, pending };
}

/** A cell that was typed into once more meanwhile is still on its way. */
export function withRefused(
  local: Local,
  cells: readonly CellValue[],
  { msg, isTechnical }: Pick<UnsavedCell, 'msg' | 'isTechnical'>,
): Local {
  const refused = new Map(local.refused);
  for (const { row, code, value } of cells) {
    const key = cellKey(row, code);
    if (!local.pending.has(key)) refused.set(key, { row, code, value, msg, isTechnical });
  }
  return { ...local, refused };
}

export function merged(local: Local, { month, rows: answered }: WrittenSheet): Local {
  const rows = new Map(local.rows);
  for (const row of answered) rows.set(row.id, row);
  return { ...local, month, rows };
}
