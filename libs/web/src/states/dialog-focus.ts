import { useEffect, useRef, type RefObject } from 'react';

/** Asked for by name: `data-first-focus` on a button or a field. */
const ASKED = '[data-first-focus]';
/** What takes typing or a choice, and the area that takes a file. A file's own input is hidden. */
const FIELDS =
  'input:not([type="file"], [type="hidden"]), textarea, select, .ant-upload[role="button"]';
/** An act that deletes is not done by one key. */
const PRIMARY = '.ant-btn-primary:not(.ant-btn-dangerous)';

/**
 * Gives the focus to the part of an open dialog where work begins: what asks for it, else the first field that can be
 * used, else the primary act, else the frame of the dialog. A focus that somebody has moved to a part other than ×
 * stays there.
 * @param body any element in the dialog
 */
export function focusDialog(body: HTMLElement | null): void {
  const dialog = body?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) return;
  const focused = document.activeElement;
  const isAtWork = focused !== dialog && dialog.contains(focused);
  if (isAtWork && !focused?.matches('.ant-modal-close')) return;
  const first = [ASKED, FIELDS, PRIMARY]
    .flatMap((part) => [...dialog.querySelectorAll<HTMLElement>(part)])
    .find((part) => !part.matches(':disabled, [aria-disabled="true"]'));
  (first ?? dialog).focus({ preventScroll: true });
}

/**
 * Moves the focus to a button as soon as it can be pressed: to the act of a dialog once its file is chosen.
 * @returns for the `ref` of the button
 */
export function useFocusWhen(isReady: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  return button;
}
