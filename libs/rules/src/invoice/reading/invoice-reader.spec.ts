import fc from 'fast-check';
import { Money } from '../../money';
import type { SourceRow } from '../../old-books/source-row';
import type { InvoiceFacts } from '../invoice';
import {
  testCompany,
  testCustomer,
  testInvoice,
  testLine,
  testSupplier,
} from '../testing/invoice-facts';
import {
  invoiceSheets,
  sourceRows,
  type TextSheet,
  workbookSheets,
} from '../testing/workbook-rows';
import { type InvoiceReading, type InvoiceSheet, readInvoiceSheets } from './invoice-reader';

const owners = [testCompany.taxId];
const lines = [
  testLine('1000.00', '13%', { total: '1130.00' }),
  testLine('-100.00', '13%', { lineNo: 2, total: '-113.00' }),
  testLine('50.00', '免税', { lineNo: 3, total: '50.00' }),
];
const input = testInvoice({ lines });
const output = testInvoice({
  invoiceType: 'OUT',
  digitalNumber: '26312000000018450218',
  lines: [testLine('200.00', '6%', { total: '212.00' })],
});
const paper = testInvoice({
  digitalNumber: '',
  code: '044001900111',
  number: '01234567',
  kind: 'E_ORDINARY',
  lines: [testLine('10.00', '1%', { total: '10.10' })],
});
const red = testInvoice({
  digitalNumber: '26312000000018450219',
  isPositive: false,
  remark:
    '被红冲蓝字数电发票号码：26312000000018450217 红字发票信息确认单编号：31011526101234567890',
  blueNumber: '26312000000018450217',
  confirmationNumber: '31011526101234567890',
  lines: [testLine('-1000.00', '13%', { total: '-1130.00' })],
});
const sound = [input, output, paper, red];

const read = (sheets: readonly TextSheet[]) => readInvoiceSheets(invoiceSheets(sheets), owners);
const readTexts = (rows: readonly (readonly string[])[]) => read([{ name: 'Sheet1', rows }]);
const factsOf = ({ invoices }: InvoiceReading) => invoices.map(({ facts }) => facts);
/** Invoices by number and lines by amount, without their positions: for comparing readings of shuffled rows. */
const normal = (invoices: readonly InvoiceFacts[]) =>
  [...invoices].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)).map(withSortedLines);
const keyOf = ({ digitalNumber, number }: InvoiceFacts) => `${digitalNumber}/${number}`;
const withSortedLines = (facts: InvoiceFacts) => ({
  ...facts,
  lines: facts.lines
    .map(({ lineNo: _, ...line }) => line)
    .sort((left, right) => left.amount.compare(right.amount)),
});
/** A sheet with one cell changed, by the title of its column. */
const changed = (sheet: TextSheet, title: string, text: string, row = 1): TextSheet => ({
  ...sheet,
  rows: sheet.rows.map((cells, at) =>
    at === row
      ? cells.map((cell, place) => (sheet.rows[0]?.[place] === title ? text : cell))
      : cells,
  ),
});
const [headers, details] = workbookSheets(sound) as [TextSheet, TextSheet];
const briefly = ({ refused }: InvoiceReading) =>
  refused.map(({ sheet, row, number, rule }) => [sheet, row, number, rule ?? ''].join(' ').trim());

