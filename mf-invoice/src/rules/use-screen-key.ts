import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** A key of the whole screen; dialogs and drawers above it keep their keys. */
export function useScreenKey(
  key: string,
  act: () => void,
  { withCtrl = false }: { readonly withCtrl?: boolean } = {},
): void {
  // Reads the act of the render that the blur has caused.
  const run = useEffectEvent(() => act());
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || altKey || shiftKey || (ctrlKey || metaKey) !== withCtrl) return;
    if (event.key.toLowerCase() !== key.toLowerCase()) return;
    if (document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="none"])')) return;
    event.preventDefault();
    // What is being typed into a chip counts.
    const typed = document.activeElement;
    if (typed instanceof HTMLInputElement) flushSync(() => typed.blur());
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
