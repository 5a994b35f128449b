import fc from 'fast-check';
import { BalanceTableReader, type OldBalanceTable } from './balance-table';
import type { SourceRow } from './source-row';

/** Cells between bars; the first row is row 1. */
function sheet(text: string): SourceRow[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .map((line, index) => ({
      row: index + 1,
      cells: line
        .split('|')
        .map((cell) => (cell.trim() === '' ? undefined : { kind: 'text', text: cell.trim() })),
    }));
}

function readBalanceTable(
  rows: readonly SourceRow[],
  enabled = '2026-07',
): OldBalanceTable | undefined {
  const reader = new BalanceTableReader(enabled);
  for (const row of rows) reader.push(row);
  return reader.end();
}

const shown = (table: OldBalanceTable | undefined) =>
  table?.balances.map(({ code, items, opening, ytdDebit, ytdCredit }) =>
    [
      code,
      ...items.map(({ category, name }) => `${category}:${name}`),
      opening,
      ytdDebit,
      ytdCredit,
    ]
      .map(String)
      .join(' '),
  );

it('reads a balance table without the characters that nobody sees', () => {
  const table = readBalanceTable(
    sheet(`科目\u200B编码|\uFEFF科目名称|期初借方|期初\u00AD贷方
      \u200B1001|库存\u2060现金|1\u200E0|
      3001\uFEFF|实收资本||10\u00A0`),
  );
  expect(shown(table)?.map((row) => row.split(' ')[0])).toEqual(['1001', '3001']);
  expect(table?.problems).toEqual([]);
});

describe('cells with formulas of a balance table', () => {
  const withCell = (cell: SourceRow['cells'][number]) =>
    readBalanceTable(
      sheet(`科目编码|科目名称|期初借方|期初贷方
        1001|库存现金|10|
        3001|实收资本||10`).map((row) =>
        row.row === 2 ? { ...row, cells: row.cells.with(2, cell) } : row,
      ),
    );

  it('are read by their saved result, and told', () => {
    const table = withCell({ kind: 'number', text: '10', isResult: true });
    expect(table?.problems).toEqual([]);
    expect(table?.notes).toEqual(['1 个公式单元格按文件中保存的计算结果读取，请核对']);
  });

  it('are refused without one, which counted as nothing before, and with an error', () => {
    expect(withCell({ kind: 'formula' })?.problems[0]).toMatchObject({
      row: 2,
      msg: expect.stringContaining('“期初借方”是公式，文件中没有保存它的计算结果'),
    });
    const wrong = withCell({ kind: 'error', text: '#REF!', isResult: true });
    expect(wrong?.problems[0]).toMatchObject({ row: 2, msg: expect.stringContaining('#REF!') });
  });
});

const trialBalance = sheet(`发生额及余额表
  单位：示例贸易有限公司|||2026.03-2026.03||||单位：元
  科目编码|科目名称|期初余额||本期发生||期末余额|
  ||借方|贷方|借方|贷方|借方|贷方
  1001|库存现金|5,000.00||2,000.00|3,500.00|3,500.00|
  1002|银行存款|95,000.00||56,500.00|42,000.00|109,500.00|
  100201|工商银行|95,000.00||56,500.00|42,000.00|109,500.00|
  资产小计||100,000.00||58,500.00|45,500.00|113,000.00|
  2202|应付账款||20,000.00|20,000.00|||
  3001|实收资本||80,000.00||||80,000.00
  合计||100,000.00|100,000.00|175,500.00|175,500.00|113,000.00|113,000.00`);

const withItems = sheet(`科目余额表
  2026年7期
  科目编码|科目名称|核算维度|期初余额_借方金额|期初余额_贷方金额|本期发生额_借方金额|本期发生额_贷方金额|本年累计_借方金额|本年累计_贷方金额
  1002|银行存款||42000||10000|4000|34000|16000
  1122|应收账款||15000||8000|10000|28000|35000
  1122.01|明细应收款||15000||8000|10000|28000|35000
  |||9000
  ||客户:001,甲公司|9000||8000|4000|20000|19000
  ||客户:002,乙公司|6000|||6000|8000|16000
  4001|实收资本|||50000||||
  4103|本年利润|||7000|4000|8000|17000|28000`);

