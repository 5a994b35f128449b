import { useSyncExternalStore } from 'react';

/** Up to this width tables lead with fewer, wider columns. */
const PHONE_PX = 600;

/** Whether the page is at most so wide, in pixels: as narrow as a phone unless said otherwise. */
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
