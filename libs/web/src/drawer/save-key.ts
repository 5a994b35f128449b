import type { KeyboardEvent } from 'react';

/**
 * Ctrl+S (⌘S) of a form: saves it, and neither the page below nor the browser gets the key.
 * @param save undefined where nothing can be saved; the browser's own dialog stays away all the same
 */
export function onSaveKey(save: (() => void) | undefined): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    save?.();
  };
}