describe('a balance table of another product', () => {
  it('is read below two rows of headings, its leaves alone, and proved by its sums', () => {
    const table = readBalanceTable(trialBalance, '2026-03');
    expect(table).toMatchObject({ parents: 1, totals: 2, problems: [] });
    expect(shown(table)).toEqual([
      '1001 5000.00 0.00 0.00',
      '100201 95000.00 0.00 0.00',
      '2202 -20000.00 0.00 0.00',
      '3001 -80000.00 0.00 0.00',
    ]);
  });

  it('takes what stands without items as a part of its subject, beside the items', () => {
    const rows = (rest: string) =>
      sheet(`科目编码|科目名称|期初借方|期初贷方
      1221|其他应收款|100|
      1221_|未指定项目|${rest}|
      1221_001|张三|30|
      3001|实收资本||100`);
    const table = readBalanceTable(rows('70'));
    expect(table).toMatchObject({ parents: 1, problems: [] });
    expect(table?.balances.map(({ code, name, opening }) => `${code} ${name} ${opening}`)).toEqual([
      '1221 其他应收款 70.00',
      '1221001 张三 30.00',
      '3001 实收资本 -100.00',
    ]);
    expect(readBalanceTable(rows('60'))?.problems[0]?.msg).toContain('其下级合计为 90.00');
  });

  it('gives items of the subject above, and the movement of the year before the month', () => {
    const rows = withItems.filter(({ row }) => row !== 7);
    expect(shown(readBalanceTable(rows))).toEqual([
      '1002 42000.00 24000.00 12000.00',
      '112201 客户:甲公司 9000.00 12000.00 15000.00',
      '112201 客户:乙公司 6000.00 8000.00 10000.00',
      '4001 -50000.00 0.00 0.00',
      '4103 -7000.00 13000.00 20000.00',
    ]);
  });

  it('names the row that is neither subject nor item', () => {
    expect(readBalanceTable(withItems)?.problems).toEqual([
      { row: 7, msg: '没有科目编码，也不是辅助核算项目，请补上' },
    ]);
  });

  it('takes one column of openings by its direction', () => {
    const rows = sheet(`科目代码|科目名称|余额方向|期初余额|本年累计发生额|
      ||||借方|贷方
      1002|银行存款|借|60,000.00|90,000.00|70,000.00
      1002-01|工行基本户|借|60,000.00|90,000.00|70,000.00
      1131|应收账款|贷|2,000.00|40,000.00|42,000.00
      2171|应交税金|平||3,000.00|3,000.00
      3101|实收资本|贷|58,000.00||`);
    expect(shown(readBalanceTable(rows))).toEqual([
      '100201 60000.00 90000.00 70000.00',
      '1131 -2000.00 40000.00 42000.00',
      '2171 0.00 3000.00 3000.00',
      '3101 -58000.00 0.00 0.00',
    ]);
  });

  it('has quantities and foreign amounts on the side of their balance', () => {
    const figures = (rows: SourceRow[]) =>
      readBalanceTable(rows)?.balances.map(({ code, currency, quantity, foreign }) =>
        [code, currency, quantity, foreign].map(String).join(' '),
      );
    const two = sheet(`科目编码|科目名称|币别|期初数量|期初原币|期初余额||期末数量
      |||||借方|贷方|
      1002|银行存款|美元||100|710||
      1405|库存商品||12||90||15
      2202|应付账款|USD||10||71|
      2241|其他应付款||||-9||
      3001|实收资本|||||720|`);
    expect(figures(two)).toEqual([
      '1002 USD undefined 100.00',
      '1405  12.00 undefined',
      '2202 USD undefined -10.00',
      '2241  undefined undefined',
      '3001  undefined undefined',
    ]);
    const one = sheet(`科目编码|科目名称|方向|期初余额_数量|期初余额_金额|期初余额
      1405|库存商品|借|12||90
      2202|应付账款|贷|3||90`);
    expect(figures(one)).toEqual(['1405  12.00 undefined', '2202  -3.00 undefined']);
  });

  it('is refused with the row where a parent is not the sum of its children, or sides differ', () => {
    const short = trialBalance.filter(({ row }) => row !== 5);
    expect(readBalanceTable(short, '2026-03')?.problems).toEqual([
      { row: 10, msg: expect.stringContaining('期初余额贷方比借方多 5,000.00') },
    ]);
    const wrong = sheet(`科目编码|科目名称|期初借方|期初贷方
      1002|银行存款|95||
      100201|工商银行|90||
      3001|实收资本||90`);
    expect(readBalanceTable(wrong)?.problems).toEqual([
      {
        row: 2,
        msg: expect.stringContaining('1002 银行存款 的期初余额为 95.00，其下级合计为 90.00'),
      },
    ]);
  });

  it('takes no part of a code behind a separator for the beginning of another', () => {
    const rows = sheet(`科目编码|科目名称|期初借方|期初贷方
      1122|应收账款|18|
      1122_1|甲公司|10|
      1122_2|乙公司|3|
      1122_10|丙公司|5|
      2241.01|押金||1
      2241.01.01|租房押金||1
      3001|实收资本||17`);
    const table = readBalanceTable(rows);
    expect(table).toMatchObject({ parents: 2, problems: [] });
    expect(table?.balances.map(({ shownCode }) => shownCode)).toEqual([
      '1122_1',
      '1122_2',
      '1122_10',
      '2241.01.01',
      '3001',
    ]);
  });

  it('is not seen in a list of vouchers or of subjects', () => {
    expect(readBalanceTable(sheet('日期|凭证号|科目编码|科目名称|借方|贷方'))).toBeUndefined();
    expect(readBalanceTable(sheet('科目编码|科目名称|余额方向'))).toBeUndefined();
  });

  it('loads what its parents add up to, however deep they are', () => {
    const figures = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(figures, (leaves) => {
        const sum = leaves.reduce((total, each) => total + each, 0);
        const rows = sheet(
          [
            '科目编码|科目名称|期初借方|期初贷方',
            `1002|银行存款|${sum}|`,
            `100201|工商银行|${sum}|`,
            ...leaves.map((each, at) => `1002010${at + 1}|户${at}|${each}|`),
            `3001|实收资本||${sum}`,
          ].join('\n'),
        );
        const table = readBalanceTable(rows);
        expect(table).toMatchObject({ parents: 2, problems: [] });
        expect(table?.balances).toHaveLength(leaves.length + 1);
      }),
    );
  });

  const june = (title: string, more = '') =>
    sheet(`科目余额表
      ${title}
      科目编码|科目名称|年初借方|年初贷方|期初借方|期初贷方|本期借方|本期贷方|本年累计借方|本年累计贷方|期末借方|期末贷方
      1001|库存现金|100||150||30|10|100|30|170|
      3001|实收资本||100||150||20||70||170${more}`);

  it('of the month before the enable month opens with its closing balances', () => {
    for (const title of ['期间：2026年6期', '会计期间：2026.06-2026.06', '期间：2026年第06期']) {
      const table = readBalanceTable(june(title));
      expect(table?.problems).toEqual([]);
      expect(shown(table)).toEqual(['1001 170.00 100.00 30.00', '3001 -170.00 0.00 70.00']);
      const { title: column, debit, credit } = table?.taken ?? {};
      expect([column, String(debit), String(credit)]).toEqual([
        '期末借方、期末贷方',
        '170.00',
        '170.00',
      ]);
    }
  });

  it('of the enable month opens with its opening balances', () => {
    const table = readBalanceTable(june('期间：2026年6期'), '2026-06');
    expect(shown(table)).toEqual(['1001 150.00 70.00 20.00', '3001 -150.00 0.00 50.00']);
    expect(table?.taken?.title).toBe('期初借方、期初贷方');
  });

  it('of another month is refused whole, with the month and the way out', () => {
    const table = readBalanceTable(june('期间：2026年6期'), '2026-09');
    expect(table).toMatchObject({ balances: [], taken: undefined });
    expect(table?.problems).toEqual([
      { row: 3, msg: expect.stringMatching(/2026年第06期.*请导出 2026年第08期/) },
    ]);
  });

  it('whose closing balance does not follow from its other figures is refused with the row', () => {
    const more = '\n1002|银行存款|||5||1||9||7|';
    const table = readBalanceTable(june('2026年6期', more));
    expect(table?.problems.slice(0, 2)).toEqual([
      { row: 6, msg: expect.stringContaining('期初余额 5.00 加本期借方减本期贷方为 6.00') },
      { row: 6, msg: expect.stringContaining('年初余额 0.00 加本年累计借方减本年累计贷方为 9.00') },
    ]);
  });

  it('without 期初 is read by 年初, 本年累计 and 期末', () => {
    const rows = sheet(`科目编码|科目名称|年初余额||本年累计发生额||期末余额|
      ||借方|贷方|借方|贷方|借方|贷方
      1001|库存现金|100||100|30|170|
      3001|实收资本||100||70||170`);
    const table = readBalanceTable(rows);
    expect(table).toMatchObject({ problems: [], taken: { title: '期末余额 借方、期末余额 贷方' } });
    expect(shown(table)).toEqual(['1001 170.00 100.00 30.00', '3001 -170.00 0.00 70.00']);
  });

  it('has closing balances in one column by their own direction', () => {
    const rows = sheet(`2026年6月
      科目编码|科目名称|期初方向|期初余额|本期借方|本期贷方|期末方向|期末余额|期末数量
      1001|库存现金|借|10||30|贷|20|2
      3001|实收资本|贷|10|30||借|20|`);
    const table = readBalanceTable(rows);
    expect(table?.problems).toEqual([]);
    expect(shown(table)).toEqual(['1001 -20.00 0.00 0.00', '3001 20.00 0.00 0.00']);
    expect(String(table?.balances[0]?.quantity)).toBe('-2.00');
  });

  it('takes the row of an item that repeats the code of its subject', () => {
    const rows = sheet(`科目编码|科目名称|期初借方|期初贷方
      1221|其他应收款|150|
      1221|职员:003 王五|90|
      1221|部门：销售部|60|
      3001|实收资本||150`);
    expect(shown(readBalanceTable(rows))).toEqual([
      '1221 职员:王五 90.00 0.00 0.00',
      '1221 部门:销售部 60.00 0.00 0.00',
      '3001 -150.00 0.00 0.00',
    ]);
  });
});

