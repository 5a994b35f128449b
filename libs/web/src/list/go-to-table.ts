import type { KeyboardEvent } from 'react';
import { focusTable } from '../states/focus-return';

/** ↓ in a field of a list leads to what was found. */
export function goToTable({ key, nativeEvent }: KeyboardEvent): void {
  if (key === 'ArrowDown' && !nativeEvent.isComposing) focusTable();
}
