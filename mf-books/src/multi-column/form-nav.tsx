import { multiColumnForms } from '@mingzhang/rules';
import { useAccountSet } from '@mingzhang/shell-api';
import css from './multi-column.module.css';

interface FormSubject {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly leaf: boolean;
}

/** Subjects with a form at hand, and those that this person has opened besides, beside the book. */
export function FormNav({
  subjects,
  ownIds,
  chosenId,
  onChoose,
}: {
  subjects: readonly FormSubject[];
  ownIds: readonly number[];
  chosenId: number | undefined;
  onChoose: (subjectId: number) => void;
}) {
  const { built, own } = useFormSubjects()(subjects, ownIds);
  const group = (title: string, shown: readonly FormSubject[]) =>
    shown.length > 0 && (
      <>
        <b>{title}</b>
        {shown.map(({ id, code, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosenId}
            className={`${css.form} ${id === chosenId ? css.chosen : ''}`}
            title={`${code} ${name}`}
            onClick={() => onChoose(id)}
          >
            <span>{code}</span> {name}
          </button>
        ))}
      </>
    );
  return (
    <nav className={css.forms} aria-label="多栏账科目">
      {group('内置格式', built)}
      {group('我打开过的', own)}
    </nav>
  );
}

/** Tells the subjects with a form, in the order of the forms, from those that were opened. */
export function useFormSubjects() {
  const { accountingStandards } = useAccountSet();
  const codes = multiColumnForms[accountingStandards] ?? [];
  return (subjects: readonly FormSubject[], ownIds: readonly number[]) => {
    const built = codes.flatMap((code) =>
      subjects.filter((subject) => subject.code === code && !subject.leaf),
    );
    const own = ownIds.flatMap((id) =>
      subjects.filter((subject) => subject.id === id && !built.includes(subject)),
    );
    return { built, own };
  };
}
