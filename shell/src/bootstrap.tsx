import { NotificationOutlet, Providers, provideTheme } from '@mingzhang/shell-api';
import { installTheme, themeOf } from '@mingzhang/web';
import { createRoot } from 'react-dom/client';
import { beginEarly } from './modules/remotes';
import { Start } from './start';

beginEarly(window.location.pathname);
installTheme();
provideTheme(themeOf);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <Providers>
    <NotificationOutlet />
    <Start />
  </Providers>,
);
