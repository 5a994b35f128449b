import fc from 'fast-check';
import { Money } from '../money';
import { BalanceTableReader, type OldBalanceTable } from './balance-table';
import type { SourceRow } from './source-row';

/** Cells between bars; the first row is row 1. */
function sheet(text: string): SourceRow[] {
  return text.split('\n').map((line, index) => ({
    row: index + 1,
    cells: line
      .split('|')
      .map((cell) => (cell.trim() === '' ? undefined : { kind: 'text', text: cell.trim() })),
  }));
}

function read(text: string, enabled = '2026-07'): OldBalanceTable | undefined {
  const reader = new BalanceTableReader(enabled);
  for (const row of sheet(text)) reader.push(row);
  return reader.end();
}

/** Opening, movements of the year before, and the file's own 年初, of each row. */
const shown = (table: OldBalanceTable | undefined) =>
  table?.balances.map(({ code, opening, ytdDebit, ytdCredit, yearOpening }) =>
    [code, opening, ytdDebit, ytdCredit, yearOpening].map(String).join(' '),
  );

const sides = (kind: string) => `${kind}借方|${kind}贷方`;
const head = (...kinds: string[]) => `科目编码|科目名称|${kinds.map(sides).join('|')}`;

describe('the movements of the year in a balance table without 本年累计', () => {
  const ofYear = (first: string, title = '期间：2026.01-2026.06') => `${title}
${head(first, '本期', '期末')}
1001|库存现金|100||50|30|120|
3001|实收资本||100||20||120
5001|主营业务收入|||550|550||`;

  it.each(['年初', '期初'])('are 本期 where it begins in January, and %s is its 年初', (first) => {
    const table = read(ofYear(first));
    expect(table).toMatchObject({ problems: [], taken: { column: 'closing', ytd: 'period' } });
    expect(shown(table)).toEqual([
      '1001 120.00 50.00 30.00 100.00',
      '3001 -120.00 0.00 20.00 -100.00',
      '5001 0.00 550.00 550.00 0.00',
    ]);
  });

  it('are 本期 of January alone for a set that begins with February', () => {
    const table = read(ofYear('期初', '期间：2026年1期'), '2026-02');
    expect(table).toMatchObject({ problems: [], taken: { ytd: 'period' } });
  });

  it('refuse the row whose 年初 and 本期 do not lead to 期末, with both figures', () => {
    const table = read(ofYear('年初').replace('100||50', '101||50'));
    expect(table?.problems).toEqual([
      {
        row: 3,
        msg: '年初余额 101.00 加本期借方减本期贷方为 121.00，与期末余额 120.00 不符，请核对文件',
      },
    ]);
    const other = read(ofYear('期初').replace('100||50', '101||50'));
    expect(other?.problems.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('期初余额 101.00 加本期借方减本期贷方为 121.00'),
    ]);
  });

  it.each([
    ['of a later month', '期间：2026年6期', head('期初', '本期', '期末')],
    ['of a quarter', '期间：2026年第2季度', head('期初', '本期', '期末')],
    ['from the year before', '期间：2025.01-2026.06', head('期初', '本期', '期末')],
    ['of no month', '科目余额表', head('年初', '本期', '期末')],
  ])('are unknown in a table %s, and stay zero', (_, title, headings) => {
    const table = read(`${title}\n${headings}
1001|库存现金|100||50|30|120|
3001|实收资本||100||20||120`);
    expect(table).toMatchObject({ problems: [], taken: { column: 'closing', ytd: 'unknown' } });
    expect(table?.balances.every((row) => row.ytdDebit.isZero && row.ytdCredit.isZero)).toBe(true);
  });

  it('are unknown where the file has 年初 and 期末 alone, and its 年初 is kept to be shown', () => {
    const table = read(`期间：2026年6期\n${head('年初', '期末')}
1001|库存现金|100||120|
1221|其他应收款|5|||
3001|实收资本||105||120`);
    expect(table).toMatchObject({ problems: [], taken: { ytd: 'unknown' } });
    expect(shown(table)).toEqual([
      '1001 120.00 0.00 0.00 100.00',
      '1221 0.00 0.00 0.00 5.00',
      '3001 -120.00 0.00 0.00 -105.00',
    ]);
  });
});

