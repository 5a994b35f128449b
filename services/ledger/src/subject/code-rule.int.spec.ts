import { accountSetsCalls, subjectCalls } from '@mingzhang/contract';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger } from '../testing/books';
import { verify } from '../verify';

describe('the coding rule of subjects', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('cuts every code anew, keeps the books, and holds for the next subject', async () => {
    const books = await openAccountSet(service, 1);
    await books.draw('2026-01-05', '100.00');
    const before = await books.api.call(subjectCalls.list, {});
    const body = { encode: '4-3-3-2' };
    const { changed } = await books.api.call(accountSetsCalls.updateEncode, { body });
    const after = await books.api.call(subjectCalls.list, {});
    expect(changed).toBe(before.filter(({ level }) => level > 1).length);
    expect(after.map(({ fullName }) => fullName)).toEqual(before.map(({ fullName }) => fullName));
    expect(after.find(({ fullName }) => fullName === '应交税费-应交增值税-进项税额')?.code).toBe(
      '2221001001',
    );
    expect(await books.api.call(subjectCalls.codeRule, {})).toEqual(body);
    const bank = books.subject('1002');
    const fields = { parentId: bank.id, name: '工行', direction: 'debit' as const };
    expect(
      await books.api.send(subjectCalls.create, { body: { ...fields, code: '100201' } }),
    ).toMatchObject({ code: 'SUBJECT_CODE_INVALID' });
    const created = await books.api.call(subjectCalls.create, {
      body: { ...fields, code: '1002001', moveEntries: true },
    });
    expect(created.leaf).toBe(true);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [1] })).toEqual([]);
  });

  it('gives codes to one another when new and old ones overlap', async () => {
    const books = await openAccountSet(service, 2);
    const child = (parentId: number, code: string) =>
      books.api.call(subjectCalls.create, {
        body: { parentId, code, name: `明细${code}`, direction: 'debit' },
      });
    const first = await child(books.subject('1002').id, '100200');
    await child(first.id, '10020001');
    await child(books.subject('1002').id, '100201');
    await books.api.call(accountSetsCalls.updateEncode, { body: { encode: '4-4-2-2' } });
    const codes = (await books.api.call(subjectCalls.list, {})).map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('1002'))).toEqual([
      '1002',
      '10020000',
      '1002000001',
      '10020001',
    ]);
  });

  it('is refused with every subject that does not fit, and nothing changes', async () => {
    const books = await openAccountSet(service, 3);
    const before = await books.api.call(subjectCalls.list, {});
    const refusal = await books.api.send(accountSetsCalls.updateEncode, {
      body: { encode: '4-2' },
    });
    expect(refusal).toMatchObject({
      success: false,
      code: 'CODE_RULE_INVALID',
      msg: expect.stringContaining('是第 3 级科目，新规则只有 2 级'),
    });
    const deep = before.filter(({ level }) => level > 2).length;
    expect(refusal).toMatchObject({ details: { length: deep } });
    expect(await books.api.call(subjectCalls.list, {})).toEqual(before);
  });

  it('and a subject being added at the same moment never leave a code outside the rule', async () => {
    const books = await openAccountSet(service, 4);
    const bank = books.subject('1002').id;
    const other = service.as({ ...manager, userId: 2, accountSetId: 4 });
    await Promise.all([
      books.api.send(accountSetsCalls.updateEncode, { body: { encode: '4-3-2-2' } }),
      ...Array.from({ length: 8 }, (_, index) =>
        other.send(subjectCalls.create, {
          body: {
            parentId: bank,
            code: `10020${index + 1}`,
            name: `户${index}`,
            direction: 'debit',
          },
        }),
      ),
    ]);
    const lengths = (await books.api.call(subjectCalls.list, {}))
      .filter(({ level }) => level === 2)
      .map(({ code }) => code.length);
    expect(new Set(lengths)).toEqual(new Set([7]));
  });
});
