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

/** Codes that begin with 5 are of income and expense. */
function read(text: string, enabled = '2026-07'): OldBalanceTable | undefined {
  const reader = new BalanceTableReader(enabled, (code) => code.startsWith('5'));
  for (const row of sheet(text)) reader.push(row);
  return reader.end();
}

const shown = (table: OldBalanceTable | undefined) =>
  table?.balances.map(({ code, opening, ytdDebit, ytdCredit, yearOpening }) =>
    [code, opening, ytdDebit, ytdCredit, yearOpening].map(String).join(' '),
  );

const sides = (kind: string) => `${kind}借方|${kind}贷方`;
const head = (...kinds: string[]) => `科目编码|科目名称|${kinds.map(sides).join('|')}`;

describe('a balance table whose program prints less than there is', () => {
  it.each([
    `科目编码|科目名称|计量单位|期初余额|||本期发生||||期末余额||
     |||方向|数量|金额|借方数量|借方金额|贷方数量|贷方金额|方向|数量|金额`,
    `科目编码|科目名称|计量单位|期初余额|||本期发生||||期末余额||
     |||方向|数量|金额|数量（借）|金额（借）|数量（贷）|金额（贷）|方向|数量|金额`,
    `科目|||期初|||本期发生||||期末||
     编码|名称|计量单位|方向|数量|金额|借方数量|借方金额|贷方数量|贷方金额|方向|数量|金额`,
  ])('has quantities beside amounts under two rows of headings: %s', (heads) => {
    const table = read(`期间：2026年6月\n${heads}
        1405|库存商品|件|借|10|100|1|10|||借|11|110
        3001|实收资本||贷||100||||10|贷||110`);
    expect(table?.problems).toEqual([]);
    expect(shown(table)).toEqual([
      '1405 110.00 0.00 0.00 undefined',
      '3001 -110.00 0.00 0.00 undefined',
    ]);
    expect(String(table?.balances[0]?.quantity)).toBe('11.00');
  });

  const balanced = (first: string) => `期间：2026年6月
${head('年初', '期初', '本期', '本年累计', '期末')}
1001|库存现金|${first}||100||20|10|60|30|110|
3001|实收资本||||100||||||100
2202|应付账款||||||10||30||10`;

  it('has no 年初 where its columns are empty in the whole file', () => {
    const table = read(balanced(''));
    expect(table).toMatchObject({ problems: [], taken: { column: 'closing', ytd: 'whole' } });
    expect(shown(table)).toEqual([
      '1001 110.00 60.00 30.00 undefined',
      '3001 -100.00 0.00 0.00 undefined',
      '2202 -10.00 0.00 30.00 undefined',
    ]);
    expect(read(balanced('80'))?.problems.map(({ row }) => row)).toContain(4);
    const late = `${balanced('')}\n${'1002|银行存款||||||||||\n'.repeat(600)}1012|其他货币资金|5||||||||5|`;
    expect(read(late)?.problems.map(({ row }) => row)).toContain(3);
  });

  const uncarried = (opening: string, closing: string, code = '5602') => `期间：2026年6月
${head('期初', '本期', '期末')}
1001|库存现金|100|||30|70|
3001|实收资本||100||||70
${code}|管理费用|${opening}||30||${closing}|`;

  it('tells income and expense that moved and stand at nothing, and takes them', () => {
    const table = read(uncarried('', '').replace('||100||||70', '||100|30|||70'));
    expect(table?.problems).toEqual([]);
    expect(table?.notes).toEqual([
      expect.stringMatching(
        /^损益类科目有发生额而期初、期末都为零，文件没有印出结转：5602 管理费用；/,
      ),
    ]);
  });

  it('refuses what is not so: another subject, or a balance', () => {
    const rowsOf = (text: string) =>
      read(text.replace('||100||||70', '||100|30|||70'))?.problems.map(({ row }) => row);
    expect(rowsOf(uncarried('', '', '1403'))).toEqual([5]);
    expect(rowsOf(uncarried('5', ''))).toContain(5);
    expect(rowsOf(uncarried('', '5'))).toContain(5);
  });

  it('may have more decimals than a fen in movements that are not loaded', () => {
    const of = (moved: string) => `期间：2026年6月
${head('期初', '本期', '期末')}
1001|库存现金|100||${moved}||133.33|
3001|实收资本||100||33.33||133.33`;
    expect(read(of('33.333'))?.problems).toEqual([]);
    expect(read(of('33.338'))?.problems).toEqual([]);
    expect(read(of('33.34'))?.problems.map(({ row }) => row)).toEqual([3]);
    expect(read(of('33.343'))?.problems.map(({ row }) => row)).toEqual([3]);
  });
});

describe('the months that a balance table states in columns or in cells', () => {
  const titles = '科目编码|科目名称|期初借方|期初贷方|期末借方|期末贷方';
  const rows = `1001|库存现金|100||120|
    3001|实收资本||100||120`;
  const columned = (head: string, first: string, second: string) => `${head}|${titles}
      ${first}|1001|库存现金|100||120|
      ${second}|3001|实收资本||100||120`;

  it.each([
    ['年|月', '2025|3', '2025|2', '会计年度：2025 期间：2', '会计年度：2025 期间：3'],
    ['账期', '202503', '202502', '期间：202502', '期间：202503'],
    [
      '起始期间|结束期间',
      '2025-03|2025-03',
      '2025-02|2025-02',
      '起始期间：2025-02 结束期间：2025-02',
      '起始期间：2025-03 结束期间：2025-03',
    ],
  ])('are named where rows of several stand together: %s', (head, first, second, own, before) => {
    expect(read(columned(head, first, second), '2025-04')?.problems).toEqual([
      { row: 3, msg: expect.stringContaining(`期间“${own}”与前面各行的“${before}”不同`) },
    ]);
  });

  it('are not those of a budget, of the year before or before adjustments, with the cell', () => {
    for (const title of ['2025年3月 预算数', '2025年3月 上年同期数', '2025年3月 调整前']) {
      const table = read(`科目余额表\n|${title}\n${titles}\n${rows}`, '2025-04');
      expect(table).toMatchObject({ balances: [], taken: undefined });
      expect(table?.problems[0]?.msg).toMatch(
        new RegExp(`^文件写明“${title}”.*不是账面余额.*写在 B2 单元格$`),
      );
    }
  });

  it('are told with the cell whose text is to go, or the two that contradict each other', () => {
    const msgOf = (above: string) =>
      read(`科目余额表\n${above}\n${titles}\n${rows}`, '2025-04')?.problems[0]?.msg;
    expect(msgOf('编制单位：示例公司||2025年3月|台账3.5版')).toMatch(
      /；D2 单元格的“台账3.5版”不是期间的，请删去$/,
    );
    expect(msgOf('期间：2025年3月||月份：2025年4月')).toMatch(/；写在 A2、C2 单元格$/);
    expect(msgOf('2025年5月余额表\n|期间：2025年3月')).toMatch(/；写在 A2、B3 单元格$/);
  });
});
