import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@mingzhang/contract';
import {
  NotificationOutlet,
  Providers,
  createQueryClient,
  sessionAtom,
  shellHistory,
  shellStore,
} from '@mingzhang/shell-api';
import { fakeUser } from './fake-user';

/** Renders a screen or a remote's routes at a path, as the shell would, for a signed-in user. */
export function renderScreen(
  screen: ReactNode,
  options: { path?: string; user?: CurrentUser | null } = {},
) {
  shellStore.set(sessionAtom, options.user === undefined ? fakeUser() : options.user);
  shellHistory.replace(options.path ?? '/');
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const view = render(
    <Providers client={client}>
      <NotificationOutlet />
      {screen}
    </Providers>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    /** Path and query that the screen has led to. */
    address: () => window.location.pathname + window.location.search,
  };
}
