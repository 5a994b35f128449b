import { accountBookCalls, initialBalanceCalls } from '@mingzhang/contract';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

describe('the year in a balance table', () => {
  let service: TestService;
  let setId = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, ++setId, { enableDate: '2026-07-01' });
  const send = (books: Books, rows: readonly string[], confirmed: '0' | '1' = '1') => {
    const file = { name: '科目余额表.csv', bytes: Buffer.from(rows.join('\n')) };
    return reportOf(
      runImport(books.api, initialBalanceCalls.import, { file, mode: 'all', confirmed }),
    );
  };
  /** 年初 and 本年累计 of cash in the books of July. */
  const cash = async ({ api }: Books) => {
    const periods = { periodFrom: '2026-07', periodTo: '2026-07' };
    const { rows } = await api.call(accountBookCalls.subjectBalance, { query: periods } as never);
    const row = rows.find(({ code }) => code === '1001');
    return [row?.yearOpeningDebit, row?.ytdDebit, row?.ytdCredit];
  };
  const sides = (...kinds: string[]) =>
    ['科目编码', '科目名称', ...kinds.flatMap((kind) => [`${kind}借方`, `${kind}贷方`])].join(',');
  const unknownYearNote = /^启用前的本年累计无法从该表得知.*没有填过的按零.*请在期初余额中补填/;

  it('is 本期 where that begins in January, and the result of the year is asked for', async () => {
    for (const first of ['年初', '期初']) {
      const books = await open();
      const report = await send(books, [
        '科目余额表',
        '期间：2026.01-2026.06',
        sides(first, '本期', '期末'),
        '1001,库存现金,100,,50,30,120,',
        '3001,实收资本,,100,,20,,120',
        '5001,主营业务收入,,,550,550,,',
      ]);
      expect(report).toMatchObject({ accepted: 3, refused: 0 });
      expect(report.recognised).toContain('本期从 1 月起，本期发生额即本年累计');
      expect(report.notes).toEqual([
        '损益实际发生额无法从该表得知，请在期初余额中补填（影响利润表本年累计）：5001 主营业务收入',
      ]);
      expect(await cash(books)).toEqual(['100.00', '50.00', '30.00']);
    }
  });

  it('has expense without the entry that carried it forward, as the chart tells expense', async () => {
    const rows = (code: string, name: string) => [
      '期间：2026年6月',
      sides('年初', '期初', '本期', '期末'),
      '1001,库存现金,,,100,,,30,70,',
      '3001,实收资本,,,,100,30,,,70',
      `${code},${name},,,,,30,,,`,
    ];
    const books = await open();
    const report = await send(books, rows('560201', '差旅费'), '0');
    expect(report).toMatchObject({ refused: 0 });
    expect(report.notes).toContainEqual(
      expect.stringMatching(
        /^损益类科目有发生额而期初、期末都为零，文件没有印出结转：560201 差旅费；/,
      ),
    );
    const other = await send(books, rows('1403', '原材料'), '0');
    expect(other.problems).toMatchObject([{ row: 5, msg: expect.stringContaining('不符') }]);
  });

  it('that includes the enable month, without 本期, is told as unknown with both 年初', async () => {
    const books = await open();
    const rows = [
      '期间：2026年7月',
      sides('年初', '期初', '本年累计', '期末'),
      '1001,库存现金,100,,120,,60,30,130,',
      '3001,实收资本,,100,,120,,30,,130',
    ];
    for (const confirmed of ['0', '1'] as const) {
      expect((await send(books, rows, confirmed)).notes).toEqual([
        expect.stringMatching(unknownYearNote),
        '年初余额与文件不同，请补填本年累计后核对：' +
          '1001 库存现金 文件为借 100.00，本账套为借 120.00；' +
          '3001 实收资本 文件为贷 100.00，本账套为贷 120.00',
      ]);
    }
    expect(await cash(books)).toEqual(['120.00', '0.00', '0.00']);
  });

  it('that a table does not tell is left as somebody has entered it', async () => {
    const books = await open();
    const rows = [
      '期间：2026年6月',
      sides('年初', '期末'),
      '1001,库存现金,100,,120,',
      '1221,其他应收款,20,,,',
      '3001,实收资本,,120,,120',
    ];
    expect((await send(books, rows)).notes).toEqual([
      expect.stringMatching(unknownYearNote),
      '年初余额与文件不同，请补填本年累计后核对：' +
        '1001 库存现金 文件为借 100.00，本账套为借 120.00；' +
        '1221 其他应收款 文件为借 20.00，本账套为 0.00',
    ]);
    const filled = [
      { code: '1001', opening: '120', ytdDebit: '50', ytdCredit: '30' },
      { code: '1221', opening: '0', ytdDebit: '0', ytdCredit: '20' },
    ];
    const body = filled.map(({ code, ...more }) => ({
      subjectId: books.subject(code).id,
      ...more,
    }));
    await books.api.call(initialBalanceCalls.save, { body });
    expect((await send(books, rows)).notes).toEqual([
      '3 行与本账套现有的期初余额相同，导入不改变它们',
      expect.stringMatching(unknownYearNote),
    ]);
    expect(await cash(books)).toEqual(['100.00', '50.00', '30.00']);
  });

  it('that does not lead from 年初 to the balance is refused, with nothing written', async () => {
    const books = await open();
    const report = await send(books, [
      '期间：2026年7月',
      sides('年初', '期初', '本期', '本年累计'),
      '1001,库存现金,90,,120,,10,,60,30',
      '3001,实收资本,,90,,120,,10,,40',
    ]);
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(report.problems[0]?.msg).toMatch(
      /年初余额 90\.00 加.*为 110\.00，与期初余额 120\.00 不符/,
    );
    expect(await cash(books)).not.toContain('120.00');
  });
});
