import { useId, type ReactNode } from 'react';
import css from './login.module.css';

/** A labelled field with its message below; the control gets the ids that bind them. */
export function Field({
  label,
  problem,
  children,
}: {
  label: string;
  problem?: string | undefined;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy: problem ? messageId : undefined })}
      {problem && (
        <div id={messageId} className={css.problem} role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}
