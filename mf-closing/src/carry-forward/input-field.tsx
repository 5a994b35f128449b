import { useState } from 'react';
import { Input, Select } from 'antd';
import type { StepInput } from '@mingzhang/contract';
import { inputText, inputValue } from '../shared/input-text';

/** Where the input of a step stands on the page, for its key. */
export const inputPlace = (step: string, key: string) => `input-${step}-${key}`;

/**
 * An input of a step in place: a rate reads as a percentage. Leaving it or Enter takes it over,
 * Escape takes back what was typed, emptied it goes back to the standard.
 */
export function InputField({
  input,
  place,
  label,
  disabled,
  width = 76,
  placeholder = '待填',
  onChange,
}: {
  input: StepInput;
  /** `inputPlace`. */
  place: string;
  label: string;
  disabled: boolean;
  width?: number;
  /** What stands where nothing is given. */
  placeholder?: string;
  onChange: (value: string) => void;
}) {
  const shown = inputText(input, input.value);
  const [typed, setTyped] = useState<string>();
  if (input.kind === 'choice') {
    return (
      <Select
        id={place}
        aria-label={label}
        size="small"
        style={{ width: 150 }}
        disabled={disabled}
        value={input.value}
        options={input.options.map(({ value, title }) => ({ value, label: title }))}
        onChange={(value) => onChange(value ?? '')}
      />
    );
  }
  const value = typed === undefined ? undefined : inputValue(input, typed);
  const isWrong = typed !== undefined && value === undefined;
  const take = () => {
    if (isWrong) return;
    setTyped(undefined);
    if (value !== undefined && typed !== shown && value !== (input.value ?? '')) onChange(value);
  };
  return (
    <Input
      id={place}
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? '请填写数字，如 7% 或 1200.00' : undefined}
      size="small"
      style={{ width, textAlign: 'right' }}
      {...(isWrong ? { status: 'error' } : {})}
      disabled={disabled}
      value={typed ?? shown}
      placeholder={input.value === null ? placeholder : ''}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined);
        if (event.key === 'Enter' && !event.ctrlKey) event.currentTarget.blur();
      }}
    />
  );
}
