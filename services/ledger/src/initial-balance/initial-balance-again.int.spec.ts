import {
  currencyCalls,
  initialBalanceCalls,
  type InitialBalanceFields,
  sentenceOf,
} from '@mingzhang/contract';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('a balance table taken over beside what stands in the set', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (enableDate = '2026-07-01') => openAccountSet(service, ++setId, { enableDate });
  const head = (...kinds: string[]) =>
    ['科目编码,科目名称', ...kinds.map((kind) => `${kind}借方,${kind}贷方`)].join(',');
  const send = (books: Books, rows: readonly string[], confirmed: '0' | '1' = '1') => {
    const file = { name: '科目余额表.csv', bytes: Buffer.from(rows.join('\n')) };
    return reportOf(
      runImport(books.api, initialBalanceCalls.import, { file, mode: 'all', confirmed }),
    );
  };
  const june = (kinds: readonly string[], ...rows: string[]) => [
    '期间：2026年6月',
    head(...kinds),
    ...rows,
  ];
  const save = (
    books: Books,
    rows: readonly ({ code: string } & Partial<InitialBalanceFields>)[],
  ) =>
    books.api.call(initialBalanceCalls.save, {
      body: rows.map(({ code, opening = '0', ...more }) => ({
        subjectId: books.subject(code).id,
        opening,
        ...more,
      })),
    });
  const filled = async (books: Books) =>
    (await books.api.call(initialBalanceCalls.list, { query: {} }))
      .filter((row) => [row.opening, row.ytdDebit, row.ytdCredit].some((text) => text !== '0.00'))
      .map(({ code, auxiliaryTitle, opening, ytdDebit, ytdCredit, ytdActual }) =>
        [code, auxiliaryTitle, opening, ytdDebit, ytdCredit, ytdActual]
          .filter((text) => text !== '' && text !== '0.00')
          .join(' '),
      );

  it('sets the openings of its rows of zeros to nothing, also in the preview', async () => {
    const books = await open();
    await send(books, june(['期末'], '1001,库存现金,100,', '3001,实收资本,,100'));
    const corrected = june(
      ['期末'],
      '1001,库存现金,0,',
      '1002,银行存款,100,',
      '3001,实收资本,,100',
    );
    for (const confirmed of ['0', '1'] as const) {
      const report = await send(books, corrected, confirmed);
      expect(report).toMatchObject({ accepted: 3, refused: 0 });
      expect(report.recognised).toContain(
        '导入后本账套期初余额借方合计 100.00，贷方合计 100.00，平衡',
      );
    }
    expect(await filled(books)).toEqual(['1002 100.00', '3001 100.00']);
  });

  it('tells the openings of subjects that it does not list, and the equation with them', async () => {
    const books = await open();
    await send(books, june(['期末'], '1001,库存现金,100,', '3001,实收资本,,100'));
    const other = june(['期末'], '1002,银行存款,100,', '3001,实收资本,,100');
    for (const confirmed of ['0', '1'] as const) {
      const report = await send(books, other, confirmed);
      expect(report.notes).toContainEqual(
        expect.stringMatching(
          /^文件没有列出、.*保持不变，不在文件的合计内：1001 库存现金 100\.00；.*余额填 0/,
        ),
      );
      expect(report.recognised).toContain(
        '导入后本账套期初余额借方合计 200.00，贷方合计 100.00，相差 100.00，不平，请核对',
      );
    }
  });

  it('sets the openings of items that it lists with zero to nothing', async () => {
    const books = await open();
    const rows = (first: string, two: string) =>
      june(
        ['期末'],
        `1122,应收账款,100,`,
        `1122_001,客户:001 甲,${first},`,
        `1122_002,客户:002 乙,${two},`,
        '3001,实收资本,,100',
      );
    await send(books, rows('60', '40'));
    expect(await filled(books)).toEqual(['1122 甲 60.00', '1122 乙 40.00', '3001 100.00']);
    expect(await send(books, rows('0.00', '100'))).toMatchObject({ refused: 0 });
    expect(await filled(books)).toEqual(['1122 乙 100.00', '3001 100.00']);
  });

  it('that has a subject at zero refuses it where openings of items stand', async () => {
    const books = await open();
    await send(
      books,
      june(
        ['期末'],
        '1122,应收账款,100,',
        '1122_001,客户:001 甲,60,',
        '1122_002,客户:002 乙,40,',
        '3001,实收资本,,100',
      ),
    );
    const before = await filled(books);
    const report = await send(
      books,
      june(['期末'], '1122,应收账款,0,', '1002,银行存款,100,', '3001,实收资本,,100'),
    );
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(report.problems.map(sentenceOf)[0]).toMatch(
      /^第 3 行：科目 1122 应收账款 .*客户 甲 CNY 60\.00；客户 乙 CNY 40\.00.*请先在“期初余额”中删除/,
    );
    expect(await filled(books)).toEqual(before);
  });

  it('tells where the sides of 本年累计 differ over the account set', async () => {
    const books = await open();
    const report = await send(
      books,
      june(['本年累计', '期末'], '1001,库存现金,90,20,130,', '3001,实收资本,,30,,130'),
    );
    expect(report.recognised).toContain(
      '平衡；本年累计借方合计 90.00，贷方合计 50.00，相差 40.00，不平，请核对。',
    );
  });

  it('tells a result of the year that was entered beside other movements', async () => {
    const books = await open();
    const moved = { ytdDebit: '1000', ytdCredit: '1000', ytdActual: '400' };
    await save(books, [{ code: '5001', ...moved }]);
    const rows = (figure: string) =>
      june(
        ['本年累计', '期末'],
        `5001,主营业务收入,${figure},${figure},,`,
        '1001,库存现金,,,9,',
        '3001,实收资本,,,,9',
      );
    const more = await send(books, rows('1100'), '0');
    expect(more.notes).toEqual([
      '沿用本账套已填的损益实际发生额，而本年累计已变，请在期初余额中核对：' +
        '5001 主营业务收入 400.00（本年累计原为借 1,000.00、贷 1,000.00，现为借 1,100.00、贷 1,100.00）',
    ]);
    const less = await send(books, rows('300'));
    expect(less).toMatchObject({ accepted: 0, refused: 1 });
    expect(less.problems[0]?.msg).toMatch(
      /损益实际发生额 400\.00 不能大于本年累计贷方 300\.00.*以前填写的，请先在“期初余额”中改正.*再导入$/,
    );
    const gone = await send(books, rows('0'));
    expect(gone).toMatchObject({ accepted: 3, refused: 0 });
    expect(await filled(books)).toEqual(['1001 9.00', '3001 9.00']);
  });

  it('tells openings that the books cannot well have', async () => {
    const books = await open();
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await books.keep('1002', { currencies: ['USD'] });
    const rows = [
      '期间：2026年6月',
      '科目编码,科目名称,币别,期末原币,本年累计借方,本年累计贷方,期末借方,期末贷方',
      '1001,库存现金,,,,,-100,',
      '1002,银行存款,USD,2000,,,,',
      '5001,主营业务收入,,,,,,1000',
      '1405,库存商品,,,,,1100,',
    ];
    const report = await send(books, rows, '0');
    expect(report).toMatchObject({ accepted: 4, refused: 0 });
    expect(report.notes).toEqual([
      '损益类科目年初没有余额，按期初余额和本年累计推算却有，请核对或补填本年累计：5001 主营业务收入 贷 1,000.00',
      '有原币而本位币余额为零，请核对是否缺少本位币金额：1002 银行存款 USD 2,000.00',
      '现金、银行存款的期初余额为负数，请核对：1001 库存现金 -100.00',
    ]);
    await send(books, rows);
    const unlisted = june(['期末'], '1001,库存现金,5,', '3001,实收资本,,5');
    expect((await send(books, unlisted, '0')).notes).toContainEqual(
      expect.stringMatching(/^文件没有列出、.*：1002 银行存款 USD 2,000\.00（本位币 0\.00）；/),
    );
  });

  it('asks for what its row of totals has and its rows have not', async () => {
    const books = await open();
    const rows = ['1001,库存现金,100,', '3001,实收资本,,100', '合计,,2800,2800'];
    const { notes = [] } = await send(books, june(['期末'], ...rows), '0');
    expect(notes.slice(0, 2)).toEqual([
      '跳过 1 行合计、小计和表尾',
      expect.stringMatching(/^合计行与读到的各行不同：期末借方合计 2,800\.00，读到 100\.00/),
    ]);
  });

  it('of January says that the year begins with it', async () => {
    const books = await open('2026-01-01');
    const rows = ['期间：2026年1月', head('期初'), '1001,库存现金,9,', '3001,实收资本,,9'];
    const report = await send(books, rows, '0');
    expect(report.recognised).toContain('本账套从 1 月启用，期初余额即年初余额');
    expect(report.recognised).not.toContain('上年');
  });
});
