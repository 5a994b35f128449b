import { callsOf } from '@mingzhang/server/testing';

/** Routes of the service that a spec walks and another one need not. */
const routesWalked = (
  spec: string,
  isWalked: (path: string) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    callsOf('report')
      .filter(({ path }) => isWalked(path))
      .map(({ method, path }) => [`${method} ${path}`, `walked in ${spec}`]),
  );

const isOfTax = (path: string) => path.startsWith('/report/tax');
const openingPath = '/report/cashFlow/opening';
const isCombined = (path: string) => path.startsWith('/report/combined');

const combinedRoutesWalked = routesWalked('combined.int.spec', isCombined);
const taxRoutes = routesWalked('tax.int.spec', isOfTax);
/** Needs books that begin within a year. */
const openingRoutes = routesWalked('cash-accounts.int.spec', (path) => path === openingPath);
const otherRoutes = routesWalked(
  'cash-flow.int.spec',
  (path) => !isOfTax(path) && !isCombined(path),
);

/** Routes whose operations cash-flow.int.spec need not walk. */
export const taxRoutesWalked = { ...taxRoutes, ...combinedRoutesWalked, ...openingRoutes };

/** Routes whose operations tax.int.spec need not walk. */
export const otherRoutesWalked = { ...otherRoutes, ...combinedRoutesWalked };

/** Routes whose operations cash-accounts.int.spec need not walk. */
export const allButOpeningWalked = routesWalked(
  'cash-flow.int.spec and others',
  (path) => path !== openingPath,
);

/** Routes whose operations combined.int.spec need not walk. */
export const allButCombinedWalked = { ...otherRoutes, ...taxRoutes };
