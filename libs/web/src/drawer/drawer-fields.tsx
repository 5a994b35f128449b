import { useEffect, useState, type ReactNode } from 'react';

const fields = ['input:not([type="hidden"])', 'textarea', 'select']
  .map((field) => `${field}:not(:disabled)`)
  .join(', ');

/**
 * The contents of a drawer with `autoFocus={false}`: the field with `autoFocus`, otherwise the first one, has the keyboard
 * at once, so that what is typed right after opening it goes nowhere else. A drawer is put into the page after its fields
 * are made, when they can't be focused yet: they are made once it stands there. Where there is no field, the contents have
 * the keyboard, and keys of the drawer work.
 */
export function DrawerFields({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!place || place.contains(document.activeElement)) return;
    (firstField(place) ?? place).focus({ preventScroll: true });
  }, [place]);
  return (
    <div ref={setPlace} tabIndex={-1} style={{ outline: 'none' }}>
      {place && children}
    </div>
  );
}

/** Of a group of radio buttons the chosen one, as by the Tab key. */
function firstField(place: HTMLElement): HTMLElement | undefined {
  const all = [...place.querySelectorAll<HTMLInputElement>(fields)];
  const [first] = all;
  if (first?.type !== 'radio') return first;
  return (
    all.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked) ??
    first
  );
}
