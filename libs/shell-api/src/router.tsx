import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { shellHistory, type HistoryState } from './history';
import { ownsPath } from './route-match';

/**
 * A router over the shared history. With `prefixes` it freezes while the address lies outside them:
 * a hidden remote keeps its last screen, drafts included, instead of rendering "not found".
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
