import { Books, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

/** The service beside the ledger, with the worked month in the books of account set 1; `test.stop()` ends both. */
export async function startWorked(): Promise<{ readonly test: DomainTest; readonly books: Books }> {
  const test = await startDomain('report', service);
  const books = await Books.load(test.books);
  await books.loadWorkedExample();
  return { test, books };
}
