import type { Call } from '@mingzhang/contract';
import type { DemoBooks } from '@mingzhang/server';

/** Makes a call of the contract, by its object or by `<group>.<name>`. */
type MakeCall = (named: string | Call, parts?: object) => Promise<unknown>;

export function keepBooks(
  browser: { readonly call: MakeCall },
  months: readonly string[],
  log: (line: string) => void,
  addRecords?: (
    books: DemoBooks,
    part: 'seedDemo' | 'monthDemo' | 'monthEndDemo' | 'endDemo',
    month?: string,
  ) => Promise<void>,
): Promise<void>;
