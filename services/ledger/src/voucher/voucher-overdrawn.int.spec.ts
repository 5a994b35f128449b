import { currencyCalls, initialBalanceCalls, voucherCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('money below zero', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  const paid = (amount: string) =>
    books.body('2026-01-05', [
      { code: '560204', debit: amount },
      { code: '1001', credit: amount },
    ]);

  it('is told beside the saved voucher, and not again when a change makes it no worse', async () => {
    const body = await paid('100');
    const { id, version, notes } = await books.api.call(voucherCalls.create, { body });
    expect(notes).toEqual(['库存现金 2026-01-05 余额为负（-100.00），请核对']);
    const less = await books.api.call(voucherCalls.update, {
      body: { ...(await paid('90')), id, version },
    });
    expect(less.notes).toBeUndefined();
    const more = await books.api.call(voucherCalls.update, {
      body: { ...(await paid('95')), id, version: less.version },
    });
    expect(more.notes).toEqual(['库存现金 2026-01-05 余额为负（-95.00），请核对']);
  });

  it('is told of the first day, though money of later days covers it', async () => {
    const other = await openAccountSet(service, 2);
    const move = async (date: string, amount: string) => {
      const [debit, credit] = amount.startsWith('-') ? ['1002', '1001'] : ['1001', '1002'];
      const sum = amount.replace('-', '');
      const lines = [
        { code: debit, debit: sum },
        { code: credit, credit: sum },
      ];
      const body = await other.body(date, lines);
      return (await other.api.call(voucherCalls.create, { body })).notes ?? [];
    };
    const opening = { subjectId: other.subject('1001').id, opening: '9000' };
    await other.api.call(initialBalanceCalls.save, { body: [opening] });
    await move('2026-01-10', '-1000');
    await move('2026-01-11', '-70');
    await move('2026-01-20', '-25000');
    await move('2026-01-25', '30000');
    const notes = await move('2026-01-15', '-12000');
    expect(notes).toContain('库存现金 2026-01-15 余额为负（-4,070.00），请核对');
  });

  it('is told of days of later months, and of those that a receipt leaves behind', async () => {
    const set = await openAccountSet(service, 3);
    const body = (date: string, debit: string, credit: string, sum: string) =>
      set.body(date, [
        { code: debit, debit: sum },
        { code: credit, credit: sum },
      ]);
    const post = async (...args: Parameters<typeof body>) =>
      set.api.call(voucherCalls.create, { body: await body(...args) });
    await post('2026-01-05', '1001', '3001', '100');
    const receipt = await post('2026-02-20', '1001', '3001', '50');
    await post('2026-03-02', '560204', '1001', '150');
    await post('2026-03-20', '1001', '3001', '30');
    const early = await post('2026-01-28', '560204', '1001', '5');
    expect(early.notes).toEqual(['库存现金 2026-03-02 余额为负（-5.00），请核对']);
    const { id, version } = receipt;
    const moved = await set.api.call(voucherCalls.update, {
      body: { ...(await body('2026-04-20', '1001', '3001', '50')), id, version },
    });
    expect(moved.notes).toEqual(['库存现金 2026-03-02 余额为负（-55.00），请核对']);
    const back = await set.api.call(voucherCalls.update, {
      body: { ...(await body('2026-02-20', '1001', '3001', '60')), id, version: moved.version },
    });
    expect(back.notes).toBeUndefined();
    const last = await post('2026-04-25', '560204', '1001', '35');
    expect(last.notes).toBeUndefined();
  });

  it('is told of the subject that a change takes a receipt off', async () => {
    const set = await openAccountSet(service, 4);
    const receipt = (code: string) =>
      set.body('2026-01-05', [
        { code, debit: '100' },
        { code: '3001', credit: '100' },
      ]);
    const { id, version } = await set.api.call(voucherCalls.create, {
      body: await receipt('1001'),
    });
    await set.post('2026-01-10', [
      { code: '560204', debit: '100' },
      { code: '1001', credit: '100' },
    ]);
    const changed = await set.api.call(voucherCalls.update, {
      body: { ...(await receipt('1002')), id, version },
    });
    expect(changed.notes).toEqual(['库存现金 2026-01-10 余额为负（-100.00），请核对']);
  });

  it('is told of each currency by itself, in its own amounts', async () => {
    const set = await openAccountSet(service, 5);
    for (const code of ['USD', 'EUR']) {
      const body = { code, name: code, exchangeRate: '7' };
      await set.api.call(currencyCalls.create, { body });
    }
    await set.keep('1002', { currencies: ['USD', 'EUR'] });
    const move = async (date: string, foreignAmount: string, side: 'debit' | 'credit') => {
      const currency = side === 'debit' ? 'EUR' : 'USD';
      const sum = String(Number(foreignAmount) * 7);
      const body = await set.body(date, [
        { code: '1002', [side]: sum, currency },
        { code: '3001', [side === 'debit' ? 'credit' : 'debit']: sum },
      ]);
      const [money, other] = body.lines;
      if (!money || !other) throw new Error('two lines');
      const lines = [{ ...money, foreignAmount, exchangeRate: '7' }, other];
      return set.api.call(voucherCalls.create, { body: { ...body, lines } });
    };
    const opening = { opening: '700', currency: 'USD', foreign: '100' };
    const row = { subjectId: set.subject('1002').id, ...opening };
    await set.api.call(initialBalanceCalls.save, { body: [row] });
    expect((await move('2026-01-05', '500', 'debit')).notes).toBeUndefined();
    expect((await move('2026-02-06', '100', 'credit')).notes).toBeUndefined();
    expect((await move('2026-02-07', '100', 'credit')).notes).toEqual([
      '银行存款 2026-02-07 USD 余额为负（-100.00），请核对',
    ]);
  });
});
