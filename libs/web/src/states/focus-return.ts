import { useEffect, useState } from 'react';

/**
 * Whoever closes a dialog goes on where it was opened; when that is gone, a row that was deleted for
 * example, or can't be pressed any more, in the table of the page. For dialogs that leave the page at once
 * when they close: those that stay hidden do so by themselves.
 * @returns the same, for a question over the dialog that closes after it
 */
export function useFocusReturn(): () => void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The focus that went with the dialog fell back to the page; one set meanwhile is kept.
      if (document.activeElement === document.body) giveBackTo(opener);
    },
    [opener],
  );
  return () => giveBackTo(opener);
}

function giveBackTo(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const isOpenable = isThere && !opener.matches(':disabled');
  // Of a dialog in two parts the one that is left gives the focus back.
  const isOfDialog = opener instanceof HTMLElement && opener.closest('.ant-drawer, .ant-modal');
  if (!isThere && isOfDialog) return;
  (isOpenable ? opener : tableOfPage())?.focus({ preventScroll: true });
}

/**
 * Whoever has pressed what can't be pressed any more goes on in the table of the page.
 * @param label of one of several tables; where it is not there any more, the first one
 */
export function focusTable(label?: string): void {
  tableOfPage(label)?.focus({ preventScroll: true });
}

/** A switch of contents above the table can have the focus, too: what holds a table is meant first. */
function tableOfPage(label?: string): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('main [tabindex="0"]')];
  const tables = places.filter((place) => place.querySelector('table'));
  const named = tables.find(
    (place) => place.querySelector('table')?.getAttribute('aria-label') === label,
  );
  return named ?? tables[0] ?? places[0];
}
