import { useEffect, useState, type RefObject } from 'react';
import { useIsNarrow } from '../use-is-narrow';

interface Folding {
  /** The fields of a filter bar, but the first, fold away: on a phone, where they would take several lines. */
  readonly isFolding: boolean;
  /** How many of these hold a choice or a text. */
  readonly filled: number;
}

/** Whether, and what of, a filter bar folds away. */
export function useFolding(bar: RefObject<HTMLElement | null>): Folding {
  const isNarrow = useIsNarrow();
  const [seen, setSeen] = useState<Folding>({ isFolding: false, filled: 0 });
  useEffect(() => {
    const place = bar.current;
    if (!place || !isNarrow) return undefined;
    // Some fields come only when what they offer is known, and the address fills them in.
    const look = () => setSeen((before) => next(place, before));
    const sizes = new ResizeObserver(look);
    const changes = new MutationObserver(look);
    sizes.observe(place);
    changes.observe(place, { subtree: true, childList: true, attributeFilter: ['class', 'value'] });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [bar, isNarrow]);
  return isNarrow ? seen : { isFolding: false, filled: 0 };
}

function next(place: HTMLElement, before: Folding): Folding {
  const isFolding = before.isFolding || hasLines(place);
  const filled = filledIn(place);
  return isFolding === before.isFolding && filled === before.filled
    ? before
    : { isFolding, filled };
}

function hasLines({ children }: HTMLElement): boolean {
  const shown = [...children].filter(
    (field): field is HTMLElement => field instanceof HTMLElement && field.offsetHeight > 0,
  );
  const [first] = shown;
  const last = shown.at(-1);
  return Boolean(first && last && last.offsetTop >= first.offsetTop + first.offsetHeight);
}

/** A chooser that can be emptied holds a choice. */
const FIELDS = '.ant-select-allow-clear, input.ant-input';

function filledIn(place: HTMLElement): number {
  // A chooser that has the keyboard puts what it tells screen readers before itself.
  const first = place.querySelector(':scope > :not([aria-live])');
  const fields = [...place.querySelectorAll(FIELDS)].filter((field) => !first?.contains(field));
  return fields.filter((field) => !(field instanceof HTMLInputElement) || field.value !== '')
    .length;
}
