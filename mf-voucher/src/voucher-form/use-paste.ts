import type { ClipboardEvent, RefObject } from 'react';
import { notify } from '@mingzhang/shell-api';
import type { GridState } from './entry-grid.types';
import type { Choices } from './form-facts';
import { readBlock, type PastedColumn } from './paste-block';
import { pasteBlock } from './paste-lines';
import type { ApplyChange } from './use-grid';

/** Lines that a voucher may have; `maxVoucherLines` of the contract. */
const MOST_LINES = 1000;

/** Pasting a block of cells fills lines; a single text goes into its cell as usual. */
export function usePaste(options: {
  readonly current: RefObject<GridState>;
  readonly apply: ApplyChange;
  readonly choices: Choices;
}): (event: ClipboardEvent) => void {
  const { current, apply, choices } = options;
  return (event) => {
    const { focus, lines } = current.current;
    const column = columnOf(focus?.column);
    const block = column && readBlock(event.clipboardData.getData('text/plain'), column);
    if (!block) return;
    event.preventDefault();
    const count = block.rows.length;
    if (count + lines.length > MOST_LINES) {
      notify.error(`一张凭证最多 ${MOST_LINES} 行分录，粘贴的 ${count} 行放不下，请分成几张`);
      return;
    }
    const next = pasteBlock(current.current, block, choices);
    apply(() => next);
    const open = new Set(next.findings.map(({ row }) => row)).size;
    if (open > 0) notify.info(`已粘贴 ${count} 行，${open} 行需要核对`);
    else notify.success(`已粘贴 ${count} 行，Ctrl+Z 可撤销`);
  };
}

/** Blocks begin in one of the four main cells of a line. */
function columnOf(column: string | undefined): PastedColumn | undefined {
  return (['summary', 'subject', 'debit', 'credit'] as const).find((name) => name === column);
}
