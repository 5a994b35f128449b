/**
 * Which service serves which path prefix below `/api`. Prefixes match whole segments and the
 * longest match wins. A ninth domain adds its rows here.
 */
export const routes: readonly { readonly prefix: string; readonly service: string }[] = [
  ...serve('identity', [
    '/login',
    '/register',
    '/logout',
    '/init',
    '/sendMsg',
    '/regMsg',
    '/updateUser',
    '/updatePwd',
    '/changePhoneNumber',
    '/resetPassword',
    '/changeAccountSets',
    '/user',
    '/account-sets',
    '/operation-log',
  ]),
  ...serve('ledger', [
    '/account-sets/importAccountSet',
    '/account-sets/updateEncode',
    '/account-sets/checkUse',
    '/voucher',
    '/voucher-template',
    '/voucher-attachment',
    '/print-setting',
    '/checkout',
    '/accountBook',
    '/home',
    '/subject',
    '/voucher-word',
    '/currency',
    '/initial-balance',
    '/accounting-category',
    '/accounting-category-details',
  ]),
  ...serve('gateway', ['/modules']),
  // A job names its service (`jobServiceOf`); the ledger answers for ids that name none.
  ...serve('ledger', ['/jobs']),
];

function serve(service: string, prefixes: readonly string[]) {
  return prefixes.map((prefix) => ({ prefix, service }));
}

/**
 * The services that keep books or documents of account sets, and so answer the protocols between
 * domains: all that the routes name but the gateway and identity.
 */
export const domainServices: readonly string[] = [
  ...new Set(routes.map(({ service }) => service)),
].filter((service) => service !== 'gateway' && service !== 'identity');

/** The service that a job's id or kind begins with: `ledger-17`, `ledger-subject`. */
function jobServiceOf(path: string): string | undefined {
  const service = /^\/jobs\/(?:latest\/)?([a-z]+)-/.exec(path)?.[1];
  return routes.some((route) => route.service === service) ? service : undefined;
}

/** The service for a path below `/api`, or undefined when no prefix matches. */
export function serviceOf(path: string): string | undefined {
  const jobService = jobServiceOf(path);
  if (jobService !== undefined) return jobService;
  let best: { prefix: string; service: string } | undefined;
  for (const route of routes) {
    const matches = path === route.prefix || path.startsWith(`${route.prefix}/`);
    if (matches && (!best || route.prefix.length > best.prefix.length)) best = route;
  }
  return best?.service;
}
