import {
  accountBookCalls,
  accountingCategoryDetailCalls,
  initialBalanceCalls,
} from '@mingzhang/contract';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const june = (title: string) =>
  [
    '科目余额表',
    title,
    '科目编码,科目名称,年初借方,年初贷方,期初借方,期初贷方,本期借方,本期贷方,' +
      '本年累计借方,本年累计贷方,期末借方,期末贷方',
    '1001,库存现金,100,,150,,30,10,100,30,170,',
    '3001,实收资本,,100,,150,,20,,70,,170',
  ].join('\n');

describe('the months of a balance table', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (enableDate = '2026-07-01') => openAccountSet(service, ++setId, { enableDate });
  const send = (books: Books, text: string, confirmed: '0' | '1' = '1') => {
    const file = { name: '科目余额表.csv', bytes: Buffer.from(text) };
    return reportOf(
      runImport(books.api, initialBalanceCalls.import, { file, mode: 'all', confirmed }),
    );
  };
  const filled = async ({ api }: Books) =>
    (await api.call(initialBalanceCalls.list, { query: {} })).filter(
      ({ opening }) => opening !== '0.00',
    );
  const cash = async (books: Books) =>
    (await filled(books))
      .filter(({ code }) => code === '1001')
      .map(({ opening, ytdDebit, ytdCredit }) => [opening, ytdDebit, ytdCredit].join(' '));

  it.each(['期间：2026年6期', '会计期间：2026.06-2026.06', '期间：2026年第06期'])(
    'before the enable month bring its closing balances: %s',
    async (title) => {
      const books = await open();
      const report = await send(books, june(title), '0');
      expect(report).toMatchObject({ preview: true, refused: 0 });
      expect(report.recognised).toContain(
        '（2026年第06期），2 行末级科目与辅助核算项目。以“期末借方、期末贷方”列为 2026-07-01 的期初余额：' +
          '借方合计 170.00，贷方合计 170.00',
      );
      expect(await send(books, june(title))).toMatchObject({ accepted: 2, refused: 0 });
      expect(await cash(books)).toEqual(['170.00 100.00 30.00']);
    },
  );

  it('that begin with the enable month bring its opening balances', async () => {
    const books = await open('2026-06-01');
    const report = await send(books, june('期间：2026年6期'));
    expect(report.recognised).toContain('以“期初借方、期初贷方”列为 2026-06-01 的期初余额');
    expect(await cash(books)).toEqual(['150.00 70.00 20.00']);
  });

  it('of the year before bring no movements into January', async () => {
    const books = await open('2026-01-01');
    const done = await send(books, june('期间：2025年1期至2025年12期'));
    expect(done.recognised).toContain('本年累计属于上年，按零');
    expect(await cash(books)).toEqual(['170.00 0.00 0.00']);
  });

  it('that are others are refused with the month and the way out', async () => {
    const books = await open('2026-09-01');
    const report = await send(books, june('期间：2026年6期'));
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(report.problems[0]?.msg).toMatch(/2026年第06期.*请导出 2026年第08期 的余额表/);
    expect(await filled(books)).toEqual([]);
  });

  it.each([
    ['期间：2025年第四季度', /文件是 2025年第10期至2025年第12期 的余额表/],
    ['会计年度：2026 会计期间：02', /文件是 2026年第02期 的余额表/],
    ['期间 02/2025', /“期间 02\/2025”读不出是哪年哪月/],
    ['会计期间：第二期', /“会计期间：第二期”读不出是哪年哪月.*如“期间：2026年第08期”/],
  ])('written otherwise are others all the same: %s', async (title, msg) => {
    const books = await open('2026-09-01');
    for (const confirmed of ['0', '1'] as const) {
      const report = await send(books, june(title), confirmed);
      expect(report).toMatchObject({ accepted: 0, refused: 1 });
      expect(report.problems[0]?.msg).toMatch(msg);
      expect(report.recognised).not.toMatch(/没有写明期间|以“/);
    }
    expect(await filled(books)).toEqual([]);
  });

  it.each([
    ['单位：万元', '请在原软件以“元”为单位导出'],
    ['期间：2026年6期 币别：USD', '有外币的科目请用带币别列的表'],
  ])('are read of a table in yuan alone: %s', async (title, way) => {
    const books = await open();
    const report = await send(books, june(title));
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(report.problems[0]?.msg).toContain(way);
    expect(report.recognised).not.toContain('期间读不出');
    expect(await filled(books)).toEqual([]);
    expect(await send(books, june('期间：2026年6期 单位：元'))).toMatchObject({ accepted: 2 });
  });

  it('that are not named are said, with the column and the month it is taken for', async () => {
    const books = await open();
    const report = await send(books, june('单位：元'), '0');
    expect(report.recognised).toMatch(
      /没有写明期间.*以“期初借方、期初贷方”列为 2026-07-01 .*合计 150\.00.*按 2026年第07期 的余额表读取/,
    );
  });

  it('need no 期初 where 年初, 本年累计 and 期末 are told', async () => {
    const books = await open();
    const text = [
      '科目编码,科目名称,年初余额,,本年累计发生额,,期末余额,',
      ',,借方,贷方,借方,贷方,借方,贷方',
      '1001,库存现金,100,,100,30,170,',
      '3001,实收资本,,100,,70,,170',
    ].join('\n');
    const report = await send(books, text);
    expect(report).toMatchObject({ accepted: 2, refused: 0 });
    expect(report.recognised).toContain('以“期末余额 借方、期末余额 贷方”列为');
    expect(await cash(books)).toEqual(['170.00 100.00 30.00']);
  });
});

