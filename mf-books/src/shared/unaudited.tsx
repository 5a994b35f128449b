import { auditedNote } from '@mingzhang/contract';
import { renamedNote } from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import { SwitchField, useUrlFilters } from '@mingzhang/web';
import { useRenamed, type NarrowedBook } from './renamed';
import { notesOf } from './told';

const standard = { unaudited: '1' };

/** Which vouchers a book is of, by its address. */
export function useUnaudited() {
  const [filters] = useUrlFilters(standard);
  const isLeftOut = filters.unaudited === '0';
  return {
    /** For calls and for paths of other books; undefined where all vouchers are told. */
    unaudited: isLeftOut ? ('0' as const) : undefined,
  };
}

/**
 * Beside the title of a book and on its paper: which vouchers are left out, and what was renamed since its last month was
 * closed; undefined for nothing. @param book what it is narrowed to
 */
export function useBookNote(book?: NarrowedBook): string | undefined {
  const { unaudited } = useUnaudited();
  return notesOf(auditedNote(unaudited === undefined), renamedNote(useRenamed(book)));
}

/** 含未审核: offered where vouchers are audited, and where the address leaves some out. */
export function UnauditedSwitch({
  change,
}: {
  change: (patch: { readonly unaudited: string }) => void;
}) {
  const [{ unaudited }] = useUrlFilters(standard);
  const { voucherReviewed } = useAccountSet();
  if (voucherReviewed === 0 && unaudited !== '0') return null;
  return (
    <SwitchField
      label="含未审核"
      checked={unaudited !== '0'}
      onChange={(on) => change({ unaudited: on ? '' : '0' })}
    />
  );
}
