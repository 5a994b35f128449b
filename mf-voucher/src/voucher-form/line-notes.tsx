import { useState } from 'react';
import { BankDocumentDialog, BankDocumentNote } from './bank-document';
import { setBankDocument } from './entry-grid.edit';
import { focusCell } from './entry-grid.model';
import type { CellPlace } from './entry-grid.types';
import { SubjectNote } from './form-notes';
import type { VoucherForm } from './use-voucher-form';

/** What belongs to the line in focus, under the paper. The dialog outlives the focus. */
export function LineNotes({
  form,
  month,
  readOnly,
}: {
  form: VoucherForm;
  month: string | undefined;
  readOnly: boolean;
}) {
  const { state, apply } = form;
  const [place, setPlace] = useState<CellPlace>();
  const openRow = place?.row;
  /** Typing goes on in the cell that the dialog was opened from. */
  const close = () => {
    setPlace(undefined);
    if (place) apply((now) => focusCell(now, place));
  };
  const line = state.focus ? state.lines[state.focus.row] : undefined;
  const openLine = openRow === undefined ? undefined : state.lines[openRow];
  return (
    <>
      <SubjectNote line={line} month={month}>
        <BankDocumentNote
          line={line}
          readOnly={readOnly}
          onOpen={() => setPlace(state.focus ?? undefined)}
        />
      </SubjectNote>
      {openRow !== undefined && openLine && (
        <BankDocumentDialog
          line={openLine}
          row={openRow}
          onClose={close}
          onDone={(document) => {
            apply((now) => setBankDocument(now, openRow, document));
            close();
          }}
        />
      )}
    </>
  );
}
