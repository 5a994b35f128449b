import fc from 'fast-check';
import { makeXlsx, makeZip, xlsxParts, type MadeWorkbook } from '../testing/make-xlsx';
import { BusinessError } from '../business-error';
import { readSheet } from '../file-thread';
import { decimalOf } from './sheet-figures';
import { dateOfCell, figureOfText } from './typed-text';
import {
  sheetBytes,
  workbookBytes,
  type SheetColumn,
  type SheetFormat,
  type WrittenRow,
} from './sheet-write';
import { sheetLimits, type Cell, type SheetRow } from './sheet.types';

async function read(bytes: Buffer, name = '表.xlsx', limits = sheetLimits): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet({ name, bytes }, limits)) rows.push(row);
  return rows;
}

/** Code and message of the refusal; any other result fails the test. */
async function refusal(bytes: Buffer, name = '表.xlsx', limits = sheetLimits): Promise<string> {
  try {
    await read(bytes, name, limits);
  } catch (error) {
    if (error instanceof BusinessError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
}

const textsOf = (row: SheetRow | undefined) => row?.cells.map(textOf);
const textOf = (cell: Cell | undefined) => (cell && 'text' in cell ? cell.text : cell?.kind);
const book = (rows: string, more: MadeWorkbook = {}) => read(makeXlsx({ rows, ...more }));
const row = (cells: string, at = 1) => `<row r="${at}">${cells}</row>`;

describe('reading xlsx', () => {
  it('keeps what is typed as text, and shows numbers as Excel does', async () => {
    const rows = await book(
      row(
        '<c r="A1" t="s"><v>0</v></c><c r="B1"><v>1234.5600000000001</v></c>' +
          '<c r="C1"><v>1E-7</v></c><c r="E1" t="inlineStr"><is><t>001</t></is></c>' +
          '<c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#N/A</v></c>',
      ),
      { strings: '<si><r><t>银行</t></r><r><t>存款</t></r><rPh><t>yin</t></rPh></si>' },
    );
    expect(rows[0]?.cells).toEqual([
      { kind: 'text', text: '银行存款' },
      { kind: 'number', text: '1234.56' },
      { kind: 'number', text: '0.0000001' },
      undefined,
      { kind: 'text', text: '001' },
      { kind: 'text', text: 'TRUE' },
      { kind: 'error', text: '#N/A' },
    ]);
  });

  it('reads serial numbers as dates where the format shows one, in both calendars', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="166" formatCode="#,##0.00&quot;元/day&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>';
    const cells = [1, 2, 3, 0].map((style) => `<c s="${style}"><v>46023</v></c>`).join('');
    const [found] = await book(row(cells), { styles });
    expect(found?.cells.map((cell) => cell?.kind)).toEqual(['date', 'date', 'number', 'number']);
    expect(textOf(found?.cells[0])).toBe('2026-01-01');
    const parts = xlsxParts({ rows: row('<c s="1"><v>44561</v></c>'), styles }).map((part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            content: String(part.content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
          }
        : part,
    );
    expect(textsOf((await read(makeZip(parts)))[0])).toEqual(['2026-01-01']);
  });

  it('takes the saved results of formulas and says so; one without a result is marked', async () => {
    const cells =
      '<c><f>3*12.5</f><v>37.5</v></c><c t="str"><f>A1</f><v>提现</v></c><c t="b"><f>1=1</f><v>1</v></c>' +
      '<c t="e"><f>A9</f><v>#REF!</v></c><c><f>A1</f></c><c><f>A1</f><v/></c>' +
      '<c t="str"><f>IF(1,"")</f><v></v></c><c s="1"><f>TODAY()</f><v>46023</v></c><c><f>0</f><v>0</v></c>';
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const [found] = await book(row(cells), { styles });
    expect(found?.cells).toEqual([
      { kind: 'number', text: '37.5', isResult: true },
      { kind: 'text', text: '提现', isResult: true },
      { kind: 'text', text: 'TRUE', isResult: true },
      { kind: 'error', text: '#REF!', isResult: true },
      { kind: 'formula' },
      { kind: 'formula' },
      undefined,
      { kind: 'date', text: '2026-01-01', isResult: true },
      { kind: 'number', text: '0', isResult: true },
    ]);
  });

  it('takes no 0 for a result that is still to be calculated', async () => {
    const rows = row('<c><f>3*12.5</f><v>0</v></c><c><f>3*12.5</f><v>37.5</v></c><c><v>0</v></c>');
    const parts = xlsxParts({ rows }).map((part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            content: String(part.content).replace(
              '</sheets>',
              '</sheets><calcPr fullCalcOnLoad="1"/>',
            ),
          }
        : part,
    );
    const [found] = await read(makeZip(parts));
    expect(found?.cells).toEqual([
      { kind: 'formula' },
      { kind: 'number', text: '37.5', isResult: true },
      { kind: 'number', text: '0' },
    ]);
  });

  it('marks numbers that their format shows in percent', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0.00&quot;%&quot;"/>' +
      '<numFmt numFmtId="166" formatCode="[Red]\\-0%;0%"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>';
    const cells = [0, 1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>0.05</v></c>`).join('');
    const [found] = await book(row(`${cells}<c s="1"><f>A1</f><v>1</v></c>`), { styles });
    const percent = { kind: 'number', text: '0.05', isPercent: true };
    const plain = { kind: 'number', text: '0.05' };
    expect(found?.cells).toEqual([
      plain,
      percent,
      percent,
      percent,
      plain,
      percent,
      { kind: 'number', text: '1', isPercent: true, isResult: true },
    ]);
  });

  it('marks the rows that a merged area touches', async () => {
    const rows = await book([1, 2, 3, 4].map((at) => row('<c><v>1</v></c>', at)).join(''), {
      after: '<mergeCells count="1"><mergeCell ref="A2:B3"/></mergeCells>',
    });
    expect(rows.map(({ merged }) => merged)).toEqual([false, true, true, false]);
  });

  it('keeps row numbers over empty rows and takes the first visible sheet', async () => {
    const rows = await book(row('<c><v>7</v></c>', 5) + '<row r="9"/>', {
      sheets:
        '<sheet name="藏" sheetId="2" state="hidden" r:id="rId9"/><sheet name="表" sheetId="1" r:id="rId1"/>',
    });
    expect(rows.map(({ row: at }) => at)).toEqual([5]);
  });
});

describe('figures as people type them', () => {
  it.each([
    ['￥88', '88'],
    ['¥88', '88'],
    ['-¥1,200.50', '-1200.5'],
    ['¥-88', '-88'],
    ['（￥８８．５）', '-88.5'],
    ['88元', '88'],
    ['１，２３４．５０', '1234.5'],
  ])('%s is read', (text, figure) => expect(figureOfText(text)).toBe(figure));

  it.each(['八十八', '8元8', '¥', '元', '1.2.3'])('%s is none', (text) =>
    expect(figureOfText(text)).toBeUndefined(),
  );
});

describe('files that are no sheets or mean harm', () => {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576, '0');
  const cases: [string, () => Buffer, string, string][] = [
    [
      'a picture named .xlsx',
      () => Buffer.from('89504e470d0a1a0a00', 'hex'),
      '表.xlsx',
      'FILE_TYPE',
    ],
    ['text named .xlsx', () => Buffer.from('编码,名称\n'), '表.xlsx', 'FILE_TYPE'],
    ['a workbook named .csv', () => makeXlsx(), '表.csv', 'FILE_TYPE'],
    ['a program named .csv', () => Buffer.from('4d5a9000', 'hex'), '表.csv', 'FILE_TYPE'],
    [
      'a zip of something else',
      () => makeZip([{ name: 'a.txt', content: 'a' }]),
      '表.xlsx',
      'FILE_TYPE',
    ],
    ['a broken .xls', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), '表.xls', 'FILE_DAMAGED'],
    [
      'an encrypted workbook',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      '表.xlsx',
      'FILE_ENCRYPTED',
    ],
    [
      'an encrypted zip',
      () => makeZip([{ name: 'a', content: 'a', encrypted: true }]),
      '表.xlsx',
      'FILE_ENCRYPTED',
    ],
    ['a workbook named .xlsm', () => makeXlsx(), '表.xlsm', 'FILE_MACRO'],
    [
      'macros inside',
      () => makeXlsx({ extra: [{ name: 'xl/vbaProject.bin', content: 'x' }] }),
      '表.xlsx',
      'FILE_MACRO',
    ],
    [
      'a macro workbook renamed',
      () => makeXlsx({ contentType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
      '表.xlsx',
      'FILE_MACRO',
    ],
    [
      'a truncated workbook',
      () => makeXlsx({ rows: row('<c><v>1</v></c>') }).subarray(0, 600),
      '表.xlsx',
      'FILE_DAMAGED',
    ],
    ['an empty file', () => Buffer.alloc(0), '表.xlsx', 'FILE_DAMAGED'],
    [
      'an external entity',
      () =>
        makeXlsx({
          prolog: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
          rows: row('<c t="str"><v>&x;</v></c>'),
        }),
      '表.xlsx',
      'FILE_UNSAFE',
    ],
    [
      'an entity of its own',
      () => makeXlsx({ rows: row('<c t="str"><v>&x;</v></c>') }),
      '表.xlsx',
      'FILE_UNSAFE',
    ],
    [
      'a name that climbs',
      () => makeXlsx({ extra: [{ name: 'xl/../../etc/passwd', content: 'x' }] }),
      '表.xlsx',
      'FILE_UNSAFE',
    ],
    [
      'a thousand and one parts',
      () =>
        makeXlsx({
          extra: Array.from({ length: 1001 }, (_, index) => ({ name: `x${index}`, content: '' })),
        }),
      '表.xlsx',
      'FILE_UNSAFE',
    ],
    [
      'a bomb of zeros',
      () => makeXlsx({ extra: [{ name: 'xl/worksheets/sheet2.xml', content: zeros(210) }] }),
      '表.xlsx',
      'FILE_UNSAFE',
    ],
    [
      'a bomb that hides its size',
      () =>
        makeZip(
          xlsxParts({}).map((part) =>
            part.name.endsWith('sheet1.xml') ? { ...part, content: zeros(40), claims: 900 } : part,
          ),
        ),
      '表.xlsx',
      'FILE_UNSAFE',
    ],
    [
      'ten thousand columns',
      () =>
        makeXlsx({ rows: row(Array.from({ length: 10_000 }, () => '<c><v>1</v></c>').join('')) }),
      '表.xlsx',
      'FILE_TOO_LARGE',
    ],
    [
      'a cell in a far corner',
      () => makeXlsx({ rows: row('<c r="XFD1"><v>1</v></c>') }),
      '表.xlsx',
      'FILE_TOO_LARGE',
    ],
    [
      'a hundred sheets',
      () =>
        makeXlsx({
          sheets: Array.from(
            { length: 100 },
            (_, index) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="rId1"/>`,
          ).join(''),
        }),
      '表.xlsx',
      'FILE_TOO_LARGE',
    ],
    [
      'a tag without end',
      () => makeXlsx({ rows: `<c ${'x'.repeat(600_000)}` }),
      '表.xlsx',
      'FILE_DAMAGED',
    ],
    [
      'UTF-16 text that is cut',
      () => Buffer.from('\ufeff编码,名称\n', 'utf16le').subarray(0, -1),
      '表.csv',
      'FILE_ENCODING',
    ],
    ['text with a NUL', () => Buffer.from('编码,名\0称\n'), '表.csv', 'FILE_ENCODING'],
    [
      'UTF-16 text with a NUL',
      () => Buffer.from('\ufeff编码,名\0称\n', 'utf16le'),
      '表.csv',
      'FILE_ENCODING',
    ],
    [
      'a program without a name',
      () => Buffer.from('0102000a0000002c0009000001020304', 'hex'),
      '表.csv',
      'FILE_ENCODING',
    ],
    [
      'bytes that are no text',
      () => Buffer.from('31322cff80ff81', 'hex'),
      '表.csv',
      'FILE_ENCODING',
    ],
    ['an open quote', () => Buffer.from('编码,名称\n1,"银行'), '表.csv', 'FILE_DAMAGED'],
    ['a page of the web', () => Buffer.from('<html><table>'), '表.xls', 'FILE_TYPE'],
  ];

  it.each(cases)('%s is refused with a reason', async (_name, make, name, code) => {
    const text = await refusal(make(), name);
    expect(text).toMatch(new RegExp(`^${code} `));
    expect(text).toMatch(/\p{Script=Han}/u);
  });

  it('a bomb is refused at once and costs no memory', async () => {
    const bomb = makeXlsx({ extra: [{ name: 'xl/worksheets/sheet2.xml', content: zeros(210) }] });
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage.rss();
    const started = performance.now();
    expect(await refusal(bomb)).toMatch(/^FILE_UNSAFE/);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1_048_576);
  });

  it('stops at more shared texts than a reader can hold', async () => {
    const file = makeXlsx({ strings: '<si><t>甲乙</t></si>'.repeat(5) });
    for (const limits of [{ sharedTexts: 4 }, { sharedChars: 9 }]) {
      expect(await refusal(file, 'a.xlsx', { ...sheetLimits, ...limits })).toMatch('文字过多');
    }
    expect(await refusal(file)).toBe('accepted');
  });

  it('stops at the row limit, and takes the last row that is allowed', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => row('<c><v>1</v></c>', index + 1));
    const limits = { ...sheetLimits, rows: 10 };
    expect(await refusal(makeXlsx({ rows: rows.join('') }), 'a.xlsx', limits)).toMatch(
      'FILE_TOO_LARGE',
    );
    expect(await read(makeXlsx({ rows: rows.slice(1).join('') }), 'a.xlsx', limits)).toHaveLength(
      10,
    );
  });

  it('whatever is cut or changed in a file, the answer is rows or a refusal', async () => {
    const whole = makeXlsx({
      rows: row('<c r="A1" t="s"><v>0</v></c><c r="B1"><v>1.5</v></c>'),
      strings: '<si><t>甲</t></si>',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(200),
        async (at, byte, cut) => {
          const changed = Buffer.from(whole.subarray(0, whole.length - cut));
          if (at < changed.length) changed[at] = byte;
          expect(typeof (await refusal(changed))).toBe('string');
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('reading csv', () => {
  it.each([
    ['UTF-8', Buffer.from('编码,名称\r\n1001,库存现金\r\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeff编码,名称\n1001,库存现金')],
    ['GB18030', Buffer.from('b1e0c2eb2cc3fbb3c60a313030312cbfe2b4e6cfd6bdf00a', 'hex')],
    ['UTF-16 of Excel', Buffer.from('\ufeff编码\t名称\r\n1001\t库存现金\r\n', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeff编码,名称\n1001,库存现金\n', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('编码,名称\n1001,库存现金\n', 'utf16le')],
    ['UTF-16 BE without a mark', Buffer.from('编码\t名称\n1001\t库存现金\n', 'utf16le').swap16()],
    ['tabs', Buffer.from('编码\t名称\n1001\t库存现金\n')],
    ['semicolons', Buffer.from('编码;名称\r1001;库存现金\r')],
  ])('understands %s', async (_name, bytes) => {
    expect((await read(bytes, '科目.csv')).map(textsOf)).toEqual([
      ['编码', '名称'],
      ['1001', '库存现金'],
    ]);
  });

  it('keeps line numbers over quoted line breaks and empty lines', async () => {
    const rows = await read(Buffer.from('a,b\n"1\n2",3\n\n,\n4,5'), 'a.csv');
    expect(rows.map(({ row: at }) => at)).toEqual([1, 2, 6]);
    expect(textsOf(rows[1])).toEqual(['1\n2', '3']);
  });
});

describe('what is written is read back as it was', () => {
  const columns: SheetColumn[] = [
    { title: '文本' },
    { title: '金额', kind: 'amount' },
    { title: '数量', kind: 'figure' },
  ];
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .tuple(
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', "'", "'="),
        fc.string(),
      )
      .map(([first, rest]) => first + rest),
    fc.constantFrom('_x0041_', '001', '1E5', '=cmd|"/c calc"!A1', ' a ', '"', 'a,b\nc'),
  );
  const amount = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 17n }))
    .map(
      ([minus, fen]) =>
        `${minus && fen > 0n ? '-' : ''}${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`,
    );
  const plain = (text: string) => figureOfText(text);

  it.each<[SheetFormat, string]>([
    ['xlsx', '表.xlsx'],
    ['csv', '表.csv'],
  ])('as %s', async (format, name) => {
    // A NUL byte would make a csv binary; xlsx escapes it.
    const text = nasty.filter((each) => format === 'xlsx' || !each.includes('\0'));
    const rows = fc.array(fc.tuple(text, amount, amount), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const bytes = await sheetBytes({ name: '表', columns, rows: written, format });
        const found = (await read(bytes, name)).map((each) =>
          [0, 1, 2].map((at) => textOf(each.cells[at]) ?? ''),
        );
        expect(found[0]).toEqual(['文本', '金额', '数量']);
        expect(found.slice(1).map(([first]) => first)).toEqual(written.map(([first]) => first));
        expect(found.slice(1).map(([, ...figures]) => figures.map(plain))).toEqual(
          written.map(([, ...figures]) => figures.map(plain)),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('texts that look like formulas are strings in xlsx and quoted in csv', async () => {
    const rows: WrittenRow[] = [['=1+1', '-5.00', '']];
    const csv = await sheetBytes({ name: '表', columns, rows, format: 'csv' });
    expect(csv.toString()).toBe("\ufeff文本,金额,数量\r\n'=1+1,-5.00,\r\n");
    const [, found] = await read(await sheetBytes({ name: '表', columns, rows }));
    expect(found?.cells).toEqual([
      { kind: 'text', text: '=1+1' },
      { kind: 'number', text: '-5' },
    ]);
  });

  it('figures beyond 15 digits stay exact', async () => {
    const rows: WrittenRow[] = [['大', '9007199254740993.17', '']];
    const [, found] = await read(await sheetBytes({ name: '表', columns, rows }));
    expect(textOf(found?.cells[1])).toBe('9007199254740993.17');
  });
});

describe('figures and dates as people type them', () => {
  it.each([
    ['1,234.50', '1234.5'],
    ['￥１２３', '123'],
    ['(12.30)', '-12.3'],
    ['-0', '0'],
    ['12a', undefined],
    ['', undefined],
    ['1,23', undefined],
  ])('%s is the figure %s', (text, figure) => expect(figureOfText(text)).toBe(figure));

  it.each([
    ['2026-1-5', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['46027', '2026-01-05'],
    ['46027.5', '2026-01-05'],
    ['２０２６-０１-０５', '2026-01-05'],
    ['２０２６年１月５日', '2026-01-05'],
    ['2026-01-05T00:00:00.000Z', '2026-01-05'],
    ['2026-01-05T09:30:00', '2026-01-05'],
    ['2026-01-05 9:30', '2026-01-05'],
    ['2026-01-04T16:00:00.000Z', undefined],
    ['2026.1', undefined],
    ['2026-02-30', undefined],
    ['1/5/26', undefined],
  ])('%s is the date %s', (text, date) => expect(dateOfCell({ kind: 'text', text })).toBe(date));

  it('a stored number becomes the decimal that was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (fen) => {
        // A stored number as in a spreadsheet: the nearest double of fen / 10, with all its digits.
        const typed = `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 10)}.${Math.abs(fen) % 10}`;
        expect(Number(decimalOf(Number(typed).toPrecision(17)))).toBe(Number(typed));
      }),
    );
  });
});

describe('a workbook of several sheets', () => {
  it('has each under its name, with its notes, titles and figures', async () => {
    const columns: SheetColumn[] = [{ title: '项目' }, { title: '合计', kind: 'amount' }];
    const sheet = (name: string, total: string) => ({
      name,
      notes: [`${name}　单位：元`],
      columns,
      rows: [['=货币资金', total], ['其中'], []],
    });
    const bytes = await workbookBytes([
      sheet('资产负债表', '1176474.01'),
      sheet('利润表', '12345678901234567.89'),
    ]);
    expect((await read(bytes)).slice(0, 3).map(textsOf)).toEqual([
      ['资产负债表　单位：元'],
      ['项目', '合计'],
      ['=货币资金', '1176474.01'],
    ]);
  });
});
