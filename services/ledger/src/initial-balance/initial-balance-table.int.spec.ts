import {
  accountingCategoryDetailCalls,
  currencyCalls,
  initialBalanceCalls,
  subjectCalls,
  type InitialBalanceRow,
  sentenceOf,
} from '@mingzhang/contract';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const table = (receivable: string, capital: string) =>
  [
    '科目余额表',
    '2026年7期',
    '科目编码,科目名称,核算维度,期初余额,,本期发生额,,本年累计,',
    ',,,借方,贷方,借方,贷方,借方,贷方',
    '1001,库存现金,,42000,,10000,4000,34000,16000',
    `1122,应收账款,,${receivable},,8000,10000,28000,35000`,
    ',,"客户:001,甲公司",9000,,8000,4000,20000,19000',
    ',,"客户:002,乙公司",6000,,,6000,8000,16000',
    `3001,实收资本,,,${capital},,,,`,
    '资产小计,,,57000,,,,,',
    '合计,,,57000,57000,,,,',
  ].join('\n');

const file = (text: string) => ({ name: '科目余额表.csv', bytes: Buffer.from(text) });

describe('the balance table of another product', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, ++setId, { enableDate: '2026-07-01' });
  const send = (books: Books, text: string, more: object = {}) =>
    reportOf(
      runImport(books.api, initialBalanceCalls.import, { file: file(text), mode: 'all', ...more }),
    );
  const filled = async ({ api }: Books): Promise<InitialBalanceRow[]> =>
    (await api.call(initialBalanceCalls.list, { query: {} })).filter(
      ({ opening }) => opening !== '0.00',
    );
  const customers = async (books: Books) => {
    const id = await books.categoryId('客户');
    const query = { accounting_category_id: id };
    const items = await books.api.call(accountingCategoryDetailCalls.list, { query } as never);
    return (Array.isArray(items) ? items : items.records).map(({ name }) => name);
  };

  it('is shown first, with what is passed over and created, and nothing is written', async () => {
    const books = await open();
    const report = await send(books, table('15000', '57000'));
    expect(report).toMatchObject({ preview: true, accepted: 4, refused: 0 });
    expect(report.notes).toEqual([
      '跳过 1 行上级科目：其余额是下级之和，已核对',
      '跳过 2 行合计、小计和表尾',
      '新增客户 2 个：001 甲公司、002 乙公司',
    ]);
    expect(await filled(books)).toEqual([]);
    expect(await customers(books)).toEqual([]);
  });

  it('refuses a row that names two items of one category, and keeps neither', async () => {
    const books = await open();
    const rows = table('15000', '57000').replace(
      '"客户:001,甲公司"',
      '"客户:001,甲公司;客户:003,丙公司"',
    );
    const report = await send(books, rows);
    expect(report).toMatchObject({ refused: 1 });
    expect(report.problems.map(({ row, msg }) => [row, msg])).toEqual([
      [7, '一行只能记一个客户，文件中有“001,甲公司”和“003,丙公司”，请拆成两行，或删去其中一个'],
    ]);
    expect(await customers(books)).toEqual([]);
  });

  it('is written when it is confirmed, just as it was shown', async () => {
    const books = await open();
    const report = await send(books, table('15000', '57000'), { confirmed: '1' });
    expect(report.preview).toBeUndefined();
    expect(report).toMatchObject({ accepted: 4, refused: 0 });
    expect(
      (await filled(books)).map((row) => [
        row.code,
        row.auxiliaryTitle,
        row.opening,
        row.ytdDebit,
        row.ytdCredit,
      ]),
    ).toEqual([
      ['1001', '', '42000.00', '24000.00', '12000.00'],
      ['1122', '甲公司', '9000.00', '12000.00', '15000.00'],
      ['1122', '乙公司', '6000.00', '8000.00', '10000.00'],
      ['3001', '', '57000.00', '0.00', '0.00'],
    ]);
    expect(await customers(books)).toEqual(['甲公司', '乙公司']);
  });

  it('takes codes of a subject with the code of an item behind it', async () => {
    for (const separator of ['_', '.', '-']) {
      const books = await open();
      const rows = [
        '科目编码,科目名称,期初借方,期初贷方',
        '1122,应收账款,150,',
        `1122${separator}001,甲公司,90,`,
        `1122${separator}002,乙公司,60,`,
        '3001,实收资本,,150',
      ];
      const report = await send(books, rows.join('\n'), { confirmed: '1' });
      expect(report).toMatchObject({ accepted: 3, refused: 0 });
      expect(
        (await filled(books))
          .map(({ code, auxiliaryTitle, opening }) => `${code} ${auxiliaryTitle} ${opening}`)
          .toSorted(),
      ).toEqual(['1122 乙公司 60.00', '1122 甲公司 90.00', '3001  150.00']);
    }
  });

  it('takes codes of items of any length, none for the parent of another', async () => {
    const books = await open();
    const rows = [
      '科目编码,科目名称,期初借方,期初贷方',
      '1122,应收账款,18,',
      '1122_1,甲公司,10,',
      '1122_2,乙公司,3,',
      '1122_10,丙公司,5,',
      '3001,实收资本,,18',
    ];
    const report = await send(books, rows.join('\n'), { confirmed: '1' });
    expect(report).toMatchObject({ accepted: 4, refused: 0 });
    expect(
      (await filled(books)).map(({ auxiliaryTitle, opening }) => `${auxiliaryTitle} ${opening}`),
    ).toEqual(expect.arrayContaining(['甲公司 10.00', '乙公司 3.00', '丙公司 5.00']));
  });

  it('takes quantities and foreign amounts, and refuses them where the subject keeps none', async () => {
    const books = await open();
    const text = [
      '科目编码,科目名称,币别,期初数量,期初原币,期初借方,期初贷方',
      '1002,银行存款,美元,,100,710,',
      '1405,库存商品,,12,,90,',
      '3001,实收资本,,,,,800',
    ].join('\n');
    const refused = await send(books, text);
    expect(refused.problems.map(sentenceOf)).toEqual([
      expect.stringContaining('未启用币别 USD'),
      expect.stringContaining('未启用数量核算'),
    ]);
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    const features = { '1002': { currencies: ['USD'] }, '1405': { quantity: { unit: '件' } } };
    for (const [code, more] of Object.entries(features)) await books.keep(code, more);
    await send(books, text, { confirmed: '1' });
    expect(
      (await filled(books)).map(({ code, currency, quantity, foreign }) => [
        code,
        currency,
        quantity,
        foreign,
      ]),
    ).toEqual([
      ['1002', 'USD', null, '100.000'],
      ['1405', 'CNY', '12.000000', null],
      ['3001', 'CNY', null, null],
    ]);
  });

  it('without the currency or the quantity that a subject keeps is refused with the columns', async () => {
    const books = await open();
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    await books.keep('1002', { currencies: ['USD'] });
    await books.keep('1405', { quantity: { unit: '件' } });
    const text = [
      '科目编码,科目名称,期初借方,期初贷方',
      '1002,银行存款,71000,',
      '1405,库存商品,90,',
      '3001,实收资本,,71090',
    ].join('\n');
    for (const confirmed of ['0', '1']) {
      const report = await send(books, text, { confirmed });
      expect(report).toMatchObject({ accepted: 0, refused: 2 });
      expect(report.problems.map(sentenceOf)).toEqual([
        expect.stringMatching(/^第 2 行：1002 银行存款 .*“币别”和“期初原币”列/),
        expect.stringMatching(/^第 3 行：1405 库存商品 .*“期初数量”列/),
      ]);
    }
    expect(await filled(books)).toEqual([]);
  });

  it('tells no result of the year, asks for it, and leaves what was entered', async () => {
    const books = await open();
    const text = [
      '科目编码,科目名称,期初借方,期初贷方,本年累计借方,本年累计贷方',
      '1001,库存现金,50,,,',
      '3001,实收资本,,50,,',
      '5001,主营业务收入,,,90,90',
    ].join('\n');
    const ask =
      '损益实际发生额无法从该表得知，请在期初余额中补填（影响利润表本年累计）：5001 主营业务收入';
    const result = async () => {
      const rows = await books.api.call(initialBalanceCalls.list, { query: { type: 'profit' } });
      return rows.find(({ code }) => code === '5001')?.ytdActual;
    };
    expect((await send(books, text)).notes).toEqual([ask]);
    expect((await send(books, text, { confirmed: '1' })).notes).toEqual([ask]);
    expect(await result()).toBe('0.00');
    const moved = { opening: '0', ytdDebit: '90', ytdCredit: '90', ytdActual: '85' };
    const body = [{ subjectId: books.subject('5001').id, ...moved }];
    await books.api.call(initialBalanceCalls.save, { body });
    const same = ['3 行与本账套现有的期初余额相同，导入不改变它们'];
    expect((await send(books, text)).notes).toEqual(same);
    expect((await send(books, text, { confirmed: '1' })).notes).toEqual(same);
    expect(await result()).toBe('85.00');
  });

  it('that does not prove itself is refused with the row, even when confirmed', async () => {
    const books = await open();
    const more = { confirmed: '1', mode: 'valid' };
    const report = await send(books, table('16000', '57000'), more);
    expect(report).toMatchObject({ accepted: 0 });
    expect(report.problems[0]?.msg).toContain('1122 应收账款 的期初余额为 16,000.00，其下级合计为');
    expect(await filled(books)).toEqual([]);
  });

  it('leaves nothing behind when it is refused: no item, no balance, no entry of the log', async () => {
    const books = await open();
    const logged = () => service.database.query('select id from operation_log.entry');
    await service.database.query(`set app.account_set_id = '${setId}'`);
    const before = await logged();
    for (const [text, mode] of [
      [table('16000', '57000'), 'valid'],
      [table('15000', '57000').replace('3001,实收资本', '3009,历年结余'), 'all'],
    ] as const) {
      const report = await send(books, text, { mode, confirmed: '1' });
      const notes = ['文件没有导入，没有写入任何数据'];
      expect(report).toMatchObject({ accepted: 0, notes });
      expect([await customers(books), await filled(books)]).toEqual([[], []]);
      expect(await logged()).toEqual(before);
    }
  });

  it('makes no item for a row that is refused', async () => {
    const books = await open();
    const rows = [
      '科目编码,科目名称,币别,核算维度,期初借方,期初贷方',
      '1122,应收账款,,,150,',
      ',,,客户:001 甲公司,90,',
      ',,美元,客户:002 乙公司,60,',
      '3001,实收资本,,,,150',
    ];
    const report = await send(books, rows.join('\n'), { mode: 'valid', confirmed: '1' });
    expect(report.problems.map(sentenceOf)).toEqual([expect.stringContaining('未启用币别 USD')]);
    expect(report.notes).toContain('新增客户 1 个：001 甲公司');
    expect(await customers(books)).toEqual(['甲公司']);
  });

  it('keeps employees of one name apart by their codes', async () => {
    const books = await open();
    const staff = await books.categoryId('职员');
    const { id, version, name } = books.subject('1221');
    await books.api.call(subjectCalls.update, {
      body: { id, version, code: '1221', name, direction: 'debit', auxiliary: [staff] },
    });
    const rows = (codes: readonly string[]) =>
      [
        '科目编码,科目名称,核算维度,期初借方,期初贷方',
        '1221,其他应收款,,150,',
        `,,职员:${codes[0]} 张伟,90,`,
        `,,职员:${codes[1]} 张伟,60,`,
        '3001,实收资本,,,150',
      ].join('\n');
    const balances = async () =>
      (await filled(books))
        .filter(({ code }) => code === '1221')
        .map(({ auxiliary, opening }) => [auxiliary[String(staff)], opening]);
    const first = await send(books, rows(['001', '002']), { confirmed: '1' });
    expect(first).toMatchObject({ accepted: 3, refused: 0 });
    expect(first.notes).toContain('新增职员 2 个：001 张伟、002 张伟');
    const [zhang, two] = await balances();
    expect([zhang?.[1], two?.[1], zhang?.[0] === two?.[0]]).toEqual(['90.00', '60.00', false]);
    const other = await send(books, rows(['001', '003']), { confirmed: '1' });
    expect(other).toMatchObject({ accepted: 0, refused: 2 });
    expect(other.problems[0]?.msg).toContain('期初余额（职员 张伟 CNY 60.00）');
    const emptied = { auxiliary: { [String(staff)]: Number(two?.[0]) }, opening: '0' };
    await books.api.call(initialBalanceCalls.save, { body: [{ subjectId: id, ...emptied }] });
    const more = await send(books, rows(['001', '003']), { confirmed: '1' });
    expect(more.notes).toContain('新增职员 1 个：003 张伟');
    const last = await balances();
    expect(last.map(([, opening]) => opening)).toEqual(['90.00', '60.00']);
    expect([last[0]?.[0] === zhang?.[0], last[1]?.[0] === two?.[0]]).toEqual([true, false]);
  });

  it('of more rows than are taken at once is refused with the way out', async () => {
    const books = await open();
    const rows = Array.from({ length: 50_000 }, (_, at) => `${2_000_000 + at},户,,`);
    const text = ['科目编码,科目名称,期初借方,期初贷方', ...rows].join('\n');
    const job = await runImport(books.api, initialBalanceCalls.import, {
      file: file(text),
      mode: 'all',
    });
    expect(job).toMatchObject({ state: 'failed', msg: expect.stringContaining('请拆分后') });
  });

  it('names subjects that the account set does not have, and takes the others when told to', async () => {
    const books = await open();
    const text = table('15000', '57000').replace('3001,实收资本', '3009,历年结余');
    const all = await send(books, text, { confirmed: '1' });
    expect(all).toMatchObject({ accepted: 0, refused: 1 });
    expect(all.problems[0]?.msg).toContain('科目 3009 历年结余 在本账套中没有');
    expect(await send(books, text, { mode: 'valid' })).toMatchObject({
      preview: true,
      accepted: 3,
    });
    expect(await filled(books)).toEqual([]);
    await send(books, text, { mode: 'valid', confirmed: '1' });
    expect(await filled(books)).toHaveLength(3);
  });
});
