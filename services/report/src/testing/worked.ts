import { Books, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

/**
 * The service beside the ledger, with the worked month in the books of account set 1; `test.stop()` ends both.
 * @param others URLs of fakes of further services by name
 */
export async function startWorked(
  others: Readonly<Record<string, string>> = {},
): Promise<{ readonly test: DomainTest; readonly books: Books }> {
  const test = await startDomain('report', service, others);
  const books = await Books.load(test.books);
  await books.loadWorkedExample();
  return { test, books };
}
