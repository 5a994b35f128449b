import { useEffect, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { provideTheme, useLookOnDocument, type ThemeOfLook } from './look';
import { NotificationOutlet } from './notify';
import { Providers } from './providers';
import type { RemoteMeta } from './define-remote';
import { refreshSession } from './session';

/**
 * Runs a remote without the shell against a running gateway, for development by its team. Sign in
 * to the product first: the session cookie is shared.
 */
export function runStandalone(App: ComponentType, meta: RemoteMeta, theme: ThemeOfLook): void {
  provideTheme(theme);
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root');
  createRoot(element).render(
    <Providers>
      <NotificationOutlet />
      <Standalone App={App} meta={meta} />
    </Providers>,
  );
}

function Standalone({ App, meta }: { App: ComponentType; meta: RemoteMeta }) {
  useLookOnDocument();
  const [state, setState] = useState<'starting' | 'ready' | 'signedOut'>('starting');
  useEffect(() => {
    refreshSession().then(
      () => setState('ready'),
      () => setState('signedOut'),
    );
  }, []);
  if (state === 'starting') return null;
  if (state === 'signedOut') {
    return <p>{meta.name}：请先在明账中登录，再刷新本页。</p>;
  }
  return <App />;
}
