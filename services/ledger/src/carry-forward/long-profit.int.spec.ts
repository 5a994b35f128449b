import { type CarryForwardView, carryForwardCalls, voucherCalls } from '@mingzhang/contract';
import { Money, sumOf } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { Books, manager, setUp, startLedger } from '../testing/books';
import { expectVerified } from '../testing/documents';

const january = { year: 2026, month: 1 };
const body = { ...january, steps: ['pl-transfer'] };
/** Expense leaves by code: 560250 to 560262, with up to 99 below each. */
const leaves = Array.from({ length: 1_200 }, (_, index) => {
  const [parent, child] = [50 + Math.floor(index / 99), (index % 99) + 1];
  return { parent: `5602${parent}`, code: `5602${parent}${String(child).padStart(2, '0')}` };
});
const parents = [...new Set(leaves.map(({ parent }) => parent))];

describe('carrying forward more results than a voucher has lines', () => {
  let service: TestService;
  let books: Books;
  /** The voucher of the last 300 leaves. */
  let second: number;

  beforeAll(async () => {
    service = await startLedger();
    await setUp(service, 1);
    const insert = (level: number, rows: readonly (readonly [string, string])[]) =>
      service.database.query(
        `insert into ledger.subject (account_set_id, code, name, full_name, mnemonic, category, direction,
           parent_id, level, leaf, cash, status, currencies, quantity_unit)
         select 1, r.code, r.code, r.code, '', p.category, p.direction, p.id, $1::integer, $1::integer = 3, false, 1,
           p.currencies, null
         from unnest($2::text[], $3::text[]) as r (code, parent)
         join ledger.subject p on p.account_set_id = 1 and p.code = r.parent`,
        [level, rows.map(([code]) => code), rows.map(([, parent]) => parent)],
      );
    await service.database.query(`set app.account_set_id = '1'`);
    await insert(
      2,
      parents.map((code) => [code, '5602']),
    );
    await insert(
      3,
      leaves.map(({ code, parent }) => [code, parent]),
    );
    await service.database.query('analyze ledger.subject');
    books = await Books.load(service.as({ ...manager, accountSetId: 1 }));
    for (const id of ['payroll', 'social']) {
      const off = { id, enabled: false, inputs: [] };
      await books.api.call(carryForwardCalls.saveSettings, { body: off });
    }
  });
  afterAll(() => service.stop());

  const spend = (codes: readonly string[]) =>
    books.post('2026-01-10', [
      ...codes.map((code) => ({ code, debit: '1.00' })),
      { code: '1002', credit: `${codes.length}.00` },
    ]);
  const profitOf = ({ steps }: CarryForwardView) => {
    const step = steps.find(({ id }) => id === 'pl-transfer');
    if (!step) throw new Error('no step of profit');
    return step;
  };
  const make = async () => profitOf(await books.api.call(carryForwardCalls.make, { body }));
  const view = async () =>
    profitOf(await books.api.call(carryForwardCalls.view, { query: january }));
  const standing = async () => {
    const { vouchers = [] } = (await view()).posted ?? {};
    return Promise.all(
      vouchers.map(async ({ id }) => {
        const { lines, source } = await books.api.call(voucherCalls.get, { params: { id } });
        const total = (side: 'debit' | 'credit') =>
          sumOf(lines.map((line) => Money.parse(line[side]))).toString();
        return [source?.key, lines.length, total('debit'), total('credit')];
      }),
    );
  };

  it('makes several vouchers of one step, each balanced against the profit of the year', async () => {
    const codes = leaves.map(({ code }) => code);
    await books.post('2026-01-05', [
      { code: '1002', debit: '9000.00' },
      { code: '5001', credit: '9000.00' },
    ]);
    await spend(codes.slice(0, 900));
    second = (await spend(codes.slice(900))).id;
    const made = await make();
    expect(made).toMatchObject({ state: 'current', voucherCount: 3, amount: '10200.00' });
    expect(made.posted).toMatchObject({ title: '记-4 等 3 张', amount: '10200.00' });
    expect(await standing()).toEqual([
      ['2026-01/pl-transfer', 2, '9000.00', '9000.00'],
      ['2026-01/pl-transfer/2', 999, '998.00', '998.00'],
      ['2026-01/pl-transfer/3', 203, '202.00', '202.00'],
    ]);
    await expectVerified(service, 1);
  });

  it('is stale after a late voucher, and renews every part under its number', async () => {
    const before = (await view()).posted?.vouchers ?? [];
    await spend(['56025001']);
    expect((await view()).state).toBe('stale');
    const renewed = await make();
    expect(renewed).toMatchObject({ state: 'current', amount: '10201.00' });
    expect(renewed.posted?.vouchers.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('deletes the parts that are no longer needed', async () => {
    await books.api.call(voucherCalls.remove, { params: { id: second } });
    expect((await make()).posted?.vouchers).toHaveLength(1);
    expect((await standing()).map(([key, lines]) => [key, lines])).toEqual([
      ['2026-01/pl-transfer', 903],
    ]);
    await expectVerified(service, 1);
  });

  it('takes all parts back', async () => {
    const last = await spend(leaves.slice(900).map(({ code }) => code));
    expect((await make()).posted?.vouchers).toHaveLength(3);
    const taken = await books.api.call(carryForwardCalls.remove, { body });
    expect(profitOf(taken)).toMatchObject({ state: 'due', posted: null, voucherCount: 3 });
    // The last voucher is deleted first, so that the numbers after the last voucher by hand are
    // free again.
    const { code } = await spend(['56025001']);
    expect(code).toBe(last.code + 1);
  });
});
