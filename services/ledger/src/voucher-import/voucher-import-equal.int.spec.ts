import { voucherCalls, type EqualMode } from '@mingzhang/contract';
import { reportOf, runImport, workbook, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
const draw = (code: string, amount: string, day = '2026-01-15') => [
  [day, '记', code, '提现', '1001', amount, ''],
  [day, '记', code, '提现', '1002', '', amount],
];

describe('vouchers that equal others', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = () => openAccountSet(service, nextSet++);
  const run = async (
    books: Books,
    rows: readonly (readonly string[])[],
    more: { readonly equal?: EqualMode; readonly mode?: 'all' | 'valid' } = {},
  ) =>
    reportOf(
      runImport(books.api, voucherCalls.import, { file: await workbook(titles, rows), ...more }),
    );
  const amounts = async (books: Books) => {
    const { records } = await books.api.call(voucherCalls.list, { query: { pageSize: 50 } });
    return records.map(({ debitTotal }) => debitTotal);
  };

  it.each([[''], ['90']])('of a file with the number “%s” twice are asked about', async (code) => {
    const books = await open();
    const rows = [...draw(code, '500'), ...draw(code && '91', '70')];
    expect(await run(books, rows)).toMatchObject({ accepted: 4, refused: 0 });
    const asked = await run(books, [...rows, ...draw(code && '92', '8')]);
    expect(asked).toMatchObject({ accepted: 2, refused: 0, preview: true, equal: 2 });
    expect(asked.notes?.join()).toContain(
      `文件第 2 行起的凭证与已有的凭证 2026-01 记-${code || '1'}的日期、科目和金额都相同`,
    );
    expect(await amounts(books)).toEqual(['500.00', '70.00']);
  });

  it('are left out or imported as the user decides', async () => {
    const books = await open();
    await run(books, draw('', '500'));
    const rows = [...draw('', '500.00').toReversed(), ...draw('', '8')];
    const left = await run(books, rows, { equal: 'skip' });
    expect(left).toMatchObject({ accepted: 2, unchanged: 2, refused: 0 });
    expect(left.preview).toBeUndefined();
    expect(await amounts(books)).toEqual(['500.00', '8.00']);
    const again = await run(books, rows, { equal: 'import' });
    expect(again).toMatchObject({ accepted: 4, unchanged: 0 });
    expect(await amounts(books)).toEqual(['500.00', '8.00', '500.00', '8.00']);
  });

  it('stand twice in one file, and are asked about as well', async () => {
    const books = await open();
    const asked = await run(books, [...draw('1', '5'), ...draw('2', '5'), ...draw('3', '6')]);
    expect(asked).toMatchObject({ preview: true, equal: 1 });
    expect(asked.notes?.join()).toContain('第 4 行起的凭证与文件第 2 行起的凭证');
    expect(await amounts(books)).toEqual([]);
  });

  it('are not those of another day or amount', async () => {
    const books = await open();
    await run(books, draw('', '500'));
    const rows = [...draw('', '500', '2026-01-16'), ...draw('', '501')];
    expect(await run(books, rows)).toMatchObject({ accepted: 4 });
  });

  it('are named when other rows are wrong; nothing is asked before those are right', async () => {
    const books = await open();
    await run(books, draw('', '500'));
    const wrong = ['2026-01-16', '记', '7', '', '9999', '1', ''];
    const report = await run(books, [...draw('', '500'), wrong]);
    expect(report).toMatchObject({ accepted: 0, refused: 1 });
    expect(report.preview).toBeUndefined();
    expect(report.notes?.join()).toContain('已有的凭证');
  });
});
