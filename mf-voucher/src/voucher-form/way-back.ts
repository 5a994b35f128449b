import { shellHistory } from '@mingzhang/shell-api';

/** How many pages lie between one of the form and that from which it was opened, by the key of the page. */
const pagesSince = new Map<string, number>();
let last = shellHistory.current();

const isForm = ({ location }: typeof last) => location.pathname.startsWith('/voucher/form');

function follow(): void {
  const now = shellHistory.current();
  const before = isForm(last) ? pagesSince.get(last.location.key) : 0;
  // A page that is gone back to, or begun with, is known already or has none before it.
  if (isForm(now) && now.action !== 'POP' && before !== undefined) {
    pagesSince.set(now.location.key, now.action === 'PUSH' ? before + 1 : Math.max(1, before));
  }
  last = now;
}

// The form comes with its first page, which was opened before anybody followed.
if (isForm(last) && last.action !== 'POP') pagesSince.set(last.location.key, 1);
shellHistory.subscribe(follow);

/**
 * To the page from which the form was opened, such as a book, over the vouchers leafed through since. Nothing
 * happens where the product was opened with the form.
 */
export function goBack(): void {
  const pages = pagesSince.get(shellHistory.current().location.key);
  if (pages !== undefined) shellHistory.go(-pages);
}
