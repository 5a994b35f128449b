import { voucherCalls, type Voucher } from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { verify } from '../verify';
import { manager, openAccountSet, type Books } from './books';

/** Books of an account set, and the payroll service acting on them. */
interface PayrollBooks {
  readonly books: Books;
  readonly accountSetId: number;
  readonly payroll: TestApi;
}

/** The voucher of a payroll sheet, as that service sends it. */
export async function wageVoucher(books: Books, amount: string, date = '2026-01-31') {
  const { wordId, voucherDate, lines } = await books.body(date, [
    { code: '560210', debit: amount, summary: '计提工资' },
    { code: '221101', credit: amount, summary: '计提工资' },
  ]);
  return { wordId, voucherDate, lines };
}

/** Another service acting in an account set for its manager. */
export function asService(service: TestService, name: string, accountSetId: number): TestApi {
  return service.as({ ...manager, accountSetId, service: name });
}

/** Opens new account sets with consecutive ids. */
export function bookOpener(service: TestService): () => Promise<PayrollBooks> {
  let sets = 0;
  return async () => {
    sets += 1;
    const accountSetId = sets;
    const books = await openAccountSet(service, accountSetId);
    return { books, accountSetId, payroll: asService(service, 'payroll', accountSetId) };
  };
}

/** The source of a payroll sheet. */
export function salary(key: string) {
  return { kind: 'salary', key };
}

/** Every voucher of the books, up to 500. */
export async function vouchersIn({ api }: Books): Promise<readonly Voucher[]> {
  return (await api.call(voucherCalls.list, { query: { pageSize: '500' } })).records;
}

/** Checks that verify finds nothing. */
export async function expectVerified({ database }: TestService, accountSetId: number) {
  const found = await verify({ databaseUrl: database.url, accountSetIds: [accountSetId] });
  expect(found).toEqual([]);
}
