import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import css from './login.module.css';

/** Length of a verification code (specification, section 9). */
export const CODE_LENGTH = 4;

const positions = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/** Four boxes of one digit each: typing goes on by itself, pasting fills them, ⌫ goes back. */
export function CodeBoxes({
  id,
  value,
  onChange,
  describedBy,
}: {
  id: string;
  value: string;
  onChange: (code: string) => void;
  describedBy: string | undefined;
}) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (at: number) => boxes.current[Math.min(Math.max(at, 0), CODE_LENGTH - 1)]?.focus();
  const put = (at: number, text: string) => {
    const digits = text.replace(/\D/g, '');
    if (digits === '') return;
    onChange((value.slice(0, at) + digits + value.slice(at + digits.length)).slice(0, CODE_LENGTH));
    focus(Math.min(at, value.length) + digits.length);
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    if (event.key === 'Backspace') {
      const target = value[at] ? at : at - 1;
      onChange(value.slice(0, Math.max(target, 0)) + value.slice(target + 1));
      focus(target);
    } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // A digit typed over itself changes no value, and so would not lead on.
      put(at, event.key);
    } else if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else return;
    event.preventDefault();
  };
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    put(at, event.clipboardData.getData('text'));
  };
  return (
    <div className={css.boxes} role="group" aria-label="验证码">
      {positions.map((at) => (
        <input
          key={at}
          ref={(element) => {
            boxes.current[at] = element;
          }}
          {...(at === 0 ? { id } : {})}
          className={css.box}
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={`验证码第 ${at + 1} 位`}
          aria-describedby={describedBy}
          value={value[at] ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) => put(at, event.target.value.replace(value[at] ?? '', ''))}
          onKeyDown={onKeyDown(at)}
          onPaste={onPaste(at)}
        />
      ))}
    </div>
  );
}