describe('the months that a balance table states elsewhere than above', () => {
  const titles = '科目编码|科目名称|期初借方|期初贷方|期末借方|期末贷方';
  const rows = `1001|库存现金|100||120|
    3001|实收资本||100||120`;
  const columned = (head: string, ...months: string[]) =>
    sheet(`${head}|${titles}
      ${months[0]}|1001|库存现金|100||120|
      ${months[1] ?? months[0]}|3001|实收资本||100||120`);

  it.each([
    ['期间', '2025-03'],
    ['会计期间', '202503'],
    ['月份', '2025年3月'],
    ['会计年度|会计期间', '2025|03'],
    ['年|月', '2025|3'],
    ['会计年|会计月', '2025|03'],
    ['账期', '202503'],
    ['账期', '2025年3月'],
    ['起始期间|结束期间', '2025-03|2025-03'],
    ['年|起始月份|结束月份', '2025|3|3'],
  ])('are read of a column: %s', (head, months) => {
    const table = readBalanceTable(columned(head, months), '2025-04');
    expect(table).toMatchObject({ problems: [], taken: { column: 'closing' } });
    expect(table?.period).toEqual({ from: '2025-03', to: '2025-03' });
    const other = readBalanceTable(columned(head, months), '2025-05');
    expect(other?.problems[0]?.msg).toContain('文件是 2025年第03期 的余额表');
  });

  it('are read of the texts above and of a column together, where rows may leave it blank', () => {
    const table = (title: string, ...months: string[]) =>
      readBalanceTable(
        [
          ...sheet(title),
          ...columned('会计期间', ...months).map((each) => ({ ...each, row: each.row + 1 })),
        ],
        '2025-04',
      );
    expect(table('2025年度', '03')?.period).toEqual({ from: '2025-03', to: '2025-03' });
    expect(table('期间：2025年3月', '2025-03', '')).toMatchObject({ problems: [], parents: 0 });
    expect(table('期间：2025年3月', '2025-03', '2025-02')?.problems).toHaveLength(1);
  });

  it('are those of one period in every row', () => {
    const table = readBalanceTable(columned('期间', '2025-03', '2025-02'), '2025-04');
    expect(table?.problems).toEqual([
      {
        row: 3,
        msg: expect.stringMatching(/^期间“期间：2025-02”与前面各行的“期间：2025-03”不同/),
      },
    ]);
  });

  it('are not taken for none where the column is not understood', () => {
    for (const months of ['2', '本月']) {
      const table = readBalanceTable(columned('期间', months), '2025-04');
      expect(table?.taken).toBeUndefined();
      expect(table?.problems[0]?.msg).toContain(`文件的期间“期间：${months}”读不出是哪年哪月`);
    }
  });

  const footed = (foot: string) => sheet(`${titles}\n${rows}\n${foot}`);

  it('are read of the foot, where they are those of the column that is taken', () => {
    const table = readBalanceTable(footed('编制期间：2025年4月|||制表人：张三'), '2025-04');
    expect(table).toMatchObject({ problems: [], taken: { column: 'opening' } });
    expect(table?.period).toEqual({ from: '2025-04', to: '2025-04' });
  });

  it('are no row of figures, whatever its name says', () => {
    const item = `1221|其他应收款|9|
      1221_01|年度:2025|9|
      3001|实收资本||9`;
    const table = readBalanceTable(
      sheet(`科目编码|科目名称|期初借方|期初贷方\n${item}`),
      '2025-04',
    );
    expect(table).toMatchObject({ problems: [], totals: 0, parents: 1 });
  });

  it('refuse the file from its foot, where they are others, with the way out', () => {
    const msgOf = (foot: string) => readBalanceTable(footed(foot), '2025-04')?.problems;
    expect(msgOf('编制期间：2025年2月')).toEqual([
      { row: 1, msg: expect.stringContaining('文件是 2025年第02期 的余额表') },
    ]);
    expect(msgOf('编制期间：2025年3月')?.[0]?.msg).toMatch(/写在表尾.*并在表头上方写明/);
    expect(msgOf('期间：第二期')?.[0]?.msg).toContain('“期间：第二期”读不出是哪年哪月');
  });

  it('refuse the file where two places contradict each other, and name both', () => {
    const titled = (title: string, table: SourceRow[]) =>
      readBalanceTable(
        [...sheet(title), ...table.map((each) => ({ ...each, row: each.row + 1 }))],
        '2026-07',
      );
    const columns = titled('期间：2026年6月', columned('会计年度|会计期间', '2025|6'));
    expect(columns).toMatchObject({ balances: [], taken: undefined });
    expect(columns?.problems).toEqual([
      {
        row: 2,
        msg: expect.stringMatching(
          /“期间：2026年6月”与“会计年度：2025 期间：6”互相矛盾.*如“期间：/,
        ),
      },
    ]);
    const foot = titled('期间：2026年6月', footed('编制期间：2026年5月'));
    expect(foot?.problems).toEqual([
      { row: 2, msg: expect.stringMatching(/“期间：2026年6月”与“编制期间：2026年5月”互相矛盾/) },
    ]);
  });

  it('refuse the file from above, where they are not understood', () => {
    const table = readBalanceTable(sheet(`会计期间：第二期\n${titles}\n${rows}`), '2025-04');
    expect(table).toMatchObject({ balances: [], taken: undefined });
    expect(table?.problems).toEqual([
      {
        row: 2,
        msg: expect.stringMatching(/“会计期间：第二期”读不出是哪年哪月.*如“期间：2025年第03期”/),
      },
    ]);
  });
});

