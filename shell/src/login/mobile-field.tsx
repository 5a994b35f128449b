import { useLayoutEffect, useRef, useState } from 'react';
import { Field } from './field';
import css from './login.module.css';
import { caretAfter, groupMobile, mobileDigits, mobileProblem } from './mobile.model';

/** Phone number, grouped as it is read: 138 0013 8000. */
export function MobileField({
  value,
  onChange,
  submitted,
}: {
  value: string;
  onChange: (digits: string) => void;
  /** After an attempt to submit the message stands at once, before that only on leaving the field. */
  submitted: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const [left, setLeft] = useState(false);
  const grouped = groupMobile(value);
  const problem = submitted || (left && value !== '') ? mobileProblem(value) : undefined;

  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    const at = caretAfter(grouped, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = undefined;
  });

  return (
    <Field label="手机号" problem={problem}>
      {({ id, describedBy }) => (
        <div className={`${css.input} ${problem ? css.bad : ''}`}>
          <span className={css.prefix}>+86</span>
          <input
            ref={input}
            id={id}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            aria-invalid={problem !== undefined}
            aria-describedby={describedBy}
            value={grouped}
            onBlur={() => setLeft(true)}
            onChange={(event) => {
              const before = event.target.value.slice(0, event.target.selectionStart ?? 0);
              caret.current = before.replace(/\D/g, '').length;
              onChange(mobileDigits(event.target.value));
            }}
          />
        </div>
      )}
    </Field>
  );
}
