import { Field } from './field';
import css from './login.module.css';

/** A password; `autoComplete` tells the browser's key chain which one. */
export function PasswordField({
  label,
  value,
  onChange,
  problem,
  autoComplete,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}) {
  return (
    <Field label={label} problem={problem}>
      {({ id, describedBy }) => (
        <div className={`${css.input} ${problem ? css.bad : ''}`}>
          <input
            id={id}
            type="password"
            autoComplete={autoComplete}
            maxLength={128}
            aria-invalid={problem !== undefined}
            aria-describedby={describedBy}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
