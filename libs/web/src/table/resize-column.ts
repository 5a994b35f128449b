import type { ListColumns } from '@mingzhang/shell-api';
import { withWidth, type ArrangeableColumn } from './arranged-columns';
import type { PressedEdge } from './book-head';

/** The least width while dragging, in pixels; what is stored is bounded by the model. */
const LEAST_PX = 24;

/**
 * Drags the width of a column until the pointer is released. The table follows by its `col` element
 * alone, so that no row is drawn anew; Escape or a lost pointer leaves the width as it was.
 */
export function resizeColumn(
  { key, head, startX }: PressedEdge,
  declared: readonly ArrangeableColumn[],
  personal: ListColumns,
): void {
  const startPx = head.offsetWidth;
  const col = colOf(head);
  const before = col?.style.width ?? '';
  let widthPx = startPx;
  const stop = new AbortController();
  const { signal } = stop;
  const end = (isChanged: boolean) => {
    stop.abort();
    // React sets the width of what is stored; the one of the drag must not outlive it.
    if (col) col.style.width = before;
    if (!isChanged || widthPx === startPx) return;
    personal.save(withWidth(declared, personal.columns, { key, widthPx }));
  };
  window.addEventListener(
    'pointermove',
    ({ clientX }) => {
      widthPx = Math.max(LEAST_PX, Math.round(startPx + clientX - startX));
      if (col) col.style.width = `${widthPx}px`;
    },
    { signal },
  );
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}

/** The `col` of a head cell: the cell of the row below a group counts from the left as it is drawn. */
function colOf(head: HTMLElement): HTMLElement | undefined {
  const table = head.closest('table');
  if (!table) return undefined;
  const left = head.getBoundingClientRect().left;
  const cells = [...table.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')][0]?.children;
  if (!cells) return undefined;
  const index = [...cells].findIndex(
    (cell) => Math.abs(cell.getBoundingClientRect().left - left) < 1,
  );
  return table.querySelectorAll<HTMLElement>('colgroup col')[index];
}