describe('the headings of another year or basis', () => {
  const read = (kinds: readonly string[], ...rows: readonly string[]) => {
    const heads = kinds.flatMap((kind) => [`${kind}借方`, `${kind}贷方`]);
    return readBalanceTable(
      sheet(['期间：2026年6月', ['科目编码', '科目名称', ...heads].join('|'), ...rows].join('\n')),
    );
  };
  const beside = ['1001|库存现金|5||130|', '3001|实收资本||5||130'];

  it.each([
    '上年同期期末',
    '上年期末',
    '去年期末',
    '上期期末',
    '预算期末',
    '期末调整前',
    '调整前期末',
    '审定前期末',
    '上年数期末余额',
    '同期期末',
    '期末余额（未审）',
  ])('are not taken though they stand first: %s', (kind) => {
    const table = read([kind, '期末'], ...beside);
    expect(table).toMatchObject({ problems: [], taken: { title: '期末借方、期末贷方' } });
    expect(shown(table)?.[0]).toBe('1001 130.00 0.00 0.00');
  });

  it('are named with the way out where there are no others', () => {
    const table = read(['期末调整前', '期末调整后'], ...beside);
    expect(table).toMatchObject({ balances: [], taken: undefined });
    expect(table?.problems).toEqual([
      {
        row: 2,
        msg: expect.stringMatching(
          /没有“期末余额”列.*列名“期末调整前借方”.*“期末调整后贷方”不能确定.*请把列名改成/,
        ),
      },
    ]);
  });

  it('are not guessed where one heading stands twice', () => {
    const table = read(['期末', '期末'], ...beside);
    expect(table?.problems[0]?.msg).toContain('列名“期末借方”、“期末贷方”不能确定');
  });

  it('are no 本年累计 either', () => {
    const table = read(['上年累计', '期末'], ...beside);
    expect(table).toMatchObject({ problems: [], taken: { ytd: 'unknown' } });
  });

  it.each(['期末余额_USD', '期末余额USD', '期末余额（美元）'])('or currency: %s', (kind) => {
    expect(read([kind], '1001|库存现金|130|', '3001|实收资本||130')?.problems).toEqual([
      { row: 2, msg: expect.stringContaining('期初余额须是人民币金额') },
    ]);
  });

  it.each(['期末余额_', '期末余额（元）', '期末（人民币）', '本期期末', '期末余额-', '期末本位币'])(
    'leave those of the balance itself: %s',
    (kind) => {
      expect(read([kind], '1001|库存现金|130|', '3001|实收资本||130')?.problems).toEqual([]);
    },
  );
});
