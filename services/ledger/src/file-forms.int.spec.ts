import {
  accountingCategoryCalls,
  initialBalanceCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import {
  makeXls,
  makeXlsx,
  reportOf,
  runImport,
  type TestService,
} from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from './testing/books';

/** A text, or the stored result of a formula; a formula alone has no result. */
type FileCell = string | { readonly result: string } | { readonly formula: true };

/** A workbook of rows, some cells with formulas. */
function withFormulas(rows: readonly (readonly FileCell[])[]) {
  const cellOf = (cell: FileCell) => {
    if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    if ('formula' in cell) return '<c><f>A1</f></c>';
    const isNumber = /^[\d.]+$/.test(cell.result);
    const type = cell.result.startsWith('#') ? 'e' : isNumber ? 'n' : 'str';
    return `<c t="${type}"><f>A1</f><v>${cell.result}</v></c>`;
  };
  const shown = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellOf).join('')}</row>`);
  return { name: '表.xlsx', bytes: makeXlsx({ rows: shown.join('') }) };
}

const noted = (cells: number) => `${cells} 个公式单元格按文件中保存的计算结果读取，请核对`;
const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
const list = ['日期', '凭证号', '摘要', '科目代码', '科目名称', '借方', '贷方'];

describe('files with formulas, and texts of other encodings', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (enableDate = '2026-01-01') => openAccountSet(service, nextSet++, { enableDate });
  type File = Parameters<typeof importVouchers>[1];
  const importVouchers = (books: Books, file: { name: string; bytes: Buffer }) =>
    reportOf(runImport(books.api, voucherCalls.import, { file }));
  const importOpenings = (books: Books, file: File) =>
    reportOf(runImport(books.api, initialBalanceCalls.import, { file, confirmed: '1' }));
  const debits = async (books: Books) => {
    const { records } = await books.api.call(voucherCalls.list, { query: { pageSize: 50 } });
    return records.map(({ debitTotal }) => debitTotal);
  };

  it('vouchers have the saved results, in our template and in that of others', async () => {
    const books = await open();
    const own = await importVouchers(
      books,
      withFormulas([
        titles,
        ['2026-01-05', '记', '1', '提现', { result: '1001' }, { result: '37.5' }, ''],
        ['2026-01-05', '记', '1', '提现', '1002', '', '37.5'],
      ]),
    );
    expect(own).toMatchObject({ accepted: 2, refused: 0 });
    expect(own.notes).toContain(noted(2));
    const other = await importVouchers(
      books,
      withFormulas([
        list,
        ['2026-01-06', '记-2', '提现', '1001', '库存现金', { result: '12.5' }, ''],
        ['', '', '提现', '1002', '银行存款', '', { result: '12.5' }],
      ]),
    );
    expect(other).toMatchObject({ accepted: 2, refused: 0 });
    expect(other.notes).toContain(noted(2));
    const bytes = makeXls({
      sheets: [
        {
          name: '凭证',
          rows: [
            list,
            ['2026-01-07', '记-3', '提现', '1001', { formula: '库存现金' }, { formula: 8 }],
            [undefined, undefined, '提现', '1002', '银行存款', { formula: null }, 8],
          ],
        },
      ],
    });
    const old = await importVouchers(books, { name: '凭证.xls', bytes });
    expect(old).toMatchObject({ accepted: 2, refused: 0 });
    expect(old.notes).toContain(noted(2));
    expect(await debits(books)).toEqual(['37.50', '12.50', '8.00']);
  });

  it('vouchers with a formula that has no result, or an error, are refused with the cell', async () => {
    const books = await open();
    for (const head of [titles, list]) {
      const number = head === titles ? ['记', '1', '提现'] : ['记-1', '提现'];
      const subject = head === titles ? ['1001'] : ['1001', '库存现金'];
      const report = await importVouchers(
        books,
        withFormulas([
          head,
          ['2026-01-05', ...number, ...subject, { formula: true }, ''],
          ['2026-01-05', ...number, ...subject, '', { result: '#REF!' }],
        ]),
      );
      expect(report.accepted).toBe(0);
      const found = report.problems.map(({ row, msg }) => `${row} ${msg}`).join('\n');
      expect(found).toMatch(/^2 “借方(金额)?”是公式，文件中没有保存它的计算结果/);
      expect(found).toMatch(/3 “贷方(金额)?”的公式结果是 #REF!，请改正公式后再导入/);
    }
    expect(await debits(books)).toEqual([]);
  });

  it('openings have them, from our template and from a balance table', async () => {
    const books = await open('2026-07-01');
    const own = await importOpenings(
      books,
      withFormulas([
        ['科目编码', '期初余额'],
        ['1001', { result: '100' }],
        ['3001', '100'],
      ]),
    );
    expect(own).toMatchObject({ accepted: 2, refused: 0, notes: [noted(1)] });
    const rows = (debit: FileCell): FileCell[][] => [
      ['期间：2026年6月'],
      ['科目编码', '科目名称', '期末借方', '期末贷方'],
      ['1001', '库存现金', debit, ''],
      ['3001', '实收资本', '', '70'],
      ['合计', '', { result: '70' }, { result: '70' }],
    ];
    const table = await importOpenings(books, withFormulas(rows({ result: '70' })));
    expect(table).toMatchObject({ accepted: 2, refused: 0 });
    expect(table.notes).toContain(noted(1));
    const bare = await importOpenings(books, withFormulas(rows({ formula: true })));
    expect(bare).toMatchObject({ accepted: 0 });
    expect(bare.problems[0]).toMatchObject({
      row: 3,
      msg: expect.stringContaining('“期末借方”是公式，文件中没有保存它的计算结果'),
    });
  });

  it('subjects and items have them', async () => {
    const books = await open();
    const subjects = await reportOf(
      runImport(books.api, subjectCalls.import, {
        file: withFormulas([
          ['科目编码', '科目名称', '余额方向'],
          [{ result: '100201' }, { result: '工商银行' }, '借'],
        ]),
        mode: 'valid',
      }),
    );
    expect(subjects).toMatchObject({ accepted: 1, refused: 0, notes: [noted(2)] });
    const [category] = await books.api.call(accountingCategoryCalls.list, { query: {} });
    const items = await reportOf(
      runImport(books.api, accountingCategoryCalls.import, {
        file: withFormulas([
          ['编码', '名称'],
          ['01', { result: '甲公司' }],
        ]),
        categoryId: category?.id ?? 0,
      }),
    );
    expect(items).toMatchObject({ accepted: 1, refused: 0, notes: [noted(1)] });
  });

  it('“Unicode 文本” of Excel is read, with its mark and without', async () => {
    const books = await open();
    const text = (day: string) =>
      [
        titles,
        [day, '记', '', '"大额“一月”,货\n第二行"', '1001', '"1,234.50"', ''],
        [day, '记', '', '提现', '1002', '', '"1,234.50"'],
      ]
        .map((cells) => cells.join('\t'))
        .join('\r\n');
    const files = [
      Buffer.from(`\ufeff${text('2026-01-05')}`, 'utf16le'),
      Buffer.from(`\ufeff${text('2026-01-06')}`, 'utf16le').swap16(),
      Buffer.from(text('2026-01-07'), 'utf16le'),
    ];
    for (const bytes of files) {
      const report = await importVouchers(books, { name: 'Unicode 文本.txt', bytes });
      expect(report).toMatchObject({ accepted: 2, refused: 0 });
    }
    expect(await debits(books)).toEqual(['1234.50', '1234.50', '1234.50']);
  });
});
