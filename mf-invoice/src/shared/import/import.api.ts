import { invoiceImportCalls, touchedBy } from '@mingzhang/contract';
import { useCall, useSave } from '@mingzhang/shell-api';

const touches = { invalidates: touchedBy.invoice } as const;

export const useStartImport = () => useSave(invoiceImportCalls.import);
export const useStartSetsImport = () => useSave(invoiceImportCalls.importSets);
export const useUndoImport = () => useSave(invoiceImportCalls.remove, touches);

export const IMPORTS_PER_PAGE = 20;

/** The imports of the account set, the latest first. */
export const useImports = (page: number) =>
  useCall(
    invoiceImportCalls.list,
    { query: { page, pageSize: IMPORTS_PER_PAGE } },
    { keepPrevious: true, quiet: true },
  );
