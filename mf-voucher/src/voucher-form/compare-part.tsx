import type { VoucherWord } from '@mingzhang/contract';
import { CompareDrawer } from './compare-drawer';
import type { GridSubject } from './entry-grid.types';
import type { VoucherForm } from './use-voucher-form';
import { fromVoucher } from './voucher-body';

/** 对照修改 beside the form, while there is something to compare. */
export function ComparePart({
  form,
  words,
  subjects,
}: {
  form: VoucherForm;
  words: readonly VoucherWord[];
  subjects: ReadonlyMap<number, GridSubject>;
}) {
  const { clash, state } = form;
  if (!clash.clash) return null;
  const { theirs, base, draft } = clash.clash;
  return (
    <CompareDrawer
      clash={clash.clash}
      handling={clash}
      mine={draft ?? state}
      theirs={theirs ? fromVoucher(theirs, subjects) : { head: base.head, lines: [] }}
      words={words}
    />
  );
}
