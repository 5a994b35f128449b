import { currencyCalls, initialBalanceCalls, subjectCalls } from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';

const asked =
  '100201 银行存款-美元户 USD 的期初折合汇率 72 与币别汇率 7.1 相差超过 20%，请核对原币金额、本位币金额和币别';

describe('rates that foreign openings imply', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = async () => {
    const books = await openAccountSet(service, nextSet++);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    await books.api.call(subjectCalls.create, {
      body: {
        parentId: books.subject('1002').id,
        code: '100201',
        name: '美元户',
        direction: 'debit',
        currencies: ['USD'],
        cash: true,
      },
    });
    return Books.load(books.api);
  };
  const rowOf = (books: Books, opening: string, foreign: string) => ({
    subjectId: books.subject('100201').id,
    currency: 'USD',
    opening,
    foreign,
  });
  const openingsOf = async (books: Books) =>
    (await books.api.call(initialBalanceCalls.list, {}))
      .filter(({ foreign }) => foreign !== null)
      .map(({ opening }) => opening);

  it('are asked about where they are 0 or far, and saved when they are confirmed', async () => {
    const books = await open();
    const save = (opening: string, query?: { confirmed: '1' }) =>
      books.api.send(initialBalanceCalls.save, { body: [rowOf(books, opening, '2000')], query });
    expect(await save('144000')).toMatchObject({
      success: false,
      code: 'RATE_CONFIRM',
      msg: asked,
      details: [{ row: 1, code: 'RATE_CONFIRM', msg: asked }],
    });
    expect(await save('0')).toMatchObject({
      code: 'RATE_CONFIRM',
      msg: expect.stringContaining('折合汇率为 0'),
    });
    expect(await openingsOf(books)).toEqual([]);
    expect(await save('144000', { confirmed: '1' })).toMatchObject({ success: true });
    // Changing other figures of a row does not question the rate of its stored amounts.
    expect(await save('144000')).toMatchObject({ success: true });
    expect(await save('14200')).toMatchObject({ success: true });
    expect(await openingsOf(books)).toEqual(['14200.00']);
    const create = (query?: { confirmed: '1' }) =>
      books.api.send(initialBalanceCalls.create, {
        body: { ...rowOf(books, '10', '2000') },
        query,
      });
    expect(await create()).toMatchObject({ success: false });
  });

  it('are asked about before a file is imported, with the rows', async () => {
    const books = await open();
    const file = await workbook(
      ['科目编码', '币别', '期初余额', '原币金额'],
      [
        ['1001', 'CNY', '500', ''],
        ['100201', 'USD', '144000', '2000'],
      ],
    );
    const run = (own: { confirmed?: '1' }) =>
      reportOf(runImport(books.api, initialBalanceCalls.import, { file, ...own }));
    expect(await run({})).toMatchObject({
      preview: true,
      accepted: 2,
      notes: [`第 3 行：${asked}`],
    });
    expect(await openingsOf(books)).toEqual([]);
    const written = await run({ confirmed: '1' });
    expect(written).toMatchObject({ accepted: 2, notes: [`第 3 行：${asked}`] });
    expect(written).not.toHaveProperty('preview');
    expect(await openingsOf(books)).toEqual(['144000.00']);
  });

  it('are told in the preview of the balance table of another product', async () => {
    const books = await open();
    const file = await workbook(
      ['科目编码', '科目名称', '币别', '方向', '期末余额', '期末原币余额'],
      [
        ['100201', '美元户', 'USD', '借', '144000', '2000'],
        ['3001', '实收资本', '', '贷', '144000', ''],
      ],
    );
    const report = await reportOf(runImport(books.api, initialBalanceCalls.import, { file }));
    expect(report).toMatchObject({ preview: true });
    expect(report.notes).toContain(asked);
  });
});
