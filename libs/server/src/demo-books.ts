import type { Call, RequestOf, ResultOf } from '@mingzhang/contract';

/**
 * The demo company's books for a domain that adds its own records: `services/<name>/src/seed.ts`
 * exports `seedDemo(books)`, and `npm run seed` finds it. `monthDemo(books, month)` adds the
 * records of a month after the month's vouchers up to the 15th, so that voucher numbers follow the
 * dates if a domain dates its vouchers on the 15th. `monthEndDemo(books, month)` adds records that
 * need all vouchers of the month, before its closing entries are made. `endDemo(books)` adds records that need the
 * company's vouchers, after the last of them; by then all months but the last two are closed.
 */
export interface DemoBooks {
  /** Ascending, `YYYY-MM`; all are open when `seedDemo` is called. */
  readonly months: readonly string[];
  readonly wordId: number;
  /** Id of the subject with a code. */
  readonly subjectId: (code: string) => number;
  /** Makes a public call as the manager; a refusal ends the seed. */
  readonly call: <C extends Call>(call: C, request: RequestOf<C>) => Promise<ResultOf<C>>;
}
