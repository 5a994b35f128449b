import { listedNote } from '@mingzhang/contract';
import { useSubjects } from '../api/account-book.api';

/** What a print says of the levels that its table lists; undefined where it lists all. */
export function useListedNote(filters: {
  readonly levelFrom: string;
  readonly levelTo: string;
}): string | undefined {
  const { data: subjects = [] } = useSubjects();
  const deepest = Math.max(1, ...subjects.map(({ level }) => level));
  return listedNote(
    { levelFrom: Number(filters.levelFrom), level: Number(filters.levelTo) },
    deepest,
  );
}
