import { bookArchiveCalls } from '@mingzhang/contract';
import { useSave } from '@mingzhang/shell-api';

/** Begins the archive of all books of a year. */
export const useStartBookArchive = () => useSave(bookArchiveCalls.archive);
