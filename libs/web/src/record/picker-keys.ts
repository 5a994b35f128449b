import type { KeyboardEvent } from 'react';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

/**
 * Keys of a date field. Enter chooses the date and does not send the form. The picker commits a typed date only
 * when the field is left, so a key that saves the form (Ctrl+S, Ctrl+Enter) commits it first.
 *
 * @param formats how a date may be typed; text in none of them stays uncommitted
 */
export function pickerKeys(
  formats: readonly string[],
  commit: (date: Dayjs) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const isEnter = event.key === 'Enter';
    if (isEnter) event.preventDefault();
    const isSave = isEnter || event.key.toLowerCase() === 's';
    if (!isSave || !(event.ctrlKey || event.metaKey)) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    const date = dayjs(event.target.value.trim(), [...formats], true);
    if (date.isValid()) commit(date);
  };
}
