import { useCallback, useMemo, useRef, useState } from 'react';
import {
  sheetTitle,
  type SalarySheet,
  type SheetKey,
  type WrittenSheet,
} from '@mingzhang/contract';
import { useLeftEdits } from '@mingzhang/web';
import { useSheet } from '../api/payroll.api';
import { merged, noRows, nothing, type Local } from './sheet-local';
import { useWriting } from './use-writing';

const noFields: SalarySheet['fields'] = [];
/** The sheet of a month with what was typed into it. A cell is saved as soon as it is left. */
export function useSheetData(key: SheetKey) {
  const query = useSheet(key);
  const base = query.data && isOf(query.data, key) ? query.data : undefined;
  const { keep, left } = useLeftEdits<Local['refused']>({
    name: `pay sheet ${key.period} ${String(key.run)}`,
    title: `${sheetTitle(key)}工资表`,
  });
  const [local, setLocal] = useState<Local>(() => ({
    ...nothing,
    refused: left() ?? nothing.refused,
    base,
  }));
  // A sheet that is read anew has all that was answered before; what is not saved stays.
  const current = local.base === base ? local : { ...local, month: undefined, rows: noRows, base };
  const latest = useRef(current);
  latest.current = current;
  const change = useCallback(
    (next: (before: Local) => Local) => {
      const after = next(latest.current);
      latest.current = after;
      setLocal(after);
      // Also while the page is left: what the service refuses then is there when it is opened again.
      keep(after.refused.size > 0 ? after.refused : undefined);
    },
    [keep],
  );
  const rows = useMemo(
    () => (base?.rows ?? []).map((row) => current.rows.get(row.id) ?? row),
    [base, current.rows],
  );
  const byRow = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const writing = useWriting({ sheet: key, latest, change, rows: byRow, reread: query.refetch });
  return {
    query,
    fields: base?.fields ?? noFields,
    left: base?.left ?? [],
    month: current.month ?? base?.month,
    rows,
    byRow,
    pending: current.pending,
    refused: current.refused,
    ...writing,
    /** Takes up rows and month that another act has answered. */
    take: useCallback(
      (written: WrittenSheet) => change((before) => merged(before, written)),
      [change],
    ),
  };
}

const isOf = ({ month }: SalarySheet, { period, run }: SheetKey) =>
  month.period === period && month.run === run;