describe('the workbook of the tax bureau', () => {
  it('gives its invoices with their lines and the place of their row', () => {
    const reading = read([headers, details]);
    expect(factsOf(reading)).toEqual(sound);
    expect([reading.refused, reading.notices, reading.unread]).toEqual([[], [], []]);
    expect(reading.invoices[1]?.place).toEqual({ file: '', sheet: '发票基础信息', row: 3 });
    expect(reading.invoices.map(({ owner }) => owner)).toEqual(sound.map(() => testCompany.taxId));
  });

  it('is read with one of the two sheets', () => {
    expect(factsOf(read([headers]))).toEqual(sound.map((facts) => ({ ...facts, lines: [] })));
    expect(factsOf(read([details]))).toEqual(sound);
  });

  it('knows a blue invoice without 是否正数发票 though its first line is a discount', () => {
    const discounted = { ...input, lines: [lines[1], lines[0]].flatMap((line) => line ?? []) };
    const [, sheet] = workbookSheets([discounted]) as [TextSheet, TextSheet];
    const reading = read([changed(changed(sheet, '是否正数发票', ''), '是否正数发票', '', 2)]);
    expect(factsOf(reading)[0]?.isPositive).toBe(true);
  });

  it('takes the totals of the first sheet for true', () => {
    const facts = factsOf(read([changed(headers, '金额', '999.00'), details]))[0];
    expect([facts?.amount.toString(), facts?.lines[0]?.amount.toString()]).toEqual([
      '999.00',
      '1000.00',
    ]);
  });

  it('passes over sheets of another layout beside it', () => {
    const rail = {
      name: '铁路电子客票',
      rows: [
        ['数电票号码', '出行人', '车次'],
        ['1', '2', '3'],
      ],
    };
    expect(factsOf(read([rail, headers, details]))).toEqual(sound);
  });

  it('finds headings below titles, with other names and half-width brackets', () => {
    const names: Readonly<Record<string, string>> = {
      数电票号码: '数电发票号码',
      销方识别号: '销售方纳税人识别号',
      购方识别号: '购买方 识别号*',
      发票票种: '票种',
      金额: '金额（元）',
    };
    const [titles = [], ...rows] = headers.rows;
    const renamed = titles.map((title) => names[title] ?? title);
    expect(factsOf(readTexts([['全量发票查询'], [], renamed, ...rows]))).toHaveLength(4);
  });

  it('names the headings that it looked for and found in a file of another layout', () => {
    const reading = readTexts([['报表'], ['发票号码', '销方名称', '金额', '税额']]);
    expect(reading.unread).toEqual([
      {
        file: '',
        msg:
          '不是税务局导出的发票文件：前 20 行中没有找到列名 “销方识别号”、“购方识别号”、“开票日期”、“发票票种”、' +
          '“价税合计”，最接近的一行是 “发票号码”、“销方名称”、“金额”、“税额”，' +
          '请在电子税务局“税务数字账户”的“全量发票查询”导出后再导入',
      },
    ]);
    expect(readTexts([]).unread[0]?.msg).toContain('文件中没有内容');
  });

  it('reads by names, whatever the order of columns and rows', () => {
    const shuffled = fc.tuple(
      fc.shuffledSubarray(Object.keys(headers.rows[0] ?? []), { minLength: 19, maxLength: 19 }),
      fc.shuffledSubarray(Object.keys(details.rows[0] ?? []), { minLength: 27, maxLength: 27 }),
      fc.infiniteStream(fc.nat()),
    );
    const arranged = (sheet: TextSheet, order: readonly string[], chance: Iterator<number>) => {
      const [titles = [], ...rows] = sheet.rows;
      const keyed = rows.map((row) => ({ row, key: chance.next().value as number }));
      const sorted = keyed.sort((left, right) => left.key - right.key).map(({ row }) => row);
      const columns = (row: readonly string[]) => order.map((place) => row[Number(place)] ?? '');
      return { ...sheet, rows: [titles, ...sorted].map(columns) };
    };
    fc.assert(
      fc.property(shuffled, ([headerOrder, detailOrder, chance]) => {
        const sheets = [
          arranged(details, detailOrder, chance),
          arranged(headers, headerOrder, chance),
        ];
        expect(normal(factsOf(read(sheets)))).toEqual(normal(sound));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['合计', '', '1160.00', '148.10'],
    ['', '', '1160.00', '148.10'],
    ['', '合计', '1160.00', '148.10'],
  ])('skips a line of totals: %j %j', (rowNo, code, amount, tax) => {
    const total = headers.rows[0]?.map(
      (title) => ({ 序号: rowNo, 发票代码: code, 金额: amount, 税额: tax })[title] ?? '',
    );
    const rows = [...headers.rows, total ?? []];
    const reading = read([{ ...headers, rows }, details]);
    expect(factsOf(reading)).toEqual(sound);
    expect(reading.refused).toEqual([]);
  });

  it('reads the same with a line of totals anywhere below the headings', () => {
    const place = fc.nat({ max: 4 });
    const word = fc.constantFrom('合计', '合 计', '合计：', '总计', '本页小计');
    fc.assert(
      fc.property(place, place, word, (inHeaders, inDetails, text) => {
        const withTotal = ({ name, rows }: TextSheet, at: number) => ({
          name,
          rows: rows.toSpliced(1 + at, 0, [text, '', '', '', '', '', '', '', '', '9.00']),
        });
        const sheets = [withTotal(headers, inHeaders), withTotal(details, inDetails)];
        expect(factsOf(read(sheets))).toEqual(sound);
      }),
    );
  });
});

describe('a cell of the workbook', () => {
  it.each([
    ['2026-10-09', '2026-10-09'],
    ['2026/10/9 8:05', '2026-10-09'],
    ['20261009', '2026-10-09'],
  ])('%j is the day %s', (text, day) =>
    expect(factsOf(read([changed(headers, '开票日期', text)]))[0]?.issueDate).toBe(day),
  );

  it('is no tax or rate where it shows ***', () => {
    const sheets = [changed(headers, '税额', '***'), changed(details, '税率', '***')];
    const facts = factsOf(read(sheets))[0];
    expect([facts?.tax.toString(), facts?.lines[0]?.rate]).toEqual(['0.00', '']);
  });

  it('marks a line whose tax says 免税', () => {
    const sheet = changed(changed(details, '税率', '***', 3), '税额', '免税', 3);
    const line = factsOf(read([headers, sheet]))[0]?.lines[2];
    expect([line?.rate, line?.tax.toString()]).toEqual(['免税', '0.00']);
  });

  it.each([
    ['数电票号码', '2.6312E+19', '发票基础信息 2', '只保留 15 位'],
    [
      '数电票号码',
      '2631200000001845021',
      '发票基础信息 2 2631200000001845021 R06',
      '不是 20 位数字',
    ],
    ['金额', '一千', '发票基础信息 2 26312000000018450217', '“金额”“一千”不是数字'],
    ['金额', '', '发票基础信息 2 26312000000018450217', '“金额”是空的'],
    ['金额', '1.005', '发票基础信息 2 26312000000018450217', '超过两位小数'],
    ['价税合计', '12345678901234567', '发票基础信息 2 26312000000018450217', '过大'],
    ['开票日期', '十月', '发票基础信息 2 26312000000018450217', '不是日期'],
    ['发票票种', '收据', '发票基础信息 2 26312000000018450217', '“发票票种”“收据”不认识'],
    ['发票状态', '待定', '发票基础信息 2 26312000000018450217', '“发票状态”“待定”不认识'],
    ['是否正数发票', '大概', '发票基础信息 2 26312000000018450217', '不认识'],
    ['销方识别号', '9.13101E+17', '发票基础信息 2 26312000000018450217', '只保留 15 位'],
  ])('%s %j is refused with its row', (title, text, row, msg) => {
    const reading = read([changed(headers, title, text)]);
    expect(briefly(reading)).toEqual([row]);
    expect(reading.refused[0]?.msg).toContain(msg);
    expect(reading.invoices).toHaveLength(3);
  });

  it('refuses the whole invoice where one of its lines cannot be read', () => {
    const reading = read([headers, changed(details, '税率', '很多', 2)]);
    expect(briefly(reading)).toEqual(['信息汇总表 3 26312000000018450217']);
    expect(factsOf(reading)).toEqual([output, paper, red]);
  });

  it('refuses a number that the spreadsheet keeps as a figure', () => {
    const rows = sourceRows(headers.rows).map(({ row, cells }): SourceRow => {
      const asFigure = { kind: 'number', text: '26312000000018400000' } as const;
      return { row, cells: cells.map((cell, at) => (row === 2 && at === 3 ? asFigure : cell)) };
    });
    const reading = readInvoiceSheets([{ file: '', sheet: 'A', rows }], owners);
    expect(briefly(reading)).toEqual(['A 2']);
  });

  it('refuses an invoice without a number', () => {
    const reading = read([changed(headers, '数电票号码', '')]);
    expect(reading.refused[0]?.msg).toContain('没有发票号码');
  });
});

describe('the direction', () => {
  const facts = (seller: typeof testCompany, buyer: typeof testCompany) =>
    read(workbookSheets([testInvoice({ seller, buyer })]));

  it('is that of the own tax id, in any writing', () => {
    const small = { ...testCompany, taxId: ' 91310115ma1h5xy832' };
    expect(factsOf(facts(small, testCustomer))[0]?.invoiceType).toBe('OUT');
    expect(factsOf(facts(testSupplier, small))[0]?.invoiceType).toBe('IN');
  });

  it('refuses an invoice of other companies', () => {
    const reading = facts(testSupplier, testCustomer);
    expect(briefly(reading)).toEqual(['发票基础信息 2 26312000000018450217 R08']);
    expect(reading.refused[0]?.msg).toBe(
      '销售方税号 91110105MA01K7Q28A、购买方税号 91330106MA2BTUW396 都不是本公司（91310115MA1H5XY832），' +
        '没有导入，请选择对应的账套',
    );
  });

  it('says where both parties are the company', () => {
    const reading = facts(testCompany, testCompany);
    expect(reading.notices[0]?.msg).toContain('销售方和购买方都是本公司');
    expect(factsOf(reading)[0]?.invoiceType).toBe('OUT');
  });

  it('gives an invoice between two companies of one reading to both', () => {
    const sheets = invoiceSheets(workbookSheets([input]));
    const both = readInvoiceSheets(sheets, [testSupplier.taxId, testCompany.taxId]);
    expect(both.invoices.map(({ owner, facts: { invoiceType } }) => [owner, invoiceType])).toEqual([
      [testSupplier.taxId, 'OUT'],
      [testCompany.taxId, 'IN'],
    ]);
  });

  it('asks for the tax id of the account set', () => {
    const reading = readInvoiceSheets(invoiceSheets(workbookSheets([input])), ['']);
    expect(reading.refused[0]?.msg).toContain('账套没有税号');
  });
});

describe('repeated invoices', () => {
  const named = (invoices: readonly InvoiceFacts[], file: string) =>
    invoiceSheets(workbookSheets(invoices), file);
  const readAll = (sheets: readonly InvoiceSheet[]) => readInvoiceSheets(sheets, owners);

  it('counts a month once that stands in two files', () => {
    const reading = readAll([...named(sound, '9月'), ...named(sound, '9-10月')]);
    expect(factsOf(reading)).toEqual(sound);
    expect(reading.refused).toHaveLength(4);
    expect(reading.refused[0]).toEqual({
      file: '9-10月',
      sheet: '发票基础信息',
      row: 2,
      number: input.digitalNumber,
      rule: 'R05',
      msg: '与文件“9月”工作表“发票基础信息”第 2 行的发票号码相同，本行没有导入',
    });
  });

  it('counts rows once that stand twice in one file, and keeps lines that are alike', () => {
    const alike = testInvoice({
      lines: [1, 2].map((lineNo) => testLine('10.00', '13%', { lineNo, total: '11.30' })),
    });
    expect(factsOf(readAll(named([alike], '')))).toEqual([alike]);
    const reading = readAll(named([alike, alike], ''));
    expect(factsOf(reading)).toEqual([alike]);
    expect(briefly(reading)).toEqual(['发票基础信息 3 26312000000018450217 R05']);
    expect(reading.refused[0]?.msg).toBe('与第 2 行的发票号码相同，本行没有导入');
  });

  it('says where the second row has other amounts', () => {
    const other = { ...input, total: Money.parse('1.00') };
    expect(readAll(named([input, other], '')).refused[0]?.msg).toContain('金额不同');
  });

  it('takes the latest status, in either order of the files', () => {
    const later = sound.map((facts) => ({ ...facts, taxStatus: 'redFull' as const }));
    const orders = [
      [...named(sound, 'a'), ...named(later, 'b')],
      [...named(later, 'b'), ...named(sound, 'a')],
    ];
    for (const sheets of orders) expect(factsOf(readAll(sheets))).toEqual(later);
  });

  it('joins the two sheets where each has a file of its own', () => {
    const [base, line] = [named(sound, 'a')[0], named(sound, 'b')[1]];
    const reading = readAll([base, line].flatMap((sheet) => (sheet ? [sheet] : [])));
    expect(factsOf(reading)).toEqual(sound);
    expect(reading.refused).toEqual([]);
  });

  it('knows a paper digital invoice by either number', () => {
    const both = testInvoice({
      kind: 'DP_SPECIAL',
      code: '3100131130',
      number: '12345678',
      lines: [],
      amount: Money.parse('1.00'),
      tax: Money.zero,
    });
    const onlyPaper = { ...both, digitalNumber: '' };
    const reading = readAll(named([both, onlyPaper], ''));
    expect(factsOf(reading)).toEqual([both]);
    expect(reading.refused).toHaveLength(1);
  });
});
