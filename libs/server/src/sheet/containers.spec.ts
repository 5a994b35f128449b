import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BusinessError } from '../business-error';
import { readSheet } from '../file-thread';
import { gbk } from './gbk';
import { makeBiff, makeCompoundFile, makeXls, type MadeCell } from '../testing/make-xls';
import { makeXlsx, makeZip, xlsxParts, type MadePart } from '../testing/make-xlsx';
import { sheetLimits, type SheetRow } from './sheet.types';

async function read(
  bytes: Buffer | string,
  name: string,
  limits = sheetLimits,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const file = { name, bytes: Buffer.from(bytes as string) };
  for await (const row of readSheet(file, limits)) rows.push(row);
  return rows;
}

/**
 * Rows as text: `row: cell|cell`, with @ for dates, # for numbers, % for percentages, = before
 * results of formulas.
 */
async function textOf(bytes: Buffer | string, name: string): Promise<string> {
  const mark = { text: '', number: '#', date: '@', error: '!', formula: '=' };
  const rows = await read(bytes, name);
  return rows
    .map(({ row, cells, merged }) => {
      const shown = cells.map((cell) =>
        cell && cell.kind !== 'formula'
          ? (cell.isResult ? '=' : '') + mark[cell.kind] + cell.text + (cell.isPercent ? '%' : '')
          : ((cell && mark.formula) ?? ''),
      );
      return `${row}${merged ? 'm' : ''}: ${shown.join('|')}`;
    })
    .join('\n');
}