describe('本年累计 of a balance table of the enable month', () => {
  const july = (more = '', titles = '期间：2026年7期') => `${titles}
${head('年初', '期初', '本年累计', '期末')}
1001|库存现金|100||120||60|30|130|
3001|实收资本||100||120||30||130${more}`;

  it('without 本期 is unknown: it includes the month', () => {
    for (const title of ['期间：2026年7期', '科目余额表']) {
      const table = read(july('', title));
      expect(table).toMatchObject({ problems: [], taken: { column: 'opening', ytd: 'unknown' } });
      expect(shown(table)).toEqual([
        '1001 120.00 0.00 0.00 100.00',
        '3001 -120.00 0.00 0.00 -100.00',
      ]);
    }
  });

  it('with 本期 must lead from 年初 to 期初, or the row is refused with both figures', () => {
    const table = read(`期间：2026年7期\n${head('年初', '期初', '本期', '本年累计')}
1001|库存现金|90||120||10||60|30
3001|实收资本||100||120|||20|40`);
    expect(table?.problems[0]).toEqual({
      row: 3,
      msg:
        '年初余额 90.00 加本期以前的累计借方减本期以前的累计贷方为 110.00，' +
        '与期初余额 120.00 不符，请核对文件',
    });
  });

  it('in a sheet of openings, of no month and without 期末, is that of the months before', () => {
    const table = read(`${head('年初', '期初', '本年累计')}
1001|库存现金|100||130||60|30
3001|实收资本||100||130||30`);
    expect(table).toMatchObject({ problems: [], taken: { ytd: 'whole' } });
  });

  it('is none in January, whatever columns there are', () => {
    const table = read(july('', '期间：2026年1期'), '2026-01');
    expect(table?.taken?.ytd).toBe('none');
    expect(table?.problems[0]?.msg).toContain('年初余额 100.00 加');
  });
});

describe('what a balance table states of itself', () => {
  const rowOf = (figures: string) => `1001|库存现金|${figures}`;
  const july = (...rows: string[]) =>
    read(`期间：2026年7期\n${head('期初', '本期', '本年累计', '期末')}\n${rows.join('\n')}`);

  it('must lead from 期初 by 本期 to 期末 also where 期初 is taken', () => {
    const table = july(rowOf('100||30||60||999|'), '3001|实收资本||100||30||60||130');
    expect(table?.problems).toEqual([
      {
        row: 3,
        msg: '期初余额 100.00 加本期借方减本期贷方为 130.00，与期末余额 999.00 不符，请核对文件',
      },
    ]);
  });

  it('tells 本年累计 that is less than 本期, with both figures, and takes it', () => {
    const table = july(rowOf('100||30||10||130|'), '3001|实收资本||100||30||10||130');
    expect(table).toMatchObject({ problems: [], taken: { ytd: 'lessPeriod' } });
    expect(table?.notes).toEqual([
      expect.stringMatching(
        /红字.*1001 库存现金 本年累计借方 10\.00、本期借方 30\.00；3001 实收资本 本年累计贷方 10\.00、本期贷方 30\.00$/,
      ),
    ]);
    const june = read(`期间：2026年6期\n${head('期初', '本期', '本年累计', '期末')}
1001|库存现金|100||50|20|10|5|130|
3001|实收资本||100|20|50|5|10||130`);
    expect(june?.problems).toEqual([]);
    expect(june?.notes[0]).toContain('1001 库存现金 本年累计贷方 5.00、本期贷方 20.00');
  });

  it('takes 本期 in red above 本年累计 without a word', () => {
    const table = july(rowOf('100||-30||10||70|'), '3001|实收资本||100||-30||10||70');
    expect(table).toMatchObject({ problems: [], notes: [] });
  });

  it('must have 本年累计 equal to 本期 where it begins in January', () => {
    const table = read(`期间：2026年1-6月\n${head('期初', '本期', '本年累计', '期末')}
1001|库存现金|100||50|20|80|50|130|
3001|实收资本||100||30||30||130`);
    expect(table?.problems).toEqual([
      { row: 3, msg: expect.stringContaining('本年累计借方 80.00、本期借方 50.00，从 1 月起') },
      { row: 3, msg: expect.stringContaining('本年累计贷方 50.00、本期贷方 20.00，从 1 月起') },
    ]);
  });

  it('of January must have 期初 as 年初, in words of what the file has', () => {
    const table = read(
      `期间：2026年1期\n${head('年初', '期初')}
1001|库存现金|100||120|
3001|实收资本||100||120`,
      '2026-01',
    );
    expect(table?.problems[0]?.msg).toBe(
      '年初余额 100.00 加 1 月以前的本年累计 0.00 为 100.00，与期初余额 120.00 不符，请核对文件',
    );
  });

  describe('in its row of totals', () => {
    const totalled = (total: string, more = '') =>
      read(`期间：2026年6期\n${head('本期', '期末')}
1001|库存现金|30||130|
1122|应收账款|||80|
112201|甲公司|||100|
112202|乙公司||||20
3001|实收资本||30||210${more}
${total}`);

    it('is told with both figures and what could explain it, where it is another sum', () => {
      const table = totalled('合计||30|30|9,999|9,999');
      expect(table).toMatchObject({ problems: [], totals: 1 });
      expect(table?.notes).toEqual([
        expect.stringMatching(
          /^合计行与读到的各行不同：期末借方合计 9,999\.00，读到 230\.00；期末贷方合计 9,999\.00，读到 230\.00。文件可能少了行/,
        ),
      ]);
      expect(totalled('合计||80|80|210|210')?.notes).toEqual([
        expect.stringContaining('本期借方合计 80.00，读到 30.00；本期贷方合计 80.00，读到 30.00。'),
      ]);
    });

    it.each(['合计||30|30|230|230', '总计||30|30|210|210', '合计|||||', '资产小计||9|9|9|9'])(
      'agrees as the sum of the lowest or of the highest rows: %s',
      (total) => expect(totalled(total)).toMatchObject({ problems: [], notes: [] }),
    );

    it('agrees as a sum of each page', () => {
      const table = totalled('合计||||80|210', '\n合计||30|30|150|20');
      expect(table).toMatchObject({ problems: [], notes: [], totals: 2 });
    });
  });
});

