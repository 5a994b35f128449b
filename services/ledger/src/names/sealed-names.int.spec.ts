import type { QueryRunner } from 'typeorm';
import { accountBookCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { SealedNames1764100000179 } from '../migrations/0079-sealed-names';
import { SealedParents1764100000180 } from '../migrations/0080-sealed-parents';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';
import { verify } from '../verify';

const january = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('names that seals keep of what was renamed', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.post('2026-01-05', [
      { code: '560208', debit: '10' },
      { code: '1001', credit: '10' },
    ]);
    await books.post('2026-01-06', [
      { code: '1122', debit: '100', item: '甲公司' },
      { code: '5001', credit: '100' },
    ]);
    await closeUnchecked(service, 1, ['2026-01']);
  });
  afterAll(() => service.stop());

  const inSet = (sql: string) => service.database.queryAll(`set app.account_set_id = '1'; ${sql}`);
  const differences = () => verify({ databaseUrl: service.database.url, accountSetIds: [1] });
  const printed = async () => {
    const { records } = await books.api.call(voucherCalls.list, { query: january });
    const lines = records.flatMap((voucher) => voucher.lines);
    const names = lines.map(({ subjectName, auxiliaryNames }) => [subjectName, ...auxiliaryNames]);
    return names.flat().toSorted();
  };
  const atClosing = [
    '主营业务收入',
    '应收账款',
    '库存现金',
    '甲公司',
    '管理费用-办公费',
  ].toSorted();

  async function rename(code: string, name: string) {
    const { id } = books.subject(code);
    const { version, direction, cash } = await books.api.call(subjectCalls.get, { params: { id } });
    const body = { id, version, code, name, direction, cash };
    await books.api.call(subjectCalls.update, { body });
  }

  it('are read without opening the state of a seal, whether something was renamed or not', async () => {
    const query = jest.spyOn(AccountSetScope.prototype, 'query');
    try {
      expect(await printed()).toEqual(atClosing);
      await books.api.call(accountBookCalls.subjectBalance, { query: { ...january, level: 4 } });
      const texts = query.mock.calls.map(([text]) => text);
      expect(texts.filter((text) => text.includes('sealed_name'))).not.toEqual([]);
      expect(texts.filter((text) => text.includes('seal_state'))).toEqual([]);
    } finally {
      query.mockRestore();
    }
  });

  it('are missed by verify where a rename did not copy them, or a copy differs from its seal', async () => {
    expect(await differences()).toEqual([]);
    await rename('560208', '差旅交通费');
    expect(await differences()).toEqual([]);
    await inSet(`update ledger.sealed_name set name = '会议费'`);
    expect(await differences()).toEqual([
      expect.objectContaining({
        rule: 'sealed-name',
        stored: '560208 会议费',
        recomputed: '560208 管理费用-办公费',
      }),
    ]);
    await inSet('delete from ledger.sealed_name');
    expect(await differences()).toEqual([
      expect.objectContaining({ rule: 'sealed-name', recomputed: '560208 管理费用-办公费' }),
    ]);
  });

  it('are copied from standing seals by the migration, for what was renamed before it', async () => {
    await inSet(`delete from ledger.sealed_name;
      update ledger.accounting_category_detail set name = '乙公司' where name = '甲公司'`);
    // The table and the grants of the service exist already: only the copying statements run again.
    const query = async (sql: string) =>
      sql.trim().startsWith('insert') ? service.database.queryAll(sql) : [];
    const runner = { query };
    await new SealedNames1764100000179().up(runner as unknown as QueryRunner);
    expect(await differences()).toEqual([]);
    expect(await printed()).toEqual(atClosing);
  });

  it('have the parent of a first child that was made after the closing, also of one before the migration', async () => {
    const parentId = books.subject('1001').id;
    const child = { code: '100101', name: '总部', direction: 'debit' as const, cash: true };
    const body = { parentId, ...child, status: 1 as const, moveEntries: true };
    const made = await books.api.call(subjectCalls.create, { body });
    expect(await differences()).toEqual([]);
    expect(await printed()).toEqual(atClosing);
    await inSet(
      `update ledger.sealed_name set parent_id = ${made.id} where object_id = ${made.id}`,
    );
    expect(await differences()).toEqual([
      expect.objectContaining({
        rule: 'sealed-name',
        stored: `parent ${made.id}`,
        recomputed: '100101',
      }),
    ]);
    await inSet('update ledger.sealed_name set parent_id = null');
    const query = async (sql: string) =>
      sql.trim().startsWith('update') ? service.database.queryAll(sql) : [];
    const runner = { query };
    await new SealedParents1764100000180().up(runner as unknown as QueryRunner);
    expect(await differences()).toEqual([]);
    expect(await printed()).toEqual(atClosing);
  });
});
