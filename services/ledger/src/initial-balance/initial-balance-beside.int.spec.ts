import {
  accountBookCalls,
  currencyCalls,
  initialBalanceCalls,
  type InitialBalanceFields,
  sentenceOf,
} from '@mingzhang/contract';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

const month = { periodFrom: '2026-01', periodTo: '2026-01' };

describe('openings that a file of openings does not name', () => {
  let service: TestService;
  let setId = 0;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  beforeEach(async () => {
    books = await openAccountSet(service, ++setId);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await books.keep('1405', { currencies: ['CNY', 'USD'] });
    await books.keep('1221', { auxiliary: [await books.categoryId('职员')] });
    books = await Books.load(books.api);
  });

  const opening = async (
    code: string,
    amount: string,
    { item, ...more }: { item?: string; currency?: string; foreign?: string } = {},
  ) => ({
    subjectId: books.subject(code).id,
    auxiliary: await books.auxiliary(code, item),
    opening: amount,
    ...more,
  });
  const save = (rows: readonly Partial<InitialBalanceFields>[]) =>
    books.api.call(initialBalanceCalls.save, { body: rows as never });
  const send = (text: string | Buffer, more: object = {}) => {
    const file = { name: '科目余额表.csv', bytes: Buffer.from(text) };
    return reportOf(
      runImport(books.api, initialBalanceCalls.import, {
        file,
        mode: 'all',
        confirmed: '1',
        ...more,
      }),
    );
  };
  const ownTable = async (more: object = {}) =>
    (
      await books.api.file(accountBookCalls.subjectBalanceFile, {
        query: { ...month, format: 'csv', ...more },
      } as never)
    ).bytes;
  const filled = async () =>
    (await books.api.call(initialBalanceCalls.list, { query: {} }))
      .filter(({ opening: amount }) => amount !== '0.00')
      .map((row) => [row.code, row.auxiliaryTitle, row.currency, row.opening].join(' '));
  const table = (...rows: readonly string[]) =>
    ['科目编码,科目名称,期初借方,期初贷方', ...rows].join('\n');

  it('in another currency refuse the row of our own balance table, with the ways out', async () => {
    await save([
      await opening('1405', '30.00', { currency: 'CNY' }),
      await opening('1405', '70.00', { currency: 'USD', foreign: '10' }),
      await opening('3001', '100.00'),
    ]);
    const before = await filled();
    const text = await ownTable();
    for (const confirmed of ['0', '1']) {
      const report = await send(text, { confirmed });
      expect(report).toMatchObject({ accepted: 0, refused: 1 });
      expect(report.problems.map(sentenceOf)[0]).toMatch(
        /^第 4 行：科目 1405 库存商品 .*期初余额（USD 70\.00）.*请先在“期初余额”中删除.*按辅助核算项目和币别分行/,
      );
    }
    expect(await filled()).toEqual(before);
  });

  it('of items refuse the row of a table without items', async () => {
    await save([
      await opening('1221', '20.00', { item: '张三' }),
      await opening('1221', '10.00', { item: '李四' }),
      await opening('3001', '30.00'),
    ]);
    const before = await filled();
    const report = await send(await ownTable());
    expect(report.problems.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('科目 1221 其他应收款 在本账套中还有文件没有列出的期初余额（职员 '),
    ]);
    expect(report.problems[0]?.msg).toContain('职员 张三 CNY 20.00；职员 李四 CNY 10.00');
    expect(await filled()).toEqual(before);
  });

  it('of other items refuse the rows of a table with items; what it names may be written again', async () => {
    await save([await opening('1221', '20.00', { item: '张三' }), await opening('1221', '5.00')]);
    const other = table('1221,其他应收款,20,', '1221_001,张三,20,', '3001,实收资本,,20');
    const report = await send(other, { mode: 'valid' });
    expect(report).toMatchObject({ accepted: 1, refused: 1 });
    expect(report.problems[0]?.msg).toContain('（未指定项目 CNY 5.00）');
    await save([await opening('1221', '0')]);
    expect(await send(other)).toMatchObject({ accepted: 2, refused: 0 });
    expect(await filled()).toEqual(['1221 张三 CNY 20.00', '3001  CNY 20.00']);
  });

  it('are all named by our own table with items, also what stands without any', async () => {
    await save([
      await opening('1221', '70.00'),
      await opening('1221', '30.00', { item: '张三' }),
      await opening('1405', '100.00', { currency: 'CNY' }),
      await opening('3001', '200.00'),
    ]);
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, {
      query: { ...month, showAuxiliary: '1' },
    } as never);
    expect(rows.map((row) => [row.code, row.auxiliaryTitle, row.closingDebit])).toEqual([
      ['1221', null, '100.00'],
      ['1221_', '未指定项目', '70.00'],
      ['1221_001', '张三', '30.00'],
      ['1405', null, '100.00'],
      ['3001', null, '0.00'],
    ]);
    const before = await filled();
    const report = await send(await ownTable({ showAuxiliary: '1' }));
    expect(report).toMatchObject({ accepted: 4, refused: 0, problems: [] });
    expect(await filled()).toEqual(before);
  });

  it('refuse base currency of a subject kept in a foreign one', async () => {
    await books.keep('1401', { currencies: ['USD'] });
    await save([await opening('1401', '70.00', { currency: 'USD', foreign: '10' })]);
    const named = await send(
      '科目编码,科目名称,币别,期初借方,期初贷方\n1401,材料采购,人民币,70,\n3001,实收资本,,,70',
    );
    expect(named.problems[0]?.msg).toContain('期初余额（USD 70.00）');
    const nameless = await send(table('1401,材料采购,70,', '3001,实收资本,,70'));
    expect(nameless.problems[0]?.msg).toContain('请用“期初余额”页导出的文件');
  });

  it('refuse a row of the template that tells a subject whole, and no row that tells a part', async () => {
    await save([
      await opening('1221', '20.00', { item: '张三' }),
      await opening('1405', '70.00', { currency: 'USD', foreign: '10' }),
    ]);
    const titles = '科目编码,科目名称,辅助核算：职员,币别,期初余额';
    const whole = await send([titles, '1221,,,,20', '1405,,,,70'].join('\n'));
    expect(whole).toMatchObject({ accepted: 0, refused: 2 });
    expect(whole.problems.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('（职员 张三 CNY 20.00）'),
      expect.stringContaining('（USD 70.00）'),
    ]);
    await books.auxiliary('1221', '李四');
    const parts = await send([titles, '1221,,李四,,8', '1405,,,CNY,9'].join('\n'));
    expect(parts).toMatchObject({ accepted: 2, refused: 0 });
    expect(await filled()).toHaveLength(4);
  });

  it('without items or in base currency refuse the rows of a template that names some', async () => {
    await send(table('1221,其他应收款,30,', '1405,库存商品,70,', '3001,实收资本,,100'));
    await books.auxiliary('1221', '张三');
    const titles = '科目编码,科目名称,辅助核算：职员,币别,原币金额,期初余额';
    const detailed = await send([titles, '1221,,张三,,,30', '1405,,,USD,10,70'].join('\n'));
    expect(detailed).toMatchObject({ accepted: 0, refused: 2 });
    expect(detailed.problems.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('（未指定项目 CNY 30.00）'),
      expect.stringContaining('（CNY 70.00）'),
    ]);
  });
});
