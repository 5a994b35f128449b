import { useEffect, useEffectEvent } from 'react';

/** A key of the whole screen; dialogs and drawers above it keep their keys. */
export function useScreenKey(
  key: string,
  act: () => void,
  { withCtrl = false }: { readonly withCtrl?: boolean } = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || shiftKey || (ctrlKey || metaKey) !== withCtrl) return;
    if (event.key.toLowerCase() !== key.toLowerCase()) return;
    if (document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="none"])')) return;
    event.preventDefault();
    // What is being typed into a chip counts.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
