import { sentenceOf } from '@mingzhang/contract';
import { BusinessError } from '../business-error';
import { makeXlsx, makeZip, xlsxParts } from '../testing/make-xlsx';
import { readTable, type TableColumn, type TableRow } from './sheet-table';
import { sheetBytes } from './sheet-write';

const columns: TableColumn<'code' | 'name' | 'opening' | 'date'>[] = [
  { key: 'code', title: '科目编码', required: true },
  { key: 'name', title: '科目名称', required: true },
  { key: 'opening', title: '期初余额', kind: 'figure' },
  { key: 'date', title: '日期', kind: 'date' },
];

async function read(name: string, bytes: Buffer) {
  const table = readTable({ name, bytes }, columns);
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  return { rows, ignored: table.ignored, results: table.results.count };
}
const csv = (text: string) => read('表.csv', Buffer.from(text));

describe('a table under its titles', () => {
  it('is found below a heading, in any order of columns, and says what it passes over', async () => {
    const { rows, ignored } = await csv(
      '科目表\n科目名称 *,备忘,科目编码*,期初余额,未导入原因\n现金,x,1001,"1,200.50",旧\n',
    );
    expect(rows).toEqual([
      {
        row: 3,
        values: { code: '1001', name: '现金', opening: '1200.5', date: '' },
        problems: [],
      },
    ]);
    expect(ignored).toEqual(['备忘']);
  });

  it('is read without the characters that nobody sees, in titles, codes, names, figures and dates', async () => {
    const { rows } = await csv(
      '\u200B科目编码,\uFEFF科目\u00AD名称,期初余额,日期\n' +
        '\u202A1001\u202C,\u00A0库存\u2060现金 A\u00A0B\u200E,1\u200B200.50,2026-01\u200E-05\n' +
        '\u200B,\uFEFF,\u2060,\u00AD\n',
    );
    expect(rows).toEqual([
      {
        row: 2,
        values: { code: '1001', name: '库存现金 A B', opening: '1200.5', date: '2026-01-05' },
        problems: [],
      },
    ]);
  });

  it('without its required titles is refused, naming those that are missing', async () => {
    await expect(csv('编码,名称\n1001,现金\n')).rejects.toThrow(/“科目编码”、“科目名称”/);
    await expect(csv('表\n编码,科目名称\n')).rejects.toThrow(/没有找到列名 “科目编码”，/);
    await expect(csv('科目编码,科目名称,科目编码\n')).rejects.toThrow(/出现了两次/);
    await expect(csv('')).rejects.toBeInstanceOf(BusinessError);
  });

  it('has at least one column of a group, or is refused with all of them named', async () => {
    const grouped: TableColumn[] = [
      { key: 'number', title: '工号', oneOf: 'person' },
      { key: 'name', title: '姓名', oneOf: 'person', aliases: ['员工姓名'] },
      { key: 'amount', title: '金额', kind: 'figure', required: true },
    ];
    const readGrouped = async (text: string) => {
      const rows: TableRow[] = [];
      const file = { name: '表.csv', bytes: Buffer.from(text) };
      for await (const row of readTable(file, grouped).rows) rows.push(row);
      return rows.map(({ row, values }) => [row, values]);
    };
    expect(await readGrouped('工资 1 月\n员工姓名,金额\n张磊,5\n')).toEqual([
      [3, { number: '', name: '张磊', amount: '5' }],
    ]);
    await expect(readGrouped('部门,金额\n门店,5\n')).rejects.toThrow(
      /没有找到列名 “工号”或“姓名”，/,
    );
  });

  it('reads a serial number without its format in the calendar of its workbook', async () => {
    const dated = [{ key: 'date', title: '日期', kind: 'date' as const, required: true }];
    const rows =
      '<row r="1"><c t="inlineStr"><is><t>日期</t></is></c></row>' +
      '<row r="2"><c><v>46027</v></c></row>';
    const from1904 = xlsxParts({ rows: rows.replace('46027', '44565') }).map((part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            content: String(part.content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
          }
        : part,
    );
    for (const bytes of [makeXlsx({ rows }), makeZip(from1904)]) {
      const found = [];
      for await (const row of readTable({ name: '表.xlsx', bytes }, dated).rows) found.push(row);
      expect(found).toMatchObject([{ values: { date: '2026-01-05' }, problems: [] }]);
    }
  });

  it('names row and column of a formula, a wrong figure and a wrong date', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const title = columns.map((column) => cell(column.title)).join('');
    const bytes = makeXlsx({
      rows:
        `<row r="1">${title}</row>` +
        `<row r="4"><c><v>1001</v></c>${cell('现金')}<c><f>A1</f></c>${cell('昨天')}</row>` +
        `<row r="5"><c><v>1002</v></c>${cell('银行')}${cell('五元')}${cell('2026/1/5')}</row>` +
        `<row r="6"><c t="e"><v>#REF!</v></c>${cell('其他')}<c t="e"><f>A9</f><v>#DIV/0!</v></c></row>`,
      after: '<mergeCells><mergeCell ref="A6:A7"/></mergeCells>',
    });
    const { rows } = await read('表.xlsx', bytes);
    expect(rows.map(({ problems }) => problems.map(sentenceOf))).toEqual([
      [
        '第 4 行：“期初余额”是公式，文件中没有保存它的计算结果，请用 Excel 或 WPS 打开并保存后再导入，或复制后“粘贴为数值”',
        '第 4 行：“日期”“昨天”不是日期，请按 2026-01-31 的格式填写',
      ],
      ['第 5 行：“期初余额”“五元”不是数字，请改正'],
      [
        '第 6 行：含合并单元格，请取消合并、逐行填写后再导入',
        '第 6 行：“科目编码”的值 #REF! 无效，请改正',
        '第 6 行：“期初余额”的公式结果是 #DIV/0!，请改正公式后再导入',
      ],
    ]);
    expect(rows[1]?.values).toMatchObject({ code: '1002', date: '2026-01-05' });
  });

  it('reads a month in all forms of dates, and no other text', async () => {
    const months = [{ key: 'month', title: '月份', kind: 'month' as const, required: true }];
    const texts = ['2026-06', '2026/6', '202606', '2026年6月', '46174', '2026-6-30', '２０２６.6'];
    const wrong = ['2026-6-31', '2026-13', '4617', '六月'];
    const bytes = Buffer.from(['月份', ...texts, ...wrong].join('\n'));
    const read: TableRow[] = [];
    for await (const row of readTable({ name: '表.csv', bytes }, months).rows) read.push(row);
    const right = read.slice(0, texts.length);
    expect(right.map(({ values }) => values['month'])).toEqual(texts.map(() => '2026-06'));
    expect(read.slice(texts.length).map(({ problems }) => problems.map(({ msg }) => msg))).toEqual(
      wrong.map((text) => [`“月份”“${text}”不是月份，请按 2026-06 的格式填写`]),
    );
  });

  it('refuses a number of more digits than Excel keeps, in a workbook and as text', async () => {
    const cell = (place: string, value: string) => `<c r="${place}"><v>${value}</v></c>`;
    const text = (place: string, value: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const head = `<row r="1">${text('A1', '科目编码')}${text('B1', '科目名称')}</row>`;
    const numbers = [
      '6.2220200001112223E+18',
      '6222020000111222',
      '1.2345678901234567E+22',
      '622202000011122',
    ].map((value, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, value)}</row>`);
    const last = `<row r="6">${text('A6', '6222020000111222333')}</row>`;
    const book = { rows: [head, ...numbers, last].join('') };
    const { rows } = await read('表.xlsx', makeXlsx(book));
    const msg = '“科目编码”的数字过长，Excel 只保留 15 位有效数字，请把该列设为文本后重新填写';
    const finding = (row: number) => [{ row, path: 'code', code: 'CELL', msg }];
    expect(rows.map(({ problems }) => problems)).toEqual([
      finding(2),
      finding(3),
      finding(4),
      [],
      [],
    ]);
    expect(rows.slice(3).map(({ values }) => values.code)).toEqual([
      '622202000011122',
      '6222020000111222333',
    ]);
    const saved = await csv('科目编码,科目名称\n6.22202E+18,卡\n1E5,编码\n');
    expect(saved.rows.map(({ problems }) => problems)).toEqual([finding(2), []]);
  });

  it('counts the results of formulas that it takes, and shows percent where texts are read', async () => {
    const text = (shown: string) => `<c t="str"><v>${shown}</v></c>`;
    const bytes = makeXlsx({
      rows:
        `<row r="1">${columns.map(({ title }) => text(title)).join('')}${text('备忘')}</row>` +
        '<row r="2"><c><v>1001</v></c><c t="str"><f>A1</f><v>现金</v></c><c><f>3*12.5</f><v>37.5</v></c>' +
        '<c/><c><f>1</f><v>1</v></c></row>' +
        '<row r="3"><c><v>1002</v></c><c s="1"><v>1</v></c><c s="1"><v>0.05</v></c></row>',
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs>',
    });
    const { rows, results } = await read('表.xlsx', bytes);
    expect(rows.map(({ values, problems }) => ({ ...values, problems }))).toEqual([
      { code: '1001', name: '现金', opening: '37.5', date: '', problems: [] },
      { code: '1002', name: '100%', opening: '0.05', date: '', problems: [] },
    ]);
    expect(results).toBe(2);
  });

  it('names a cell that is longer than anything kept', async () => {
    const { rows } = await csv(`科目编码,科目名称,期初余额\n1001,${'长'.repeat(2001)},1\n`);
    expect(rows[0]?.problems.map(sentenceOf)).toEqual(['第 2 行：“科目名称”超过 2000 字，请缩短']);
  });

  it('reads what was written', async () => {
    const bytes = await sheetBytes({
      name: '科目',
      columns: columns.map(({ title }) => ({ title })),
      rows: [['0101', '=现金', '-5.00', '2026-01-31']],
    });
    const { rows } = await read('科目.xlsx', bytes);
    expect(rows[0]?.values).toEqual({
      code: '0101',
      name: '=现金',
      opening: '-5',
      date: '2026-01-31',
    });
  });
});
