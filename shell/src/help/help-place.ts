/** The page of the help for screens, by how their path begins; the first that fits counts. */
const helpOfPaths: readonly (readonly [path: string, slug: string])[] = [
  ['/voucher/print', 'printing'],
  ['/voucher/form', 'voucher-form'],
  ['/template', 'voucher-form'],
  ['/voucher', 'voucher-list'],
  ['/initial', 'opening-balances'],
  ['/subject', 'subjects'],
  ['/currency', 'subjects'],
  ['/voucher-word', 'subjects'],
  ['/assisting-accounting', 'subjects'],
  ['/account-book', 'account-books'],
  ['/account', 'account-sets'],
  ['/accountSetImport', 'account-sets'],
  ['/permission-setting', 'roles'],
  ['/operation-log', 'roles'],
  ['/personal', 'getting-started'],
  ['/check-out', 'closing'],
  ['/report', 'reports'],
  ['/submitTax', 'tax-filing'],
  ['/assets', 'assets'],
  ['/salary/secrecy', 'pay-slips'],
  ['/salary/slips', 'pay-slips'],
  ['/salary', 'payroll'],
  ['/', 'getting-started'],
];

/**
 * The place of a screen on the page of the help.
 * @param pathname path of the screen: `/voucher/form/12`
 * @returns `#voucher-form`; '' for a screen that the help does not describe
 */
export function helpHashOf(pathname: string): string {
  const found = helpOfPaths.find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
  const slug = found?.[1];
  return slug === undefined ? '' : `#${slug}`;
}