describe('items below a subject of several categories', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = async (enableDate: string) => {
    const books = await openAccountSet(service, ++setId, { enableDate });
    const [staff, unit] = [await books.categoryId('职员'), await books.categoryId('部门')];
    await books.keep('1221', { auxiliary: [staff, unit] });
    return { books, staff, unit };
  };
  const send = (books: Books, text: string) =>
    reportOf(
      runImport(books.api, initialBalanceCalls.import, {
        file: { name: '科目余额表.csv', bytes: Buffer.from(text) },
        mode: 'all',
        confirmed: '1',
      }),
    );
  const receivables = async ({ api }: Books) =>
    (await api.call(initialBalanceCalls.list, { query: {} }))
      .filter(({ code, opening }) => code === '1221' && opening !== '0.00')
      .map(({ auxiliaryTitle, opening }) => `${auxiliaryTitle} ${opening}`)
      .toSorted();

  it('come back from our own balance table', async () => {
    const { books, staff, unit } = await open('2026-06-01');
    const make = async (categoryId: number, code: string, name: string) => {
      const body = { categoryId, code, name };
      return (await books.api.call(accountingCategoryDetailCalls.create, { body } as never)) as {
        id: number;
      };
    };
    const person = await make(staff, '003', '王五');
    const sales = await make(unit, '05', '销售部');
    const subjectId = books.subject('1221').id;
    const body = [
      { subjectId, auxiliary: { [staff]: person.id }, opening: '90' },
      { subjectId, auxiliary: { [unit]: sales.id }, opening: '60' },
      { subjectId, auxiliary: { [staff]: person.id, [unit]: sales.id }, opening: '5' },
      { subjectId: books.subject('3001').id, opening: '155' },
    ];
    await books.api.call(initialBalanceCalls.save, { body });
    const periods = { periodFrom: '2026-06', periodTo: '2026-06' };
    const { bytes } = await books.api.file(accountBookCalls.subjectBalanceFile, {
      query: { ...periods, showAuxiliary: '1', format: 'csv' },
    } as never);
    const text = bytes.toString();
    expect(text).toContain('1221_003,职员:003 王五,');
    const next = (await open('2026-07-01')).books;
    expect(await send(next, text)).toMatchObject({ accepted: 4, refused: 0, problems: [] });
    expect(await receivables(next)).toEqual(await receivables(books));
  });

  it.each([
    ['1221_003', '职员:王五'],
    ['1221_003', '职员:003 王五'],
    ['1221', '职员:003 王五'],
    ['1221_职员:003', '王五'],
  ])('are placed by their category: %s %s', async (code, name) => {
    const { books } = await open('2026-07-01');
    const text = `科目编码,科目名称,期初借方,期初贷方
1221,其他应收款,150,
${code},${name},150,
3001,实收资本,,150`;
    expect(await send(books, text)).toMatchObject({ refused: 0 });
    expect(await receivables(books)).toEqual(['王五 150.00']);
  });

  it('are accepted as the refusal of one without category advises', async () => {
    const { books } = await open('2026-07-01');
    const text = (name: string) => `科目编码,科目名称,期初借方,期初贷方
1221,其他应收款,150,
1221_003,${name},150,
3001,实收资本,,150`;
    const { problems } = await send(books, text('王五'));
    const [, advised = ''] = /科目名称列写明类别，如“(.+)”/.exec(problems[0]?.msg ?? '') ?? [];
    expect(advised).not.toBe('');
    expect(await send(books, text(advised))).toMatchObject({ refused: 0 });
    expect(await receivables(books)).toEqual(['王五 150.00']);
  });
});
