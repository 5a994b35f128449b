import { useCallback, useMemo, useRef, useState } from 'react';
import type { Subject } from '@mingzhang/contract';
import { BookTable, EmptyState, useIsNarrow } from '@mingzhang/web';
import { CELL_ATTRIBUTE, cellId } from './amount-cell';
import { cellAfter, fieldsOf, gridRows, type CellMove } from './initial-grid.model';
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

/** The grid of one type: every figure is a cell, Enter and the arrows go from one to the next. */
export function InitialGrid({
  initial,
  category,
}: {
  initial: Initial;
  category: Subject['category'];
}) {
  const narrow = useIsNarrow();
  const [adding, setAdding] = useState<GridRow>();
  const { subjects, lines, baseCurrency, withYear, dispatch } = initial;
  const rows = useMemo(
    () =>
      gridRows(
        subjects.filter((subject) => subject.category === category),
        lines,
        baseCurrency,
      ),
    [subjects, lines, category, baseCurrency],
  );
  const fields = (row: GridRow) => fieldsOf(row, { withYear, baseCurrency });
  const { focusCell, onMove, revealRow } = useCellFocus(rows, fields);
  const onCommit = useCallback(
    (key: string, field: LineField, value: string) =>
      dispatch({ type: 'set', key, field, value, version: versionOf(rows, key) }),
    [dispatch, rows],
  );
  return (
    <>
      <BookTable
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
          const [first] = fields(row);
          if (first) focusCell(row.key, first);
        }}
        empty={<EmptyState title="该类别没有科目" description="在科目设置中新增后再录入期初。" />}
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
      return target !== undefined;
    },
    [focusCell],
  );
  return { focusCell, onMove, revealRow };
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
