import { useEffect, useRef } from 'react';

export interface FormKeys {
  readonly onSave: () => void;
  readonly onSaveAndNew: () => void;
  readonly onNeighbour: (step: 'before' | 'next') => void;
  readonly onTemplate: () => void;
  readonly onPrint: () => void;
  readonly onAttach: () => void;
  readonly onAttachments: () => void;
}

type Command = () => void;

/** Keys of the whole form, wherever the focus is. A form kept in a hidden tab hears none. */
export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!window.location.pathname.startsWith('/voucher/form')) return;
      const command = commandOf(event, latest.current);
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      command();
    };
    // Before the grid: Ctrl+Enter must not be taken for Enter.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

function commandOf(event: KeyboardEvent, keys: FormKeys): Command | undefined {
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.key.toLowerCase() === 's') return keys.onSave;
  if ((ctrl && event.key === 'Enter') || event.key === 'F12') return keys.onSaveAndNew;
  if (ctrl && event.key.toLowerCase() === 'p') return keys.onPrint;
  if (event.key === 'F8') return keys.onTemplate;
  if (event.key === 'F9') return event.shiftKey ? keys.onAttachments : keys.onAttach;
  if (event.altKey && event.key === 'ArrowLeft') return () => keys.onNeighbour('before');
  if (event.altKey && event.key === 'ArrowRight') return () => keys.onNeighbour('next');
  return undefined;
}
