import type { Call, RequestOf, ResultOf } from '@mingzhang/contract';

/**
 * The books of the demo company, as a domain sees them that adds records of its own:
 * `services/<name>/src/seed.ts` exports `seedDemo(books)`, and `npm run seed` finds it. `monthDemo(books, month)` adds
 * what belongs to a month, after its vouchers up to the 15th: numbers follow the days if a domain dates its vouchers on
 * that day. What needs the vouchers of the company is added by `endDemo(books)`, after the last of them; all months are
 * closed by then but the last two.
 */
export interface DemoBooks {
  /** Ascending, `YYYY-MM`; all of them are open as `seedDemo` is called. */
  readonly months: readonly string[];
  readonly wordId: number;
  /** The subject of a code. */
  readonly subjectId: (code: string) => number;
  /** Makes a public call as the manager; a refusal ends the seed. */
  readonly call: <C extends Call>(call: C, request: RequestOf<C>) => Promise<ResultOf<C>>;
}
