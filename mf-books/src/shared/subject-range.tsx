import { SubjectPicker } from '@mingzhang/web';
import { useSeenSubjects } from '../api/account-book.api';
import type { RangeEnds } from './is-ranged';

const ends = [
  ['subjectFrom', '科目从'],
  ['subjectTo', '科目至'],
] as const;

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
