import { useEffect } from 'react';
import { shellHistory } from '@mingzhang/shell-api';

/** Alt+↑ and Alt+↓ on a screen, for going through what stands beside a book. */
export function useSteps(path: string, onStep: (step: 1 | -1) => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // Hidden behind another screen the book must not react.
      if (!event.altKey || shellHistory.current().location.pathname !== path) return;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
      if (step === undefined) return;
      event.preventDefault();
      onStep(step);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
