import type { ListColumns } from '@mingzhang/shell-api';
import { withWidth, type ArrangeableColumn } from './arranged-columns';
import type { PressedEdge } from './head-edge';

/** The least width while dragging, in pixels; what is stored is bounded by the model. */
const LEAST_PX = 24;

/** Shows a width while it is dragged, in pixels; undefined is the width before. */
export type WidthPreview = (key: string, widthPx: number | undefined) => void;

/**
 * Drags the width of a column until the pointer is released, and stores it. Escape or a lost pointer
 * leaves the width as it was. A `table` follows by its `col` element alone, so that no row is drawn
 * anew; other lists say by `previewOfList` how they follow.
 */
export function resizeColumn(
  { key, edge, press }: PressedEdge,
  declared: readonly ArrangeableColumn[],
  personal: ListColumns,
  previewOfList?: WidthPreview,
): void {
  const head = edge.parentElement;
  if (!head || press.button !== 0) return;
  const preview = previewOfList ?? previewOf(head);
  const startPx = head.offsetWidth;
  let widthPx = startPx;
  const stop = new AbortController();
  const { signal } = stop;
  const end = (isChanged: boolean) => {
    stop.abort();
    // The stored width is drawn by React; the one of the drag must not outlive it.
    preview(key, undefined);
    if (!isChanged || widthPx === startPx) return;
    personal.save(withWidth(declared, personal.columns, { key, widthPx }));
  };
  window.addEventListener(
    'pointermove',
    ({ clientX }) => {
      widthPx = Math.max(LEAST_PX, Math.round(startPx + clientX - press.clientX));
      preview(key, widthPx);
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

function previewOf(head: HTMLElement): WidthPreview {
  const col = colOf(head);
  const before = col?.style.width ?? '';
  return (_, widthPx) => {
    if (col) col.style.width = widthPx === undefined ? before : `${widthPx}px`;
  };
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
