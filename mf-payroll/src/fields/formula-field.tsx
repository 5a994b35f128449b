import { useId, useState, type KeyboardEvent } from 'react';
import { Input } from 'antd';
import { completions, type FormulaName } from './field-draft';
import css from './fields.module.css';

const offeredAtMost = 8;

/** A formula: names are offered for the word before the caret, Enter takes the marked one. */
export function FormulaField({
  label,
  value,
  names,
  isWrong,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly names: readonly FormulaName[];
  readonly isWrong: boolean;
  readonly onChange: (formula: string) => void;
}) {
  const list = useId();
  const [caret, setCaret] = useState<number>();
  const [marked, setMarked] = useState(0);
  const offered =
    caret === undefined ? [] : completions(value, caret, names).slice(0, offeredAtMost);
  const isOpen = offered.length > 0;
  const take = (at: number) => {
    const text = offered[at]?.text;
    if (text !== undefined) onChange(text);
    setCaret(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.altKey || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') setMarked((marked + 1) % offered.length);
    else if (key === 'ArrowUp') setMarked((marked + offered.length - 1) % offered.length);
    else if (key === 'Enter') take(marked);
    else if (key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.combo}>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list} ${String(marked)}` : undefined}
        aria-invalid={isWrong}
        autoComplete="off"
        maxLength={200}
        placeholder="录入金额，或填公式"
        spellCheck={false}
        status={isWrong ? 'error' : ''}
        value={value}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(undefined)}
        onChange={({ target }) => {
          setCaret(target.selectionStart ?? target.value.length);
          setMarked(0);
          onChange(target.value);
        }}
      />
      {isOpen && (
        <div id={list} role="listbox" aria-label={`${label} 可用名称`} className={css.offers}>
          {offered.map(({ name }, at) => (
            <div
              key={name.name}
              id={`${list} ${String(at)}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(at);
              }}
            >
              {name.name} <small>{name.note}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
