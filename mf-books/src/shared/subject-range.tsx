import { SubjectPicker } from '@mingzhang/web';
import { useSeenSubjects } from '../api/account-book.api';

const ends = [
  ['subjectFrom', '科目从'],
  ['subjectTo', '科目至'],
] as const;

/** 起止科目 as filters, by their codes; either end may be left open. */
export interface RangeEnds {
  readonly subjectFrom: string;
  readonly subjectTo: string;
}

/** Whether a book lists the subjects of a range alone. */
export const isRanged = ({ subjectFrom, subjectTo }: RangeEnds) =>
  subjectFrom !== '' || subjectTo !== '';

/** Both ends of a range of subjects, among those whose figures the person sees. */
export function SubjectRange({
  filters,
  change,
}: {
  filters: RangeEnds;
  change: (patch: Partial<RangeEnds>) => void;
}) {
  const { data: subjects = [] } = useSeenSubjects();
  return (
    <>
      {ends.map(([name, label]) => (
        <SubjectPicker
          key={name}
          subjects={subjects}
          label={label}
          // A link may hold any code: what it narrows to is seen.
          placeholder={`${label} ${filters[name]}`.trim()}
          value={subjects.find(({ code }) => code === filters[name])?.id}
          onChange={(chosen) => change({ [name]: chosen?.code ?? '' })}
        />
      ))}
    </>
  );
}
