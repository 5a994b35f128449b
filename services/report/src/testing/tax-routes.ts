import { callsOf } from '@mingzhang/server/testing';

/** Routes of the service that a spec walks and another one need not. */
const routesWalked = (spec: string, isWalked: (path: string) => boolean) =>
  Object.fromEntries(
    callsOf('report')
      .filter(({ path }) => isWalked(path))
      .map(({ method, path }) => [`${method} ${path}`, `walked in ${spec}`]),
  );

const isOfTax = (path: string) => path.startsWith('/report/tax');

/** Routes of tax filing, whose operations tax.int.spec walks. */
export const taxRoutesWalked: Readonly<Record<string, string>> = routesWalked(
  'tax.int.spec',
  isOfTax,
);

/** The other routes, whose operations cash-flow.int.spec walks. */
export const otherRoutesWalked: Readonly<Record<string, string>> = routesWalked(
  'cash-flow.int.spec',
  (path) => !isOfTax(path),
);
