import type { ListedSubject } from './subject-option';
import { SubjectPicker } from './subject-picker';

/** The picker with an id as its value; the form gives value and listener. */
export function SubjectField<S extends ListedSubject>({
  label,
  subjects,
  value,
  onChange,
}: {
  label: string;
  subjects: readonly S[];
  value?: number | undefined;
  onChange?: (id: number | undefined) => void;
}) {
  const choose = (subject: S | undefined) => onChange?.(subject?.id);
  return (
    <SubjectPicker label={label} subjects={subjects} value={value} width="100%" onChange={choose} />
  );
}
