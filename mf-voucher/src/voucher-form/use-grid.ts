import { useCallback, useRef, useState } from 'react';
import type { GridState } from './entry-grid.types';

export type ApplyChange = (change: (state: GridState) => GridState) => void;

/**
 * The state of the grid. `current` is the newest one even before React has rendered it, so that
 * two keys pressed within one frame build on each other.
 */
export function useGrid(initial: () => GridState) {
  const [state, setState] = useState(initial);
  const current = useRef(state);
  const apply: ApplyChange = useCallback((change) => {
    current.current = change(current.current);
    setState(current.current);
  }, []);
  return { state, current, apply };
}
