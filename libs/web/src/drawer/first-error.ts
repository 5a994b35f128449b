import { useEffect, useRef, type RefObject } from 'react';
import type { FormProps } from 'antd';
import type { ApiError } from '@mingzhang/shell-api';

type Refused = Parameters<NonNullable<FormProps['onFinishFailed']>>[0];

const fields = 'input:not([type="hidden"]), textarea, select, button, [tabindex="0"]';

/** Brings a field into view with its title and its sentence, and gives it the keyboard. */
function show(field: Element): void {
  const item = field.closest('.ant-form-item') ?? field;
  // What is folded away can't be seen or typed into.
  for (let at = item.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    at.open = true;
  }
  // Not there outside of browsers.
  item.scrollIntoView?.({ block: 'center' });
  const typed = field.matches(fields) ? field : item.querySelector(fields);
  if (typed instanceof HTMLElement) typed.focus({ preventScroll: true });
}

/** Whether the keyboard is with nothing that takes keys: with the page, or the frame of a dialog. */
const isLost = (at: Element | null): boolean =>
  !at || at === document.body || at.matches('[tabindex="-1"], :disabled');

/**
 * Whoever saves a form that is longer than its drawer sees why it was not saved: the first field that is wrong comes
 * into view and gets the keyboard, whether the form refused it or the service; of a refusal of no field its sentence
 * comes into view, and the field that the form was sent from has the keyboard again: it was disabled meanwhile.
 * @returns `place` for what holds the form and the sentence above it, `onRefused` for the form's `onFinishFailed`,
 * `sent` around what sends it
 */
export function useFirstError(error: ApiError | null | undefined): {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onRefused: (refused: Pick<Refused, 'errorFields'>) => void;
  readonly sent: <Values>(send: (values: Values) => void) => (values: Values) => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const sentFrom = useRef<Element>(null);
  useEffect(() => {
    if (!error) return;
    const item = place.current?.querySelector('.ant-form-item-has-error');
    if (item) return show(item);
    place.current?.querySelector('.ant-alert')?.scrollIntoView?.({ block: 'nearest' });
    const from = sentFrom.current;
    if (isLost(document.activeElement) && from instanceof HTMLElement) {
      from.focus({ preventScroll: true });
    }
  }, [error]);
  const onRefused = ({ errorFields }: Pick<Refused, 'errorFields'>) => {
    const ids = errorFields.map(({ name }) => name.join('_'));
    // What is wrong with a list stands below its fields, whose ids begin with its name.
    const isWrong = (own: string) => ids.some((id) => own === id || own.startsWith(`${id}_`));
    // In the order of the page, which need not be that of the rules.
    const all = [...(place.current?.querySelectorAll('[id]') ?? [])];
    const first = all.find(({ id }) => isWrong(id));
    if (first) show(first);
  };
  const sent =
    <Values>(send: (values: Values) => void) =>
    (values: Values) => {
      sentFrom.current = document.activeElement;
      send(values);
    };
  return { place, onRefused, sent };
}
