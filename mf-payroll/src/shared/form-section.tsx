import { useId, type ReactNode } from 'react';
import css from './shared.module.css';

/** A titled part of a long form; its fields stand in two columns where there is room. */
export function FormSection({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <h3 id={id}>{title}</h3>
      {note !== undefined && <p className={css.note}>{note}</p>}
      <div className={css.fields}>{children}</div>
    </section>
  );
}
