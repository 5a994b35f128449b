import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  jobCalls,
  type AccountingCategoryDetail,
} from '@mingzhang/contract';
import { reportOf, rowsOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

const titles = ['编码', '名称', '状态', '备注'];

describe('items of auxiliary accounting by files', () => {
  let service: TestService;
  let books: Books;
  let customers: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    customers = await books.categoryId('客户');
  });
  afterAll(() => service.stop());

  const itemsOf = async (categoryId: number, owner = books) =>
    (await owner.api.call(accountingCategoryDetailCalls.list, {
      query: { accounting_category_id: categoryId },
    })) as AccountingCategoryDetail[];
  const doImport = (
    categoryId: number,
    file: { name: string; bytes: Buffer },
    mode: 'all' | 'valid' = 'all',
  ) => runImport(books.api, accountingCategoryCalls.import, { categoryId, file, mode });

  it('come back as they went, custom columns and formulas included', async () => {
    const create = (name: string) =>
      books.api.call(accountingCategoryCalls.create, {
        body: { name, customColumns: ['税号', '备注', '地址'] },
      });
    const source = await create('门店');
    const target = await create('分店');
    const file = await workbook(
      [...titles, '税号', '备注', '地址'],
      [
        ['001', '=一号店', '', '甲', '9131', '乙', '@上海'],
        ['002', '二号店', '停用', '', '', '', ''],
      ],
    );
    expect(await reportOf(doImport(source.id, file))).toMatchObject({ accepted: 2, refused: 0 });
    const params = { id: source.id };
    for (const format of ['xlsx', 'csv'] as const) {
      const exported = await books.api.file(accountingCategoryCalls.export, {
        params,
        query: { format },
      });
      expect(exported.name).toBe(`晨星商贸_门店.${format}`);
      expect(await reportOf(doImport(source.id, exported))).toMatchObject({ unchanged: 2 });
      const plain = async (id: number) =>
        (await itemsOf(id)).map(({ code, name, status, remark, customValues, mnemonic }) => ({
          code,
          name,
          status,
          remark,
          customValues,
          mnemonic,
        }));
      await doImport(target.id, exported);
      expect(await plain(target.id)).toEqual(await plain(source.id));
    }
    expect((await itemsOf(target.id))[0]?.customValues).toEqual(['9131', '乙', '@上海']);
    const template = await books.api.file(accountingCategoryCalls.template, { params });
    expect(template.name).toBe('门店导入模板.xlsx');
    expect(await rowsOf(template, [...titles, '税号', '备注', '地址'])).toEqual([]);
  });

  it('with wrong rows are refused by row, and the right ones taken when asked to', async () => {
    await books.api.call(accountingCategoryDetailCalls.create, {
      body: { categoryId: customers, code: '100', name: '华美商贸' },
    });
    const file = await workbook(titles, [
      ['101', '新客户', '', ''],
      ['100', '华美商贸二', '', ''],
      ['102', '华美商贸', '', ''],
      ['103', '新客户', '', ''],
      ['101', '第三', '', ''],
      ['', '没有编码', '', ''],
      ['104', '状态错', '关', ''],
      ['100', '华美商贸', '', ''],
    ]);
    expect(await reportOf(doImport(customers, file))).toMatchObject({ accepted: 0, refused: 6 });
    const job = await doImport(customers, file, 'valid');
    expect(job.report).toMatchObject({ accepted: 1, unchanged: 1, refused: 6 });
    expect(job.report?.problems.map(({ row, code }) => [row, code])).toEqual([
      [3, 'CODE_TAKEN'],
      [4, 'NAME_TAKEN'],
      [5, 'NAME_TAKEN'],
      [6, 'CODE_TAKEN'],
      [7, 'FIELD'],
      [8, 'STATUS'],
    ]);
    const refused = await books.api.file(jobCalls.file, {
      params: { jobId: job.jobId, name: 'refused' },
    });
    expect((await rowsOf(refused, ['原行号'])).map((row) => row['原行号'])).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
    expect((await itemsOf(customers)).map(({ name }) => name)).toEqual(['华美商贸', '新客户']);
  });

  it('for a category of another account set go nowhere', async () => {
    const foreign = await openAccountSet(service, 2);
    const file = await workbook(titles, [['1', '甲', '', '']]);
    const answer = await foreign.api.send(accountingCategoryCalls.import, {
      body: { categoryId: customers, file },
    });
    expect(answer).toMatchObject({ success: false, code: 'NOT_FOUND' });
    const params = { id: customers };
    await expect(foreign.api.file(accountingCategoryCalls.export, { params })).rejects.toThrow(
      '不存在',
    );
  });

  it('20,000 are one job', async () => {
    const suppliers = await books.categoryId('供应商');
    const rows = Array.from({ length: 20_000 }, (_, index) => [
      String(index + 1).padStart(6, '0'),
      `供应商第${index}号有限公司`,
      '',
      '',
    ]);
    const report = await reportOf(doImport(suppliers, await workbook(titles, rows)));
    expect(report).toMatchObject({ accepted: 20_000, refused: 0 });
    expect(await itemsOf(suppliers)).toHaveLength(20_000);
  });
});
