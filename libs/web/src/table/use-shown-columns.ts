import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { ListName } from '@mingzhang/contract';
import { useListColumns, type ListColumns } from '@mingzhang/shell-api';
import type { ArrangeableColumn, arrangedColumns } from './arranged-columns';
import type { BookColumn, BookTableProps, NoColumnSettings } from './book-table.types';
import { fitTable, roomyColumns, wholeColumns } from './fit-columns';
import type { PressedEdge } from './head-edge';
import type { WidthPreview } from './resize-column';
import { useInnerWidth } from './use-inner-width';

/** Fewer columns, such as the cards of a phone, leave nothing to arrange. */
const ARRANGED_FROM_COLUMNS = 3;

/**
 * The columns of a list as the person has arranged them. `personal` is the person's setting; undefined
 * where the list has none.
 */
export function useArrangedColumns<Column extends ArrangeableColumn>(
  declared: readonly Column[],
  settings: ListName | NoColumnSettings,
) {
  const isArranged = typeof settings === 'string' && declared.length >= ARRANGED_FROM_COLUMNS;
  const list = isArranged ? settings : undefined;
  const personal = useListColumns(list);
  const setting = personal.columns;
  const arrange = useArrangement(setting.length > 0);
  const columns = useMemo(
    () => (arrange ? arrange(declared, setting) : declared),
    [arrange, declared, setting],
  );
  return { columns, personal: list && personal };
}

/** The arranged columns of a table, fitted to the width of its place; `markPx` is the width of the check boxes. */
export function useShownColumns<Row>(
  { columns: declared, rows, selection, settings }: BookTableProps<Row>,
  scroll: RefObject<HTMLDivElement | null>,
  markPx: number,
) {
  const { columns: arranged, personal } = useArrangedColumns(declared, settings);
  const widthPx = useInnerWidth(scroll);
  const columns = useMemo(() => wholeColumns(arranged, rows), [arranged, rows]);
  const roomPx = widthPx === undefined ? undefined : widthPx - (selection ? markPx : 0);
  // Widths that a person has chosen stay as they are.
  const isOwn = personal !== undefined && personal.columns.length > 0;
  // The same columns while nothing changes, so that rows that are scrolled are not drawn anew.
  const fitted = useMemo(() => {
    if (roomPx === undefined) return { columns, isClose: false };
    return fitTable(isOwn ? columns : roomyColumns(columns, rows, roomPx), roomPx);
  }, [columns, rows, roomPx, isOwn]);
  return { ...fitted, personal };
}

let loaded: typeof arrangedColumns | undefined;

/** The model of arrangements, fetched by those who have arranged a list: it is no part of the first screen. */
function useArrangement(isNeeded: boolean): typeof arrangedColumns | undefined {
  const [arrange, setArrange] = useState(() => loaded);
  useEffect(() => {
    if (!isNeeded || arrange) return;
    import('./arranged-columns').then(
      (module) => setArrange(() => (loaded = module.arrangedColumns)),
      // The list stays as it is declared.
      () => undefined,
    );
  }, [isNeeded, arrange]);
  return arrange;
}

/** Drags the edge of a column and stores its width; the code is fetched when an edge is first pressed. */
export function resizing<Row>(
  declared: readonly BookColumn<Row>[],
  personal: ListColumns,
  preview?: WidthPreview,
) {
  return async (edge: PressedEdge): Promise<void> => {
    const { resizeColumn } = await import('./resize-column');
    resizeColumn(edge, declared, personal, preview);
  };
}
