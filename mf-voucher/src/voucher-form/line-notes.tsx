import { useState } from 'react';
import { BankDocumentDialog, BankDocumentNote } from './bank-document';
import { setBankDocument } from './entry-grid.edit';
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
  const [openRow, setOpenRow] = useState<number>();
  const line = state.focus ? state.lines[state.focus.row] : undefined;
  const openLine = openRow === undefined ? undefined : state.lines[openRow];
  return (
    <>
      <SubjectNote line={line} month={month}>
        <BankDocumentNote
          line={line}
          readOnly={readOnly}
          onOpen={() => setOpenRow(state.focus?.row)}
        />
      </SubjectNote>
      {openRow !== undefined && openLine && (
        <BankDocumentDialog
          line={openLine}
          row={openRow}
          onClose={() => setOpenRow(undefined)}
          onDone={(document) => {
            apply((now) => setBankDocument(now, openRow, document));
            setOpenRow(undefined);
          }}
        />
      )}
    </>
  );
}