async function refusal(
  bytes: Buffer | string,
  name: string,
  limits = sheetLimits,
): Promise<string> {
  try {
    await read(bytes, name, limits);
  } catch (error) {
    if (error instanceof BusinessError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
}

const one = (rows: readonly (readonly MadeCell[])[]) => ({ sheets: [{ name: '凭证列表', rows }] });

describe('a workbook whose list of types names what it does not hold', () => {
  const types = 'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"';
  const sheetJs =
    '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>';
  const main =
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>';
  const bookOf = (list: string, extra: readonly MadePart[] = []) =>
    makeZip([
      ...xlsxParts({ rows: '<row><c><v>7</v></c></row>' }).map((part) =>
        part.name === '[Content_Types].xml'
          ? { ...part, content: `<Types ${types}>${list}</Types>` }
          : part,
      ),
      ...extra,
    ]);

  it('is read as SheetJS writes it', async () => {
    const bytes = readFileSync(join(__dirname, '../testing/files/sheetjs.xlsx'));
    expect(await textOf(bytes, '表.xlsx')).toBe(
      '1: 科目编码|科目名称|期初余额\n2: 1001|库存现金|#1200.5\n3: 1002|银行存款|#88',
    );
    expect(await textOf(bookOf(sheetJs + main), '表.xlsx')).toBe('1: #7');
  });

  it('is refused when a part is what the list says, whatever its name', async () => {
    const macro =
      '<Override PartName="/xl/x.dat" ContentType="application/vnd.ms-office.vbaProject"/>';
    const part = { name: 'xl/x.dat', content: 'x' };
    expect(await textOf(bookOf(macro + main), '表.xlsx')).toBe('1: #7');
    expect(await refusal(bookOf(macro + main, [part]), '表.xlsx')).toMatch(/^FILE_MACRO/);
    const binary = sheetJs.replace('"bin"', '"xml"');
    expect(await refusal(bookOf(binary), '表.xlsx')).toMatch(/^FILE_MACRO/);
  });
});

describe('an Excel 97–2003 workbook', () => {
  it('is read cell by cell: texts, figures, dates and results of formulas', async () => {
    const bytes = makeXls(
      one([
        ['日期', '摘要', '借方'],
        [{ date: 46_089 }, '提现', 1234.56],
        [],
        [undefined, { label: '银行存款' }, { rk: 5050 }],
        ['合计', undefined, { formula: 5 }, 0.30000000000000004],
      ]),
    );
    expect(await textOf(bytes, '凭证.xls')).toBe(
      '1: 日期|摘要|借方\n2: @2026-03-08|提现|#1234.56\n4: |银行存款|#50.5\n5: 合计||=#5|#0.3',
    );
  });

  it('has the saved results of formulas of every kind, and percent by its format', async () => {
    const bytes = makeXls(
      one([
        [{ formula: 37.5 }, { formula: '提现' }, { formula: true }, { formula: { error: 0x17 } }],
        [{ formula: null }, { formula: '' }, { percent: 1 }, { percent: 0.05 }, '尾'],
      ]),
    );
    expect(await textOf(bytes, '凭证.xls')).toBe(
      '1: =#37.5|=提现|=TRUE|=!#REF!\n2: ||#1%|#0.05%|尾',
    );
  });

  it('keeps texts that go on in the next record', async () => {
    const texts = Array.from({ length: 200 }, (_, at) => `第 ${at} 笔，${'长'.repeat(at % 40)}`);
    const bytes = makeXls({
      ...one([texts.slice(0, 100), texts.slice(100)]),
      textRecordBytes: 101,
    });
    const rows = await read(bytes, '凭证.xls');
    const found = rows.flatMap(({ cells }) =>
      cells.map((cell) => cell && 'text' in cell && cell.text),
    );
    expect(found).toEqual(texts);
  });

  it('passes over hidden sheets and explanations, and marks merged rows', async () => {
    const bytes = makeXls({
      sheets: [
        { name: '藏', hidden: true, rows: [['藏']] },
        { name: '模板说明', rows: [['说明']] },
        { name: '凭证', rows: [['一'], ['二'], ['三']], merged: [[1, 2]] },
      ],
    });
    expect(await textOf(bytes, '凭证.xls')).toBe('1: 一\n2m: 二\n3m: 三');
  });

  it('is told by its bytes, whatever Excel name it has', async () => {
    expect(await textOf(makeXls(one([['甲']])), '凭证.xlsx')).toBe('1: 甲');
    expect(await textOf(makeXlsx({ rows: '<row r="1"><c><v>7</v></c></row>' }), '凭证.xls')).toBe(
      '1: #7',
    );
  });

  const good = () => makeXls(one(Array.from({ length: 300 }, (_, at) => [`第 ${at} 笔`, at])));
  /** A valid workbook with four bytes changed. */
  const patched = (at: number, value: number) => {
    const bytes = good();
    bytes.writeUInt32LE(value, at);
    return bytes;
  };
  it.each<[string, () => Buffer, string]>([
    ['cut off', () => good().subarray(0, 6_000), 'FILE_DAMAGED'],
    ['cut off in its head', () => good().subarray(0, 100), 'FILE_DAMAGED'],
    ['whose sectors form a ring', () => patched(512 + 4 * 8, 3), 'FILE_DAMAGED'],
    ['whose directory is a ring', () => patched(512 + 4, 1), 'FILE_DAMAGED'],
    ['whose table lies outside', () => patched(76, 0x7fff_ffff), 'FILE_DAMAGED'],
    ['whose list of tables is a ring', () => patched(68, 1), 'FILE_DAMAGED'],
    [
      'whose stream is larger than the file',
      () => patched(1024 + 128 + 120, 0x7fff_ffff),
      'FILE_DAMAGED',
    ],
    ['with sectors of another size', () => patched(30, 0x0006_0001), 'FILE_DAMAGED'],
    ['with a password', () => makeXls({ ...one([['甲']]), encrypted: true }), 'FILE_ENCRYPTED'],
    [
      'without a workbook',
      () => makeCompoundFile('WordDocument', Buffer.alloc(4_096)),
      'FILE_TYPE',
    ],
    ['without a sheet', () => makeXls({ sheets: [] }), 'FILE_DAMAGED'],
    ['with macros', () => makeCompoundFile('_VBA_PROJECT', Buffer.alloc(4_096)), 'FILE_MACRO'],
    [
      'that claims texts without end',
      () => {
        const stream = makeBiff(one([['甲']]));
        const at = stream.indexOf(Buffer.from([0xfc, 0x00]));
        stream.writeUInt32LE(0x7fff_ffff, at + 8);
        return makeCompoundFile('Workbook', stream);
      },
      'FILE_TOO_LARGE',
    ],
    [
      'with too many columns',
      () => makeXls(one([Array.from({ length: 201 }, () => 1)])),
      'FILE_TOO_LARGE',
    ],
  ])('%s is refused', async (_, bytes, code) => {
    expect(await refusal(bytes(), '凭证.xls')).toContain(code);
  });

  it('with every byte wrong in turn is read or refused, never worse', async () => {
    const bytes = makeXls(
      one([
        ['甲', 1, { rk: 7 }],
        ['乙', { date: 46_089 }],
      ]),
    );
    for (let at = 8; at < bytes.length; at += 7) {
      const wrong = Buffer.from(bytes);
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      await refusal(wrong, '凭证.xls');
    }
  });
});

describe('pages and XML named .xls', () => {
  it('a table of a page, with merged cells, entities and a GBK text', async () => {
    const page =
      '<html><head><meta charset="gbk"><style>td {color: <b>}</style></head><body><table>' +
      '<tr><th colspan=2>凭证&nbsp;列表</th><th>金额</th></tr><!-- <tr><td>注释</td></tr> -->' +
      '<tr><td rowspan="2">记-1</td><td>甲 &amp; 乙</td><td>1,234.00</td></tr>' +
      '<tr><td>丙<br>丁</td><td>&#165;5</td></tr><tr><td>&bogus;</td></tr></table></body></html>';
    const shown = '1m: 凭证 列表||金额\n2m: 记-1|甲 & 乙|1,234.00\n3m: |丙 丁|¥5\n4: &bogus;';
    expect(await textOf(page, '凭证.xls')).toBe(shown);
    expect(await textOf(gbk(page), '凭证.xls')).toBe(shown);
  });

  it('a workbook of one XML file', async () => {
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="凭证"><Table>
      <Row><Cell ss:MergeAcross="1"><Data ss:Type="String">凭证</Data></Cell><Cell><Data ss:Type="String">金额</Data></Cell></Row>
      <Row ss:Index="4"><Cell ss:Index="2"><Data ss:Type="DateTime">2026-03-08T00:00:00.000</Data></Cell>
      <Cell><Data ss:Type="Number">12.50</Data></Cell><Cell ss:Formula="=1+1"><Data ss:Type="Number">2</Data></Cell></Row>
      </Table></Worksheet><Worksheet ss:Name="别的"><Table><Row><Cell><Data ss:Type="String">甲</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(await textOf(xml, '凭证.xls')).toBe('1m: 凭证||金额\n4: |@2026-03-08|#12.5|=#2');
  });

  it('one XML file has the results of formulas, and percent by its styles', async () => {
    const cell = (attributes: string, data = '') => `<Cell ${attributes}>${data}</Cell>`;
    const number = (text: string) => `<Data ss:Type="Number">${text}</Data>`;
    const xml = `<?xml version="1.0"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Styles><Style ss:ID="a"><NumberFormat ss:Format="0.0%"/></Style><Style ss:ID="b" ss:Parent="a"/>
      <Style ss:ID="c"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="d"><NumberFormat ss:Format="0.00"/></Style></Styles>
      <Worksheet ss:Name="凭证"><Table>
      <Row>${cell('ss:Formula="=1"')}${cell('ss:Formula="=1"', '<Data ss:Type="String"></Data>')}${cell('ss:Formula="=1"', '<Data ss:Type="Error">#REF!</Data>')}${cell('ss:Formula="=1"', '<Data ss:Type="String">甲</Data>')}</Row>
      <Row ss:StyleID="a">${cell('', number('1'))}${cell('ss:StyleID="b"', number('0.05'))}${cell('ss:StyleID="c"', number('0.5'))}${cell('ss:StyleID="d"', number('5'))}</Row>
      </Table></Worksheet></Workbook>`;
    const shown = '1: =||=!#REF!|=甲\n2: #1%|#0.05%|#0.5%|#5';
    expect(await textOf(xml, '凭证.xls')).toBe(shown);
    expect(await textOf(Buffer.from(`\ufeff${xml}`, 'utf16le'), '凭证.xml')).toBe(shown);
  });

  it('text named .xls is text', async () => {
    expect(await textOf('甲\t乙\n1\t2,000.00\n', '凭证.xls')).toBe('1: 甲|乙\n2: 1|2,000.00');
  });

  it.each<[string, () => string, string]>([
    [
      'entities of its own',
      () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "a">]><Workbook/>',
      'FILE_UNSAFE',
    ],
    ['too many columns', () => `<table><tr>${'<td>1'.repeat(203)}`, 'FILE_TOO_LARGE'],
    [
      'a cell without end',
      () => `<table><tr><td>${'长'.repeat(40_000)}</td></tr>`,
      'FILE_TOO_LARGE',
    ],
  ])('with %s are refused', async (_, text, code) => {
    expect(await refusal(text(), '凭证.xls')).toContain(code);
  });

  it('made to be slow are read in time', async () => {
    const started = performance.now();
    const many = 300_000;
    for (const text of ['<!--', '<a', '<table><tr><td rowspan=1000 colspan=1000>', '&#', '<td ']) {
      const limits = { ...sheetLimits, rows: 100 };
      await refusal(`<table>${text.repeat(Math.floor(many / text.length))}`, '凭证.xls', limits);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('a dBase table', () => {
  const fields: readonly [string, string, number][] = [
    ['FDATE', 'D', 8],
    ['FGROUP', 'C', 4],
    ['FNUM', 'N', 6],
    ['FDEBIT', 'N', 12],
    ['FDELETED', 'L', 1],
  ];
  function dbf(records: readonly (readonly string[])[], deleted: readonly number[] = []): Buffer {
    const length = 1 + fields.reduce((sum, [, , size]) => sum + size, 0);
    const head = Buffer.alloc(32);
    head.writeUInt32LE((0x1a03_0f03 & 0xff) | (26 << 8) | (3 << 16) | (8 << 24), 0);
    head[0] = 0x03;
    head.writeUInt32LE(records.length, 4);
    head.writeUInt16LE(32 + fields.length * 32 + 1, 8);
    head.writeUInt16LE(length, 10);
    const descriptors = fields.map(([name, type, size]) => {
      const bytes = Buffer.alloc(32);
      bytes.write(name);
      bytes.write(type, 11);
      bytes[16] = size;
      return bytes;
    });
    const rows = records.map((record, at) =>
      Buffer.concat([
        Buffer.from(deleted.includes(at) ? '*' : ' '),
        ...record.map((text, column) => {
          const bytes = Buffer.alloc(fields[column]?.[2] ?? 0, ' ');
          gbk(text).copy(bytes);
          return bytes;
        }),
      ]),
    );
    return Buffer.concat([head, ...descriptors, Buffer.from([0x0d]), ...rows, Buffer.from([0x1a])]);
  }
  const records = [
    ['20260105', '记', '3', '12.50', 'F'],
    ['20260105', '记', '4', '1', 'F'],
    ['20260106', '收', '5', '-7.00', 'T'],
  ];

  it('is read with the names of its fields, without deleted records', async () => {
    expect(await textOf(dbf(records, [1]), 'VOUCHER.DBF')).toBe(
      '1: FDATE|FGROUP|FNUM|FDEBIT|FDELETED\n2: @2026-01-05|记|#3|#12.50|F\n4: @2026-01-06|收|#5|#-7.00|T',
    );
  });

  it('is refused when it is cut off or claims more records than it has', async () => {
    expect(await refusal(dbf(records).subarray(0, 230), 'a.dbf')).toContain('FILE_DAMAGED');
    const lying = dbf(records);
    lying.writeUInt32LE(0xffff_ffff, 4);
    expect(await refusal(lying, 'a.dbf')).toContain('FILE_DAMAGED');
    expect(await refusal('编码,名称\n', 'a.dbf')).toContain('FILE_TYPE');
  });
});
