import {
  accountingCategoryDetailCalls,
  subjectCalls,
  voucherCalls,
  type Subject,
  type Voucher,
} from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const drawing = [
  { code: '1001', debit: '10.00' },
  { code: '1002', credit: '10.00' },
];

describe('a subject or an item that is disabled', () => {
  let service: TestService;
  let books: Books;
  let old: Voucher;
  const lines = [
    { code: '1122', debit: '70.00', item: '甲客户' },
    { code: '5001', credit: '70.00' },
  ];

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    old = await books.post('2026-01-05', lines);
    await disable(books.subject('5001'));
    const [itemId] = Object.values(await books.auxiliary('1122', '甲客户'));
    const item = await books.api.call(accountingCategoryDetailCalls.get, {
      params: { id: itemId ?? 0 },
    });
    const { id, version, code, name } = item;
    await books.api.call(accountingCategoryDetailCalls.update, {
      body: { id, version, code, name, status: 0 },
    });
  });
  afterAll(() => service.stop());

  async function disable(subject: Subject): Promise<void> {
    const { id, version, code, name, direction, auxiliary, auxiliaryRequired } = subject;
    const fields = { id, version, code, name, direction, auxiliary, auxiliaryRequired };
    await books.api.call(subjectCalls.update, { body: { ...fields, status: 0 } });
  }

  it('lets a voucher that has it be changed in everything else', async () => {
    const body = await books.body('2026-01-09', lines);
    const changed = await books.api.send(voucherCalls.update, {
      body: { ...body, id: old.id, version: old.version },
    });
    expect(changed).toMatchObject({ data: { voucherDate: '2026-01-09' } });
  });

  it('is refused in a new voucher, and in one that has not had it', async () => {
    const body = await books.body('2026-01-05', lines);
    const codes = { details: [{ code: 'AUXILIARY_DISABLED' }, { code: 'SUBJECT_DISABLED' }] };
    expect(await books.api.send(voucherCalls.create, { body })).toMatchObject(codes);
    const other = await books.post('2026-01-05', drawing);
    expect(
      await books.api.send(voucherCalls.update, {
        body: { ...body, id: other.id, version: other.version },
      }),
    ).toMatchObject(codes);
  });

  it('is taken in the reversal of a voucher that has it, whole or in part', async () => {
    const reversal = async (amount: string, reversesPart: boolean) => {
      const body = await books.body('2026-01-20', [
        { code: '1122', debit: amount, item: '甲客户' },
        { code: '5001', credit: amount },
      ]);
      const more = { reverses: old.id, reversesPart };
      return books.api.send(voucherCalls.create, { body: { ...body, ...more } });
    };
    expect(await reversal('-30.00', true)).toMatchObject({ success: true });
    expect(await reversal('-40.00', true)).toMatchObject({ success: true });
    expect(await reversal('-1.00', true)).toMatchObject({ success: false });
  });
});
