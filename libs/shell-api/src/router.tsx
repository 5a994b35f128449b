import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { shellHistory, type HistoryState } from './history';
import { ownsPath } from './route-match';

/**
 * A router over the shared history. With `prefixes` it stands still while the address is outside
 * them: a hidden remote shows its last screen, drafts included, rather than "not found".
 */
export function SharedRouter({
  prefixes,
  children,
}: {
  prefixes?: readonly string[];
  children: ReactNode;
}) {
  const current = useSyncExternalStore(shellHistory.subscribe, shellHistory.current);
  const shown = useRef<HistoryState>(current);
  if (!prefixes || ownsPath(prefixes, current.location.pathname)) shown.current = current;
  return (
    <Router
      location={shown.current.location}
      navigationType={shown.current.action}
      navigator={shellHistory}
    >
      {children}
    </Router>
  );
}
