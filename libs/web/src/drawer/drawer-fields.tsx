import { useEffect, useState, type ReactNode } from 'react';

/**
 * The fields of a drawer with `autoFocus={false}`: the one with `autoFocus` has the keyboard at once, so
 * that what is typed right after opening it goes nowhere else. A drawer is put into the page after its
 * fields are made, when they can't be focused yet: they are made once it stands there. Where no field asks
 * for it, the frame of the drawer gets the keyboard.
 */
export function DrawerFields({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!place || place.contains(document.activeElement)) return;
    place.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [place]);
  return <div ref={setPlace}>{place && children}</div>;
}
