import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(max-width: 600px)');

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the page is as narrow as a phone: tables then lead with fewer, wider columns. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
