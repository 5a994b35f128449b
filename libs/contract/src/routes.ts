import { domains } from './domains';

/**
 * The service for each path prefix below `/api`. Prefixes match whole segments and the longest
 * match wins. Domains declare theirs.
 */
export const routes: readonly { readonly prefix: string; readonly service: string }[] = [
  ...domains.flatMap(({ service, prefixes }) => prefixes.map((prefix) => ({ prefix, service }))),
  { prefix: '/modules', service: 'gateway' },
  { prefix: '/releases', service: 'gateway' },
  // The id of a job names its service (`jobServiceOf`); the ledger answers ids without one.
  { prefix: '/jobs', service: 'ledger' },
];

/**
 * The service at the beginning of a job's id or kind: `ledger-17`, `ledger-subject`,
 * `cash_flow-17`.
 */
function jobServiceOf(path: string): string | undefined {
  const named = /^\/jobs\/(?:latest\/)?([a-z0-9_]+)-/.exec(path)?.[1];
  const service = named?.replaceAll('_', '-');
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
