import { SubjectBalance } from '@mingzhang/web';
import { useSubjectFigures } from '../api/voucher.api';
import { itemOf } from './entry-line.model';
import type { EntryLine } from './entry-grid.types';
import type { Choices } from './form-facts';

/** Balance of a line at its voucher's month: of the item when the line has one, else of the subject. */
export function LineBalance({
  line,
  choices,
  title = '',
}: {
  line: EntryLine;
  choices: Choices;
  /** Stands before the figure. */
  title?: string;
}) {
  const item = itemOf(line);
  const subjectId = item && line.subject?.id;
  const { data } = useSubjectFigures({ subjectId, period: choices.month, item });
  const known = line.subject ? choices.subjectById.get(line.subject.id) : undefined;
  const balance = item ? data?.balance : known?.balance;
  if (balance === undefined) return null;
  return (
    <>
      {title !== '' && <span>{title}</span>}
      <SubjectBalance balance={balance} />
    </>
  );
}
