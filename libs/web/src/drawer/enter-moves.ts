import type { KeyboardEvent } from 'react';

type FormKey = KeyboardEvent<HTMLFormElement>;

/** Fields that typing goes through; buttons between them keep their own Enter. */
const fields = 'input:not([disabled]):not([type="hidden"]):not([type="submit"])';

/**
 * Enter leads from field to field in a long form, Shift+Enter back; in the last one it sends the form, Ctrl+Enter does so
 * anywhere. A list that is open takes its choice first; one that is closed stays so.
 */
export const enterMoves = {
  onKeyDownCapture: (event: FormKey) => {
    const field = fieldOf(event);
    // A closed list would open by Enter.
    if (field && listOf(field) === 'closed' && step(event, field)) event.stopPropagation();
  },
  onKeyDown: (event: FormKey) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
      return;
    }
    const field = fieldOf(event);
    if (field && listOf(field) !== 'closed' && listOf(field) !== 'empty') step(event, field);
  },
};

/** The field that Enter was pressed in; undefined of other keys, and while a word is being composed. */
function fieldOf(event: FormKey): HTMLInputElement | undefined {
  const { target, key, ctrlKey, metaKey, altKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return undefined;
  // What hangs on the form elsewhere in the page tells it its keys too.
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return undefined;
  return target;
}

/** Of a field with a list: `closed`, `open`, or `empty` where nothing in it is ready to be taken. */
function listOf(field: HTMLInputElement): 'none' | 'closed' | 'open' | 'empty' {
  if (field.getAttribute('role') !== 'combobox') return 'none';
  if (field.getAttribute('aria-expanded') !== 'true') return 'closed';
  const active = field.getAttribute('aria-activedescendant');
  return active === null || active.endsWith('_-1') ? 'empty' : 'open';
}

/** Goes to the field before or after; false where there is none. */
function step(event: FormKey, from: HTMLInputElement): boolean {
  const all = [...event.currentTarget.querySelectorAll<HTMLInputElement>(fields)].filter(
    (field) => field === from || isShown(field),
  );
  const next = all[all.indexOf(from) + (event.shiftKey ? -1 : 1)];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  if (next.type === 'text') next.select();
  return true;
}

function isShown(field: HTMLElement): boolean {
  return typeof field.checkVisibility !== 'function' || field.checkVisibility();
}
