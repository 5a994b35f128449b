import { useSyncExternalStore } from 'react';

/** Up to this width lists and the form are laid out for a phone. */
const PHONE_PX = 700;

/** Whether the page is at most so wide: as narrow as a phone unless said otherwise. */
export function useIsNarrow(widthPx = PHONE_PX): boolean {
  const query = `(max-width: ${widthPx}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
