import { listedNote } from '@mingzhang/contract';
import { filledIn } from '@mingzhang/web';
import { useSubjects } from '../api/account-book.api';

/** What a print says of the subjects and levels that its table lists; undefined where it lists all. */
export function useListedNote(filters: {
  readonly levelFrom: string;
  readonly levelTo: string;
  readonly subjectFrom?: string;
  readonly subjectTo?: string;
}): string | undefined {
  const { subjectFrom = '', subjectTo = '' } = filters;
  const { data: subjects = [] } = useSubjects();
  const deepest = Math.max(1, ...subjects.map(({ level }) => level));
  return listedNote(
    {
      ...filledIn({ subjectFrom, subjectTo }),
      levelFrom: Number(filters.levelFrom),
      level: Number(filters.levelTo),
    },
    deepest,
  );
}
