import { useEffect, useRef } from 'react';

/** What is open, the last opened at the end: a menu in a popup closes before the popup. */
const opened: symbol[] = [];

/** While something is open, Escape closes it from anywhere, and nothing behind it hears of that. */
export function useEscape(open: boolean, close: () => void): void {
  const current = useRef(close);
  current.current = close;
  useEffect(() => {
    if (!open) return undefined;
    const own = Symbol('opened');
    opened.push(own);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || opened.at(-1) !== own) return;
      event.stopImmediatePropagation();
      current.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      opened.splice(opened.indexOf(own), 1);
    };
  }, [open]);
}
