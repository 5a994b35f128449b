import type { Call } from './call';
import * as contracts from './contracts';

const suffix = 'Calls';

/**
 * Every call that a browser may make, by `<group>.<name>`: tests and the OpenAPI document iterate
 * over this list. A group is an export of a contract named `<group>Calls`; calls between services
 * are not included.
 */
export const allCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries(contracts)
    .filter(([name]) => name.endsWith(suffix))
    .flatMap(([name, calls]) =>
      Object.entries(calls as Record<string, Call>).map(([key, call]): [string, Call] => [
        `${name.slice(0, -suffix.length)}.${key}`,
        call,
      ]),
    )
    .filter(([, { access }]) => access !== 'service'),
);
