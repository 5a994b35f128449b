import { useEffect, useRef, type RefObject } from 'react';

/** What takes typing or a choice; a label or a link leads nowhere in a filter bar. */
const FIELDS = 'input, textarea, select, button';

/**
 * Gives the keyboard to the first field of a filter bar when its screen opens: every list begins so. A field
 * of it that has `autoFocus` is served before, and who is at work on the page or in a dialog is not interrupted.
 */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = bar.current;
    const held = document.activeElement;
    if (!place || place.contains(held) || held?.matches(AT_WORK)) return;
    [...place.querySelectorAll<HTMLElement>(FIELDS)].find(takesFocus)?.focus();
  }, []);
  return bar;
}

/** Not the frame around the page, whose menu has led here. */
const AT_WORK = 'main *, [role="dialog"], [role="dialog"] *';

function takesFocus(field: HTMLElement): boolean {
  if (field.matches(':disabled')) return false;
  // A book has fields for wide pages and others for narrow ones.
  return typeof field.checkVisibility !== 'function' || field.checkVisibility();
}
