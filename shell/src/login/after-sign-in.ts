import { pageLocation, takeReturnPath } from '@mingzhang/shell-api';

const ASKED_KEY = 'mz.wechat.askedPage';

/** Path and query of the page that is open. */
export const openPage = () => window.location.pathname + window.location.search;

/** Remembers in this tab which page was asked for, while WeChat's page takes the place of the product. */
export function rememberOpenPage(): void {
  sessionStorage.setItem(ASKED_KEY, openPage());
}

/** The page that was asked for before WeChat's page was shown, once; the root where none was. */
export function takeRememberedPage(): string {
  const path = sessionStorage.getItem(ASKED_KEY) ?? '/';
  sessionStorage.removeItem(ASKED_KEY);
  return path;
}

/**
 * Leads on after a sign-in: to the page that was left when a session ended, else to the one that was asked for, such as
 * that of a scanned label. Both lie in the product.
 */
export function leadOn(asked: string): void {
  const left = takeReturnPath();
  const path = left === '/' ? asked : left;
  if (path === '/') pageLocation.goToRoot();
  else pageLocation.goTo(path);
}