describe('headings of the year', () => {
  it('本年发生额 is 本年累计', () => {
    const table = read(`期间：2026年6期
科目编码|科目名称|年初余额||本年发生额||期末余额|
||借方|贷方|借方|贷方|借方|贷方
1001|库存现金|100||50|30|120|
3001|实收资本||100||20||120`);
    expect(table).toMatchObject({ problems: [], taken: { ytd: 'whole' } });
    expect(shown(table)?.[0]).toBe('1001 120.00 50.00 30.00 100.00');
  });

  it('本年期初 is 年初, and 年初 may be one column with its direction', () => {
    const one = read(`期间：2026年6期
科目编码|科目名称|年初方向|年初余额|期末方向|期末余额
1001|库存现金|贷|100|借|120
3001|实收资本|借|100|贷|120`);
    expect(shown(one)?.[0]).toBe('1001 120.00 0.00 0.00 -100.00');
    const table = read(`期间：2026年6期\n${head('本年期初', '期末')}
1001|库存现金|100||120|
3001|实收资本||100||120`);
    expect(shown(table)?.[0]).toBe('1001 120.00 0.00 0.00 100.00');
  });
});

describe('a cell of a balance table that is no amount', () => {
  it('is told once, however many figures it is part of', () => {
    const table = read(`期间：2026年6期\n${head('年初', '期初', '本期', '本年累计', '期末')}
1001|库存现金|100||100||||x||100|
3001|实收资本||100||100||||||100`);
    expect(table?.problems.filter(({ msg }) => msg.includes('不是金额'))).toHaveLength(1);
  });
});

it('a table of the year brings back its 年初: 期初 less 本年累计 by direction', () => {
  const cents = fc.integer({ min: -999_999, max: 999_999 });
  const text = (fen: number) => (fen / 100).toFixed(2);
  fc.assert(
    fc.property(cents, cents, cents, (year, debit, credit) => {
      const end = year + debit - credit;
      const table = read(`期间：2026年1期至2026年6期\n${head('期初', '本期', '期末')}
1001|库存现金|${text(year)}||${text(debit)}|${text(credit)}|${text(end)}|
3001|实收资本||${text(year)}|${text(credit)}|${text(debit)}||${text(end)}`);
      expect(table?.problems).toEqual([]);
      const [row] = table?.balances ?? [];
      const stored = row?.opening.minus(row.ytdDebit).plus(row.ytdCredit);
      expect(stored?.equals(Money.parse(text(year)))).toBe(true);
    }),
  );
});
