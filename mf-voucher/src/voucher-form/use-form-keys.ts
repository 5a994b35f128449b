import { useEffect, useRef, type RefObject } from 'react';
import { historyStep } from './entry-grid.keys';
import type { GridState } from './entry-grid.types';

interface FormKeys {
  readonly onSave: () => void;
  readonly onSaveAndNew: () => void;
  readonly onNeighbour: (step: 'before' | 'next') => void;
  /** To the page from which the form was opened. */
  readonly onBack: () => void;
  readonly onTemplate: () => void;
  readonly onPrint: () => void;
  readonly onAttach: () => void;
  readonly onAttachments: () => void;
  /** The form's own part of the page: what is typed into a dialog is undone there. */
  readonly area: RefObject<HTMLElement | null>;
  readonly onHistory: (step: (state: GridState) => GridState) => void;
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
    // After the grid and the head, which know the text that was not taken over yet.
    const onHistoryKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, key, target, defaultPrevented } = event;
      const step = historyStep({ key, ctrl: ctrlKey || metaKey, shift: shiftKey });
      const { area, onHistory } = latest.current;
      const isHere = target === document.body || area.current?.contains(target as Node);
      if (!step || defaultPrevented || !isHere) return;
      if (!window.location.pathname.startsWith('/voucher/form')) return;
      event.preventDefault();
      onHistory(step);
    };
    // Before the grid: Ctrl+Enter must not be taken for Enter.
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keydown', onHistoryKey);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('keydown', onHistoryKey);
    };
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
  if (event.altKey && event.key === 'ArrowUp') return keys.onBack;
  return undefined;
}
