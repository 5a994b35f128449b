import { useEffect, useEffectEvent } from 'react';

interface ListKeys {
  /** F8. */
  readonly onNextFinding?: () => void;
  /** N and Ctrl+N; browsers keep Ctrl+N for themselves unless the product runs in a window of its own. */
  readonly onNew: (() => void) | undefined;
  /** Ctrl+I. */
  readonly onImport?: (() => void) | undefined;
  /** U. */
  readonly onUnbilled?: () => void;
}

/** Keys of the whole screen. Keys of a row, which the table takes first, are handled by then. */
export function useListKeys({ onNextFinding, onNew, onImport, onUnbilled }: ListKeys): void {
  const actOf = ({ key, ctrlKey, metaKey }: KeyboardEvent, isTyping: boolean) => {
    const letter = key.toLowerCase();
    if (ctrlKey || metaKey) {
      if (letter === 'n') return onNew;
      return letter === 'i' ? onImport : undefined;
    }
    if (key === 'F8') return onNextFinding;
    if (isTyping) return undefined;
    if (letter === 'u') return onUnbilled;
    return letter === 'n' ? onNew : undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (event.defaultPrevented || event.altKey || event.shiftKey) return;
    if (target?.closest('[role="dialog"]') || document.querySelector('.ant-drawer-open')) return;
    const isTyping = target?.closest('input:not([type="checkbox"]), textarea, [role="combobox"]');
    const act = actOf(event, Boolean(isTyping));
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
