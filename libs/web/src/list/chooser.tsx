import type { KeyboardEvent, Ref } from 'react';
import { Select, type RefSelectProps, type SelectProps } from 'antd';

interface Choice {
  readonly value: number | string;
  readonly label: string;
  readonly [more: string]: unknown;
}

type Field<C extends Choice> = Pick<
  SelectProps<string, C>,
  | 'id'
  | 'className'
  | 'style'
  | 'size'
  | 'allowClear'
  | 'autoFocus'
  | 'disabled'
  | 'loading'
  | 'placeholder'
  | 'prefix'
  | 'notFoundContent'
  | 'popupMatchSelectWidth'
  | 'optionRender'
  | 'aria-label'
  | 'defaultOpen'
  | 'onBlur'
  | 'onInputKeyDown'
>;

interface ChooserProps<C extends Choice> extends Field<C & { value: string }> {
  readonly options: readonly C[];
  /** A form gives value and listener. */
  readonly value?: C['value'] | null | undefined;
  readonly onChange?: (value: C['value'] | undefined) => void;
  /** Also where what was chosen before is taken once more. */
  readonly onTake?: (value: C['value']) => void;
  readonly ref?: Ref<RefSelectProps>;
  /** What of an option is searched, its label if left out; or what is typed, where the options are those it found. */
  readonly search?: keyof C | { readonly text: string; readonly onText: (text: string) => void };
  /** What is chosen, where it may not be among those found: without it its id would be shown. */
  readonly chosen?: C | undefined;
}

/**
 * A field in which one of many records is chosen by what is typed: Enter takes the first one found. What was chosen
 * before stands in front only while nothing is typed.
 */
export function Chooser<C extends Choice>({
  options,
  value,
  onChange,
  onTake,
  search = 'label',
  chosen,
  ...field
}: ChooserProps<C>) {
  const isFound = typeof search === 'object';
  const isTyped = isFound && search.text !== '';
  const isEmpty = value === undefined || value === null || value === '';
  const isAway =
    chosen && !isEmpty && !isTyped && options.every((option) => option.value !== value);
  const clear = () => onChange?.(undefined);
  const valueOf = (key: string | undefined) => {
    const all = chosen ? [...options, chosen] : options;
    return all.find((option) => keyOf(option.value) === key)?.value;
  };
  return (
    <Select<string, C & { value: string }>
      {...field}
      {...(field.allowClear && !isEmpty ? { onKeyDown: clearKeys(clear) } : {})}
      showSearch={
        isFound
          ? { filterOption: false, searchValue: search.text, onSearch: search.onText }
          : { optionFilterProp: String(search) }
      }
      labelRender={({ label, value: key }) => label ?? String(key).slice(1)}
      value={isEmpty ? null : keyOf(value)}
      options={(isAway ? [chosen, ...options] : options).map((option) => ({
        ...option,
        value: keyOf(option.value),
      }))}
      onChange={(key: string | undefined) => {
        if (isFound) search.onText('');
        onChange?.(valueOf(key));
      }}
      onSelect={(key) => {
        const taken = valueOf(key);
        if (taken !== undefined) onTake?.(taken);
      }}
    />
  );
}

/** Delete and Backspace take the choice away where nothing is typed: the × beside it is for the pointer alone. */
export function clearKeys(clear: () => void) {
  return ({ key, repeat, target }: KeyboardEvent) => {
    const isErasing = key === 'Delete' || key === 'Backspace';
    // Held down, Backspace ends with what was typed.
    if (isErasing && !repeat && target instanceof HTMLInputElement && target.value === '') clear();
  };
}

/** While something is typed, Ant Design goes to the option whose value, not label, begins so: no text finds a key. */
function keyOf(id: number | string): string {
  return `#${id}`;
}
