import { useState } from 'react';
import type { ListColumns } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import { lazyPart } from '../lazy-part';
import type { SettableColumn } from './arranged-columns';
import css from './book-table.module.css';

/** Fetched when it is first opened: few arrange their columns, and seldom. */
const ColumnsDialog = lazyPart(() => import('./columns-dialog'), 'ColumnsDialog');

/** 列设置 at the end of a table's head. */
export function ColumnsButton({
  declared,
  personal,
}: {
  readonly declared: readonly SettableColumn[];
  readonly personal: ListColumns;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    // Keys pressed in here, or in the dialog, are not meant for the rows of the table.
    <div
      className={css.corner}
      onKeyDown={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
    >
      <button type="button" aria-label="列设置" onClick={() => setIsOpen(true)}>
        <Icon name="columns" size={14} />
      </button>
      {isOpen && (
        <ColumnsDialog declared={declared} personal={personal} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
