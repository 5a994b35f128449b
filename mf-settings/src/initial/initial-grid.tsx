import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Subject } from '@mingzhang/contract';
import { BookTable, CELL_ATTRIBUTE, EmptyState, useIsNarrow, type CellMove } from '@mingzhang/web';
import { cellId } from './figure-cell';
import { cellAfter, fieldsOf, gridRows } from './initial-grid.model';
import { initialColumns } from './initial.columns';
import { currenciesOf } from './initial.model';
import type { GridRow, LineField } from './initial.types';
import { ItemModal } from './item-modal';
import type { Initial } from './use-initial';

const order: readonly LineField[] = [
  'quantity',
  'foreign',
  'opening',
  'ytdDebit',
  'ytdCredit',
  'ytdActual',
];

/**
 * The grid of one type, or of what a search finds in all types: every figure is a cell, Enter and the arrows go up and
 * down the column, Tab goes across. The first cell has the keyboard when the rows arrive.
 */
export function InitialGrid({
  initial,
  category,
  keyword,
  start,
}: {
  initial: Initial;
  category: Subject['category'];
  keyword: string;
  start: Start;
}) {
  const narrow = useIsNarrow();
  const [adding, setAdding] = useState<GridRow>();
  const { baseCurrency, withYear, dispatch } = initial;
  const rows = useRows(initial, category, keyword);
  const fields = (row: GridRow) => fieldsOf(row, { withYear, baseCurrency });
  const { focusCell, onMove, revealRow } = useCellFocus(rows, fields);
  useStart({ initial, start, first: rows.find((row) => fields(row).length > 0)?.key, focusCell });
  const onCommit = useCallback(
    (key: string, field: LineField, value: string) =>
      dispatch({ type: 'set', key, field, value, version: versionOf(rows, key) }),
    [dispatch, rows],
  );
  return (
    <>
      <BookTable
        settings={{ none: 'an entry grid that Enter walks through' }}
        label="期初余额"
        columns={initialColumns({
          shownFields: shownFields(rows, fields),
          fieldsOf: fields,
          sums: initial.sums,
          draft: initial.draft,
          withYear,
          narrow,
          disabled: initial.isLocked,
          problems: initial.problems,
          onCommit,
          onMove,
          onAddItem: setAdding,
        })}
        rows={rows}
        rowKey={(row) => row.key}
        loading={!initial.isReady}
        revealRow={revealRow}
        rowTone={(row) => (row.line ? undefined : 'opening')}
        onOpen={(row) => {
          const [field] = fields(row);
          if (field) focusCell(row.key, field);
        }}
        empty={<Empty isSearched={keyword.trim() !== ''} />}
      />
      {adding && (
        <ItemModal
          subject={adding.subject}
          currency={currenciesOf(adding.subject, baseCurrency)[0] ?? baseCurrency}
          takenKeys={new Set(rows.map((row) => row.key))}
          onClose={() => setAdding(undefined)}
          onAdd={(line) => {
            dispatch({ type: 'add', line });
            setAdding(undefined);
            requestAnimationFrame(() => focusCell(line.key, 'opening'));
          }}
        />
      )}
    </>
  );
}

/** Whether the first cell was given the keyboard in this visit, and how the grid notes it. */
interface Start {
  readonly isDone: boolean;
  readonly onDone: () => void;
}

/** Gives the first cell the keyboard, once a visit: when the rows are there and no offer waits for an answer. */
function useStart({
  initial,
  start: { isDone, onDone },
  first,
  focusCell,
}: {
  initial: Initial;
  start: Start;
  /** Key of the first row with a cell. */
  first: string | undefined;
  focusCell: (key: string, field: LineField) => void;
}) {
  const mayStart = initial.isReady && !initial.isLocked && !initial.offer && !isDone;
  useEffect(() => {
    if (!mayStart || first === undefined) return;
    if (!isAtWork(document.activeElement)) focusCell(first, 'opening');
    onDone();
  }, [mayStart, first, focusCell, onDone]);
}

function useRows(
  { subjects, lines, baseCurrency }: Initial,
  category: Subject['category'],
  keyword: string,
): readonly GridRow[] {
  return useMemo(() => {
    const isSearched = keyword.trim() !== '';
    const wanted = subjects.filter((subject) => isSearched || subject.category === category);
    return gridRows(wanted, lines, baseCurrency, keyword);
  }, [subjects, lines, category, baseCurrency, keyword]);
}

function Empty({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState title="没有匹配的科目" description="可按编码、名称或拼音首字母查找。" />
  ) : (
    <EmptyState title="该类别没有科目" description="在科目设置中新增后再录入期初。" />
  );
}

/** The fields that some row has, in the order of their columns; the balance always. */
function shownFields(
  rows: readonly GridRow[],
  fields: (row: GridRow) => readonly LineField[],
): readonly LineField[] {
  const some = new Set<LineField>(['opening', ...rows.flatMap(fields)]);
  return order.filter((field) => some.has(field));
}

/** Going from cell to cell; a row out of view is brought into view first. */
function useCellFocus(rows: readonly GridRow[], fields: (row: GridRow) => readonly LineField[]) {
  const latest = useRef({ rows, fields });
  latest.current = { rows, fields };
  const [revealRow, setRevealRow] = useState<number>();
  const focusCell = useCallback((key: string, field: LineField) => {
    if (focusDrawn(key, field)) return;
    setRevealRow(latest.current.rows.findIndex((row) => row.key === key));
    requestAnimationFrame(() => requestAnimationFrame(() => focusDrawn(key, field)));
  }, []);
  const onMove = useCallback(
    (key: string, field: LineField, move: CellMove) => {
      const target = cellAfter(latest.current.rows, latest.current.fields, { key, field }, move);
      if (target) focusCell(target.key, target.field);
    },
    [focusCell],
  );
  return { focusCell, onMove, revealRow };
}

/** Whether somebody already types a search or answers a dialog. */
function isAtWork(at: Element | null): boolean {
  if (at?.closest('[role="dialog"]')) return true;
  return at instanceof HTMLInputElement && at.type === 'text' && at.value !== '';
}

function focusDrawn(key: string, field: LineField): boolean {
  const selector = `[${CELL_ATTRIBUTE}="${cellId(key, field)}"]`;
  const cell = document.querySelector<HTMLInputElement>(selector);
  cell?.focus();
  return cell !== null;
}

function versionOf(rows: readonly GridRow[], key: string): number {
  return rows.find((row) => row.key === key)?.line?.version ?? 0;
}
