import { useCallback, useEffect, type RefObject } from 'react';

/**
 * A dialog takes the keyboard to its frame, and once it has moved in to its cross: what is typed meanwhile is meant for
 * the field.
 * @returns for the dialog's `afterOpenChange`
 */
export function useFirstFocus(
  fieldRef: RefObject<{ readonly focus: () => void } | null>,
): (isOpen: boolean) => void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => fieldRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [fieldRef]);
  return useCallback((isOpen) => isOpen && fieldRef.current?.focus(), [fieldRef]);
}
