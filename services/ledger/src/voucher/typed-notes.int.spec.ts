import { initialBalanceCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { type Books, openAccountSet, startLedger, type TestLine } from '../testing/books';

const stored: TestLine[] = [
  { code: '3001', debit: '150' },
  { code: '1002', credit: '150' },
];

describe('notes on a voucher as it is typed', () => {
  let service: TestService;
  let books: Books;
  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1, { accountingStandards: 0 });
    const body = ['1002', '3001'].map((code) => {
      return { subjectId: books.subject(code).id, opening: '100' };
    });
    await books.api.call(initialBalanceCalls.save, { body });
  });
  afterAll(() => service.stop());

  const typed = async (date: string, lines: TestLine[], id?: number) => {
    const body = { ...(await books.body(date, lines)), ...(id === undefined ? {} : { id }) };
    return (await books.api.call(voucherCalls.typedNotes, { body })).notes;
  };
  const count = async () => (await books.api.call(voucherCalls.list, { query: {} })).total;

  it('are those of saving, and nothing is written', async () => {
    const notes = await typed('2026-01-05', stored);
    expect(notes.at(-1)).toBe('实收资本为借方余额 50.00，请核对');
    expect(await count()).toBe(0);
    const saved = await books.api.call(voucherCalls.create, {
      body: await books.body('2026-01-05', stored),
    });
    expect(saved.notes).toEqual(notes);
    // A changed voucher is judged without its stored lines.
    const smaller: TestLine[] = [
      { code: '3001', debit: '90' },
      { code: '1002', credit: '90' },
    ];
    expect(await typed('2026-01-05', smaller, saved.id)).toEqual([]);
    expect(await typed('2026-01-05', smaller)).not.toEqual([]);
  });

  it('are none of a voucher that saving would refuse, and open no month', async () => {
    const uneven: TestLine[] = [
      { code: '1801', credit: '5' },
      { code: '1002', debit: '6' },
    ];
    expect(await typed('2026-01-05', uneven)).toEqual([]);
    const even: TestLine[] = [
      { code: '1801', credit: '5' },
      { code: '1002', debit: '5' },
    ];
    expect(await typed('2026-09-05', even)).toEqual(['长期待摊费用为贷方余额 5.00，请核对']);
    const months = await service.database.query(
      `select period from ledger.period where account_set_id = 1 and period >= '2026-09'`,
    );
    expect(months).toEqual([]);
  });
});
