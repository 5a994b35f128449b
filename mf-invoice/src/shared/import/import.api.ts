import { invoiceImportCalls, touchedBy } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

const touches = { invalidates: touchedBy.invoice } as const;

export const useStartImport = () => useSave(invoiceImportCalls.import);
export const useStartSetsImport = () => useSave(invoiceImportCalls.importSets);
export const useMarkSeen = () =>
  useSave(invoiceImportCalls.markSeen, { invalidates: touchedBy.invoice, quiet: true });
export const useUndoImport = () => useSave(invoiceImportCalls.remove, touches);

export const IMPORTS_PER_PAGE = 20;

/** The imports of the account set, the latest first. */
export const useImports = (page: number) =>
  useCall(
    invoiceImportCalls.list,
    { query: { page, pageSize: IMPORTS_PER_PAGE } },
    { keepPrevious: true, quiet: true },
  );

/** Imports with rows that were not taken and that nobody has looked at. */
export const useUnseenImports = () =>
  useCall(
    invoiceImportCalls.list,
    { query: { page: 1, pageSize: IMPORTS_PER_PAGE, isUnseen: 'true' } },
    { keepPrevious: true, quiet: true },
  );
