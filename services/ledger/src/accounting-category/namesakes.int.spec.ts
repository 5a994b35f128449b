import {
  accountingCategoryDetailCalls,
  accountingCategoryCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger } from '../testing/books';

describe('employees of one name', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('are told apart by their codes; a customer of one name is the same customer', async () => {
    const { api } = await openAccountSet(service, 1);
    const categories = await api.call(accountingCategoryCalls.list, {});
    const idOf = (name: string) => categories.find((each) => each.name === name)?.id ?? 0;
    const create = (category: string, code: string) =>
      api.send(accountingCategoryDetailCalls.create, {
        body: { categoryId: idOf(category), code, name: '张伟' },
      });
    expect(await create('职员', '001')).toMatchObject({ success: true });
    expect(await create('职员', '002')).toMatchObject({ success: true });
    expect(await create('职员', '002')).toMatchObject({ code: 'CODE_TAKEN' });
    expect(await create('客户', '001')).toMatchObject({ success: true });
    expect(await create('客户', '002')).toMatchObject({ code: 'NAME_TAKEN' });
    const third = await api.call(accountingCategoryDetailCalls.create, {
      body: { categoryId: idOf('职员'), code: '003', name: '李娜' },
    });
    const { id, version } = third;
    const renamed = { body: { id, version, code: '003', name: '张伟' } };
    expect(await api.send(accountingCategoryDetailCalls.update, renamed)).toMatchObject({
      data: { name: '张伟' },
    });
  });

  it('are imported by code, and by name only where one has it', async () => {
    const books = await openAccountSet(service, 2);
    const { api } = books;
    const categoryId = await books.categoryId('职员');
    const staff = [
      ['001', '张伟'],
      ['002', '张伟'],
      ['003', '李娜'],
    ];
    const items = await workbook(['编码', '名称'], staff);
    const body = { categoryId, file: items, mode: 'all' as const };
    expect(await reportOf(runImport(api, accountingCategoryCalls.import, body))).toMatchObject({
      accepted: 3,
    });
    const other = books.subject('1221');
    await api.call(subjectCalls.update, {
      body: {
        id: other.id,
        version: other.version,
        code: '1221',
        name: other.name,
        direction: 'debit' as const,
        auxiliary: [categoryId],
      },
    });
    const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
    const advance = (code: string, who: string) => [
      ['2026-01-15', '记', code, '借款', '1221', '10.00', '', who],
      ['2026-01-15', '记', code, '借款', '1001', '', '10.00', ''],
    ];
    const rows = [...advance('1', '002'), ...advance('2', '李娜'), ...advance('3', '张伟')];
    const file = await workbook([...titles, '辅助核算：职员'], rows);
    const report = await reportOf(
      runImport(api, voucherCalls.import, { file, mode: 'valid', missing: 'create' }),
    );
    expect(report).toMatchObject({
      accepted: 4,
      problems: [
        { row: 6, msg: expect.stringContaining('有几名职员叫“张伟”，请填编码') },
        { row: 7, code: 'VOUCHER_REFUSED' },
      ],
    });
  });

  it('are made by a file of vouchers one for each code', async () => {
    const books = await openAccountSet(service, 3);
    const { api } = books;
    const categoryId = await books.categoryId('职员');
    // Puts the money there that is lent: a negative balance would cause a note of its own.
    await books.endow('1001');
    const { id, version, name } = books.subject('1221');
    await api.call(subjectCalls.update, {
      body: { id, version, code: '1221', name, direction: 'debit', auxiliary: [categoryId] },
    });
    let code = 0;
    const send = (titles: string, whos: readonly string[]) => {
      const rows = whos.flatMap((who) => {
        code += 1;
        return [
          `2026-01-15,记,${code},借款,1221,其他应收款,10.00,,${who}`,
          `2026-01-15,记,${code},借款,1001,库存现金,,10.00,`,
        ];
      });
      const bytes = Buffer.from([titles, ...rows].join('\n'));
      const decisions = { missing: 'create', equal: 'import' } as const;
      const body = { file: { name: '凭证.csv', bytes }, mode: 'valid' } as const;
      return reportOf(runImport(api, voucherCalls.import, { ...body, ...decisions }));
    };
    const staff = async () => {
      const query = { accounting_category_id: categoryId };
      const items = await api.call(accountingCategoryDetailCalls.list, { query });
      return (Array.isArray(items) ? items : items.records).map((item) => [item.code, item.name]);
    };
    const own = '日期,凭证字,凭证号,摘要,科目编码,科目名称,借方金额,贷方金额,辅助核算：职员';
    const first = await send(own, ['001 张伟', '002 张伟', '001 张伟']);
    expect(first).toMatchObject({ accepted: 6, notes: ['新增职员 2 个：001 张伟、002 张伟'] });
    const other = '日期,凭证字,凭证号,摘要,科目代码,科目名称,借方金额,贷方金额,职员';
    const second = await send(other, ['003_张伟', '001_李娜']);
    expect(second.notes).toContain('新增职员 1 个：003 张伟');
    expect(second.problems[0]?.msg).toContain('编码 001');
    expect(await staff()).toEqual([
      ['001', '张伟'],
      ['002', '张伟'],
      ['003', '张伟'],
    ]);
  });
});
