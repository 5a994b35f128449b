import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Input, Select } from 'antd';
import type { StepInput } from '@mingzhang/contract';
import type { ApiError } from '@mingzhang/shell-api';
import { inputText, inputValue } from '../shared/input-text';
import css from './input-field.module.css';

/** Where the input of a step stands on the page, for its key. */
export const inputPlace = (step: string, key: string) => `input-${step}-${key}`;

/**
 * An input of a step in place: a rate reads as a percentage. Leaving it or Enter takes it over, and the
 * keyboard stays where it is; Escape takes back what was typed, emptied it goes back to the standard.
 * What is refused stays, with the reason below it.
 */
export function InputField({
  input,
  place,
  label,
  disabled = false,
  width = 76,
  placeholder = '待填',
  onChange,
}: {
  input: StepInput;
  /** `inputPlace`. */
  place: string;
  label: string;
  /** To be read only; never while something is saved, which would drop the keyboard. */
  disabled?: boolean;
  width?: number;
  /** What stands where nothing is given. */
  placeholder?: string;
  /** Settles when the value counts; rejects with the refusal. */
  onChange: (value: string) => Promise<unknown>;
}) {
  const [refusal, setRefusal] = useState<string>();
  const send = (value: string, taken?: () => void) =>
    void onChange(value).then(
      () => {
        setRefusal(undefined);
        taken?.();
      },
      ({ msg }: ApiError) => setRefusal(msg),
    );
  const about = refusal === undefined ? {} : { 'aria-describedby': `${place}-refusal` };
  return (
    <span className={css.field}>
      {input.options.length > 0 ? (
        <Select
          {...about}
          id={place}
          aria-label={label}
          size="small"
          style={{ width: 150 }}
          popupMatchSelectWidth={false}
          disabled={disabled}
          placeholder={placeholder}
          value={input.value}
          options={input.options.map(({ value, title }) => ({ value, label: title }))}
          onChange={(value) => {
            setRefusal(undefined);
            send(value ?? '');
          }}
        />
      ) : (
        <TypedInput
          {...about}
          input={input}
          place={place}
          label={label}
          disabled={disabled}
          width={width}
          placeholder={placeholder}
          isRefused={refusal !== undefined}
          onType={() => setRefusal(undefined)}
          onTake={send}
        />
      )}
      {refusal !== undefined && (
        <small id={`${place}-refusal`} className={css.refusal} role="alert">
          {refusal}
        </small>
      )}
    </span>
  );
}

function TypedInput({
  input,
  place,
  label,
  disabled,
  width,
  placeholder,
  isRefused,
  onType,
  onTake,
  ...about
}: Required<Omit<Parameters<typeof InputField>[0], 'onChange'>> & {
  isRefused: boolean;
  onType: () => void;
  onTake: (value: string, taken: () => void) => void;
}) {
  const shown = inputText(input, input.value);
  const [typed, setTyped] = useState<string>();
  /** What is under way, so that leaving the field after Enter does not send it again. */
  const sent = useRef<string>(undefined);
  const value = typed === undefined ? undefined : inputValue(input, typed);
  const isWrong = typed !== undefined && value === undefined;
  const type = (text: string | undefined) => {
    sent.current = undefined;
    setTyped(text);
    onType();
  };
  const take = () => {
    if (value === undefined || typed === sent.current) return;
    if (typed === shown || value === (input.value ?? '')) return type(undefined);
    sent.current = typed;
    // What was typed meanwhile stays.
    onTake(value, () => setTyped((now) => (now === typed ? undefined : now)));
  };
  useSelectedAnew(place, shown);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== undefined) {
      type(undefined);
      // Escape closes the drawer that the field stands in only when nothing is typed.
      event.stopPropagation();
    }
    if (event.key !== 'Enter') return;
    // What was refused is sent again only when it is asked for.
    if (isRefused) sent.current = undefined;
    take();
    event.currentTarget.select();
  };
  return (
    <>
      <Input
        {...about}
        id={place}
        aria-label={label}
        aria-invalid={isWrong || isRefused}
        {...(isWrong ? { 'aria-describedby': `${place}-wrong` } : {})}
        size="small"
        style={{ width, textAlign: 'right' }}
        {...(isWrong || isRefused ? { status: 'error' } : {})}
        disabled={disabled}
        value={typed ?? shown}
        placeholder={input.value === null ? placeholder : ''}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={onKey}
      />
      {isWrong && <NoNumber id={`${place}-wrong`} />}
    </>
  );
}

function NoNumber({ id }: { id: string }) {
  return (
    <small id={id} className={css.refusal} role="alert">
      请填写数字，如 7% 或 1200.00
    </small>
  );
}

/** What was taken over is written anew, with separators: typing on replaces it. */
function useSelectedAnew(place: string, shown: string): void {
  useEffect(() => {
    const field = document.getElementById(place);
    if (field instanceof HTMLInputElement && field === document.activeElement) field.select();
  }, [place, shown]);
}
