import { useEffect, useState } from 'react';

/**
 * Whoever closes a dialog goes on where it was opened; when that is gone, a row that was deleted for
 * example, in the table of the page. For dialogs that leave the page at once when they close: those
 * that stay hidden do so by themselves.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The focus that went with the dialog fell back to the page; one set meanwhile is kept.
      if (document.activeElement !== document.body) return;
      const isThere =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      // Of a dialog in two parts the one that is left gives the focus back.
      const isOfDialog = opener instanceof HTMLElement && opener.closest('.ant-drawer, .ant-modal');
      if (!isThere && isOfDialog) return;
      const table = document.querySelector<HTMLElement>('main [tabindex="0"]');
      (isThere ? opener : table)?.focus({ preventScroll: true });
    },
    [opener],
  );
}
