import type { ModuleRelease } from '@mingzhang/contract';
import { lazyPart, ScreenSkeleton } from '@mingzhang/web';

/** What loads and shows remotes: home, sign-in and help do without it. */
const fetchOutlet = () => import('./remote-outlet');

/** Where a page may begin that shows no remote. */
const withoutRemotes = ['/', '/agreement', '/privacy', '/help', '/wechat'];

/** Who opens a page of a remote waits for nothing one after the other: this comes beside the session. */
export function beginEarly(path: string): void {
  // Whoever then shows a remote is told of a failure.
  if (!withoutRemotes.includes(path)) fetchOutlet().catch(() => undefined);
}

/** Fetches a remote that will probably be wanted. */
export function fetchEarly(release: ModuleRelease): void {
  fetchOutlet().then(
    (found) => found.loadEarly(release),
    () => undefined,
  );
}

/** The place of one remote in the content area. */
export const RemotePlace = lazyPart(
  fetchOutlet,
  'RemoteOutlet',
  ({ hidden }) => !hidden && <ScreenSkeleton />,
);
