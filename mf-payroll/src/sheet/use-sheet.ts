import { useCallback, useMemo, useRef, useState } from 'react';
import {
  sheetTitle,
  type FollowingMonth,
  type SalaryMonth,
  type SalaryRow,
  type SalarySheet,
  type SheetKey,
  type WrittenSheet,
} from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify, toApiError } from '@mingzhang/shell-api';
import { useSheet, useUpdateCells } from '../api/payroll.api';
import { cellKey, type CellValue } from './sheet.model';

/** What came after the sheet was read: rows computed anew, cells on their way, cells refused. */
interface Local {
  readonly base: SalarySheet | undefined;
  readonly month: SalaryMonth | undefined;
  readonly rows: ReadonlyMap<number, SalaryRow>;
  readonly pending: ReadonlyMap<string, string | null>;
  readonly refused: ReadonlyMap<string, string>;
}

const noFields: SalarySheet['fields'] = [];
const nothing: Omit<Local, 'base'> = {
  month: undefined,
  rows: new Map(),
  pending: new Map(),
  refused: new Map(),
};

/** The sheet of a month with what was typed into it. A cell is saved as soon as it is left. */
export function useSheetData(key: SheetKey) {
  const query = useSheet(key);
  const base = query.data && isOf(query.data, key) ? query.data : undefined;
  const [local, setLocal] = useState<Local>({ ...nothing, base });
  // A sheet that is read anew has all that was answered before.
  const current = local.base === base ? local : { ...nothing, pending: local.pending, base };
  const latest = useRef(current);
  latest.current = current;
  const change = useCallback((next: (before: Local) => Local) => {
    const after = next(latest.current);
    latest.current = after;
    setLocal(after);
  }, []);
  const rows = useMemo(
    () => (base?.rows ?? []).map((row) => current.rows.get(row.id) ?? row),
    [base, current.rows],
  );
  const byRow = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const write = useWriting({ sheet: key, latest, change, rows: byRow, reread: query.refetch });
  return {
    query,
    fields: base?.fields ?? noFields,
    left: base?.left ?? [],
    month: current.month ?? base?.month,
    rows,
    byRow,
    pending: current.pending,
    refused: current.refused,
    write,
    /** Takes up rows and month that another act has answered. */
    take: useCallback(
      (written: WrittenSheet) => change((before) => merged(before, written)),
      [change],
    ),
  };
}

const isOf = ({ month }: SalarySheet, { period, run }: SheetKey) =>
  month.period === period && month.run === run;

/** Sends cells with what their editor saw there, and takes up what they change. */
function useWriting({
  sheet: { period, run },
  latest,
  change,
  rows,
  reread,
}: {
  readonly sheet: SheetKey;
  readonly latest: { readonly current: Local };
  readonly change: (next: (before: Local) => Local) => void;
  readonly rows: ReadonlyMap<number, SalaryRow>;
  readonly reread: () => Promise<unknown>;
}) {
  const { mutateAsync } = useUpdateCells();
  const known = useRef(rows);
  known.current = rows;
  return useCallback(
    (cells: readonly CellValue[]) => {
      const { pending } = latest.current;
      const seenAt = ({ row, code }: CellValue) => {
        const key = cellKey(row, code);
        if (pending.has(key)) return pending.get(key) ?? null;
        return known.current.get(row)?.entered[code] ?? null;
      };
      const changed = cells
        .map((cell) => ({ ...cell, seen: seenAt(cell) }))
        .filter(({ value, seen }) => value !== seen);
      if (changed.length === 0) return;
      change((before) => withPending(before, changed));
      const body = {
        cells: changed.map(({ row, code, value, seen }) => ({ id: row, code, value, seen })),
      };
      mutateAsync({ query: { period, run }, body }).then(
        (written) => {
          change((before) => merged(withoutPending(before, changed), written));
          tellFollowing(written.following);
        },
        (thrown: unknown) => {
          const { msg } = toApiError(thrown);
          change((before) => withRefused(withoutPending(before, changed), changed, msg));
          notify.error(msg);
          void reread();
        },
      );
    },
    [change, latest, mutateAsync, period, run, reread],
  );
}

function withPending(local: Local, cells: readonly CellValue[]): Local {
  const pending = new Map(local.pending);
  const refused = new Map(local.refused);
  for (const { row, code, value } of cells) {
    pending.set(cellKey(row, code), value);
    refused.delete(cellKey(row, code));
  }
  return { ...local, pending, refused };
}

/** Cells that were typed into once more meanwhile are still on their way. */
function withoutPending(local: Local, cells: readonly CellValue[]): Local {
  const pending = new Map(local.pending);
  for (const { row, code, value } of cells) {
    const key = cellKey(row, code);
    if (pending.get(key) === value) pending.delete(key);
  }
  return { ...local, pending };
}

function withRefused(local: Local, cells: readonly CellValue[], msg: string): Local {
  const refused = new Map(local.refused);
  for (const { row, code } of cells) refused.set(cellKey(row, code), msg);
  return { ...local, refused };
}

function merged(local: Local, { month, rows: answered }: WrittenSheet): Local {
  const rows = new Map(local.rows);
  for (const row of answered) rows.set(row.id, row);
  return { ...local, month, rows };
}

const namesAtMost = 3;

/** Says which later drafts were computed anew by a change of this sheet, with the tax before and now. */
export function tellFollowing(following: readonly FollowingMonth[]): void {
  for (const sheet of following) {
    const { count, changes } = sheet;
    const named = changes.slice(0, namesAtMost).map(({ name, taxBefore, tax }) => {
      const [then, now] = [taxBefore, tax].map((text) => formatMoney(Money.parse(text)));
      return then === now ? name : `${name} 个税 ${then ?? ''} → ${now ?? ''}`;
    });
    const more = count > namesAtMost ? '等' : '';
    notify.info(
      `${sheetTitle(sheet)}有 ${String(count)} 人的工资随之重算：${named.join('、')}${more}`,
    );
  }
}
