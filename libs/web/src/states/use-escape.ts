import { useEffect, useRef } from 'react';

/** While something is open, Escape closes it from anywhere, and nothing behind it hears of that. */
export function useEscape(open: boolean, close: () => void): void {
  const current = useRef(close);
  current.current = close;
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopPropagation();
      current.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [open]);
}
