import { useEffect, useState } from 'react';
import { Input } from 'antd';
import { Icon } from '../icon';
import { goToTable } from './go-to-table';

/** A pause in typing after which the list follows. */
const PAUSE_MS = 300;

/** Text that reaches the address after a pause in typing, or at once by Enter. */
export function TypedField({
  label,
  placeholder = label,
  width,
  value,
  autoFocus = false,
  digits = false,
  onChange,
}: {
  label: string;
  placeholder?: string;
  /** In pixels. */
  width: number;
  value: string;
  /** Of the first filter, which shows that it searches. */
  autoFocus?: boolean;
  /** Takes digits alone, as numbers of vouchers are. */
  digits?: boolean;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <Input
      allowClear
      autoFocus={autoFocus}
      aria-label={label}
      placeholder={placeholder}
      prefix={autoFocus ? <Icon name="search" /> : undefined}
      style={{ width }}
      value={text}
      {...(digits ? { inputMode: 'numeric', maxLength: 6 } : {})}
      onChange={({ target }) => setText(digits ? target.value.replace(/\D/g, '') : target.value)}
      onPressEnter={() => onChange(text.trim())}
      onKeyDown={goToTable}
    />
  );
}
