import { useEffect, useLayoutEffect, useRef } from 'react';
import { Input, type FormInstance, type InputProps, type InputRef } from 'antd';

/**
 * Proposes what a field may hold, such as the next code of a list: as long as nobody has typed in it, and without
 * counting as typed, so that a later proposal takes its place and a drawer closes without asking.
 * @param proposed nothing until it is known
 */
export function useProposal<Values extends object>(
  form: FormInstance<Values>,
  name: Extract<keyof Values, string>,
  proposed: string | undefined,
): void {
  // Its types do not follow a name that is a parameter.
  const fields: FormInstance = form;
  useEffect(() => {
    if (proposed === undefined || fields.isFieldTouched(name)) return;
    // What `setFieldValue` sets would count as typed.
    fields.setFields([{ name, value: proposed, touched: false }]);
  }, [fields, name, proposed]);
}

/**
 * The input of a field that something is proposed for. A proposal that comes while the keyboard is in the field is
 * marked: what is typed takes its place instead of being put behind it.
 */
export function ProposedInput({ onChange, ...props }: InputProps) {
  const { value } = props;
  const input = useRef<InputRef>(null);
  /** What somebody typed, or the field began with. */
  const typed = useRef(value);
  // In the moment in which the proposal is written, so that no key comes in between.
  useLayoutEffect(() => {
    const field = input.current?.input;
    if (value !== typed.current && field === document.activeElement) field?.select();
    typed.current = value;
  }, [value]);
  return (
    <Input
      {...props}
      ref={input}
      onChange={(event) => {
        typed.current = event.target.value;
        onChange?.(event);
      }}
    />
  );
}
