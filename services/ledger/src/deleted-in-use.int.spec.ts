import {
  accountingCategoryDetailCalls,
  currencyCalls,
  subjectCalls,
  voucherCalls,
  voucherWordCalls,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from './testing/books';

const rounds = 8;

describe('what is deleted at the moment in which it is used', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    // Opens the connections before any race begins.
    await Promise.all(Array.from({ length: 12 }, () => books.api.call(subjectCalls.list, {})));
  });
  afterAll(() => service.stop());

  const drawn = (amount: string) => [
    { code: '1001', debit: amount },
    { code: '1002', credit: amount },
  ];
  const isOk = ({ success }: { readonly success: boolean }) => success;

  it('is a word or its voucher, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await books.api.call(voucherWordCalls.create, {
        body: { word: `字${round}`, printTitle: '记账凭证' } as never,
      });
      const body = { ...(await books.body('2026-01-05', drawn('10.00'))), wordId: id };
      const answers = await Promise.all([
        books.api.send(voucherWordCalls.remove, { params: { id } }),
        books.api.send(voucherCalls.create, { body }),
      ]);
      expect(answers.filter(isOk)).toHaveLength(1);
    }
    const { total, records } = await books.api.call(voucherCalls.list, { query: {} });
    expect(records).toHaveLength(total);
  });

  it('is an item or its voucher, never both', async () => {
    const categoryId = books.subject('1122').auxiliary[0] ?? 0;
    for (let round = 0; round < rounds; round += 1) {
      const item = await books.api.call(accountingCategoryDetailCalls.create, {
        body: { categoryId, code: `9${round}`, name: `客户${round}` },
      });
      const subjectId = books.subject('1122').id;
      const draft = await books.body('2026-01-06', drawn('10.00'));
      const lines = draft.lines.map((line, at) =>
        at === 0 ? { ...line, subjectId, auxiliary: { [String(categoryId)]: item.id } } : line,
      );
      const answers = await Promise.all([
        books.api.send(accountingCategoryDetailCalls.remove, { params: { id: item.id } }),
        books.api.send(voucherCalls.create, { body: { ...draft, lines } }),
      ]);
      expect(answers.filter(isOk)).toHaveLength(1);
    }
  });

  it('is a currency or the subject that is kept in it, never both', async () => {
    const { id, code } = await books.api.call(currencyCalls.create, {
      body: { code: 'GBP', name: '英镑', exchangeRate: '9.100000' },
    });
    const body = {
      parentId: books.subject('1012').id,
      code: '101288',
      name: '英镑户',
      direction: 'debit' as const,
      currencies: [code],
    };
    const answers = await Promise.all([
      books.api.send(currencyCalls.remove, { params: { id } }),
      books.api.send(subjectCalls.create, { body }),
    ]);
    expect(answers.filter(isOk)).toHaveLength(1);
  });

  it('goes once, however often it is asked, and stands once in the log', async () => {
    const { id } = await books.api.call(voucherWordCalls.create, {
      body: { word: '弃', printTitle: '记账凭证' } as never,
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => books.api.send(voucherWordCalls.remove, { params: { id } })),
    );
    expect(answers.filter(isOk)).toHaveLength(1);
    const entries = await service.database.queryAll(
      `select 1 from operation_log.entry where action = '删除凭证字' and object = '弃'`,
    );
    expect(entries).toHaveLength(1);
  });
});
