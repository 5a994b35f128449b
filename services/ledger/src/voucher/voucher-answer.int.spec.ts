import { currencyCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('the answer to a saved voucher', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  it('is what reading it answers: items, foreign currency, quantity, red amounts', async () => {
    const body = { code: 'USD', name: '美元', exchangeRate: '7.1' };
    await books.api.call(currencyCalls.create, { body });
    const child = (parent: string, code: string, more: object) =>
      books.api.call(subjectCalls.create, {
        body: {
          parentId: books.subject(parent).id,
          code,
          name: `明细${code}`,
          direction: 'debit' as const,
          ...more,
        },
      });
    const dollars = await child('1002', '100201', { currencies: ['USD'] });
    const steel = await child('1403', '140301', { quantity: { unit: '吨' } });
    const customer = await books.auxiliary('1122', '华美商贸');
    const saved = await books.api.call(voucherCalls.create, {
      body: {
        wordId: books.wordId,
        voucherDate: '2026-01-31',
        attachmentCount: 2,
        remark: '备注',
        lines: [
          {
            summary: '收汇',
            subjectId: dollars.id,
            debit: '71',
            currency: 'USD',
            exchangeRate: '7.1',
            foreignAmount: '10',
          },
          { summary: '入库', subjectId: steel.id, debit: '30', quantity: '3', unitPrice: '10' },
          {
            summary: '冲应收',
            subjectId: books.subject('1122').id,
            debit: '-1',
            auxiliary: customer,
          },
          { summary: '收汇', subjectId: books.subject('5001').id, credit: '100' },
        ],
      },
    });
    expect(saved).toMatchObject({ capitalAmount: expect.stringContaining('壹佰'), code: 1 });
    expect(await books.api.call(voucherCalls.get, { params: { id: saved.id } })).toEqual(saved);
  });
});
