import { callsOf } from '@mingzhang/server/testing';

/** Routes of tax filing, whose operations tax.int.spec walks. */
export const taxRoutesWalked: Readonly<Record<string, string>> = Object.fromEntries(
  callsOf('report')
    .filter(({ path }) => path.startsWith('/report/tax'))
    .map(({ method, path }) => [`${method} ${path}`, 'walked in tax.int.spec']),
);
