import { invoiceCalls, invoiceImportCalls } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import { testInvoice, testLine, workbookSheets } from '@mingzhang/rules/testing';
import { makeXlsx, makeZip, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import {
  bureauFile,
  csvFile,
  importJob,
  importReport,
  type ImportedFile,
} from '../testing/import-files';
import { digital, identify } from '../testing/invoice-bodies';

const invoiceOf = (serial: number, changes = {}) =>
  testInvoice({ digitalNumber: digital(serial), issueDate: '2026-01-09', ...changes });
const book = (serial: number, changes = {}, name = '发票.xlsx') =>
  bureauFile(workbookSheets([invoiceOf(serial, changes)]), name);
const text = (name: string, content: string | Buffer): ImportedFile => ({
  name,
  bytes: Buffer.from(content as string),
});
const [, { rows: [titles = [], cells = []] = [] } = { rows: [] }] = workbookSheets([invoiceOf(9)]);

describe('files that are wrong or hostile', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
  });
  afterAll(() => test.stop());

  it.each<readonly [string, () => ImportedFile | Promise<ImportedFile>, string]>([
    [
      'another layout',
      () =>
        csvFile(
          [
            ['日期', '凭证号', '金额'],
            ['1', '2', '3'],
          ],
          '序时簿.csv',
        ),
      '没有找到列名',
    ],
    ['no rows', () => csvFile([], '空.csv'), '文件是空的'],
    ['a picture', () => text('票.jpg', Buffer.from('ffd8ffe000104a46', 'hex')), '不是电子发票文件'],
    ['a workbook that is none', () => text('票.xlsx', 'PK\u0003\u0004 nothing'), '损坏'],
    ['a text named .xlsx', () => text('票.xlsx', '一月'), '不是真正的 Excel 文件'],
    [
      'an external entity',
      () =>
        text(
          '票.xml',
          '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><EInvoice>&b;</EInvoice>',
        ),
      '安全风险',
    ],
    [
      'a bomb in a workbook',
      () =>
        text(
          '票.xlsx',
          makeXlsx({ rows: `<row r="1"><c r="A1"><v>${'1'.repeat(30_000_000)}</v></c></row>` }),
        ),
      '',
    ],
    [
      'a short workbook whose cells all show one long text',
      () => {
        const strings = `<si><t>${'字'.repeat(32_767)}</t></si>`;
        const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`;
        return text('票.xlsx', makeXlsx({ strings, rows: row.repeat(5_000) }));
      },
      '所有单元格的文字合计超过 8000 万字，请删去多余的内容或按月份拆分',
    ],
    [
      'an archive in an archive',
      () =>
        text(
          '票.zip',
          makeZip([{ name: '内.zip', content: makeZip([{ name: '1.xml', content: '<a/>' }]) }]),
        ),
      '请先解压',
    ],
    [
      'a damaged archive',
      () => text('票.zip', makeZip([{ name: '1.xml', content: '<a/>' }]).subarray(0, 60)),
      '损坏',
    ],
    ['a PDF without an invoice', () => text('票.pdf', '%PDF-1.7\nnothing'), ''],
  ])('of %s is named with its reason, and the rest is imported', async (name, make, reason) => {
    const serial = 1000 + name.length * 100 + reason.length;
    const report = await importReport(test.api, [await make(), await book(serial, {}, '好.xlsx')]);
    expect(report.unread).toHaveLength(1);
    expect(report.unread[0]?.msg).toContain(reason);
    expect(report.unread[0]?.msg).not.toBe('');
    expect(report).toMatchObject({ read: 1, stored: 1, refused: 0 });
  });

  it('that breaks in the middle gives nothing', async () => {
    const wide = [titles, cells, cells.map(() => '1'.repeat(40_000))];
    const { unread, read } = await importReport(test.api, csvFile(wide, '断.csv'));
    expect([unread.length, read]).toEqual([1, 0]);
  });

  it.each<readonly [string, object, string]>([
    ['a broken sum', { total: Money.parse('9.99') }, ''],
    ['a foreign buyer', { buyer: { taxId: '91330106MA2BTUW396', name: '别家' } }, '不是本公司'],
    [
      'a name that is too long',
      { seller: { taxId: '91110105MA01K7Q28A', name: '长'.repeat(500) } },
      '最多',
    ],
    ['an unknown kind', { kind: 'NOTHING' }, '不认识'],
    ['an amount that is too large', { amount: Money.parse('99999999999999999999') }, '过大'],
    ['half a character', { remark: '\ud800' }, ''],
  ])('with %s ends with a report', async (name, changes, reason) => {
    const report = await importReport(test.api, await book(3000 + name.length, changes));
    expect(report.unread).toEqual([]);
    expect(report.problems.map(({ msg }) => msg).join('；')).toContain(reason);
    expect(report.stored).toBe(reason === '' ? 1 : 0);
    expect(report.refused > 0).toBe(reason !== '');
  });

  it('with lines beyond those of an invoice is refused as a whole', async () => {
    const lines = Array.from({ length: 2_001 }, (_, at) =>
      testLine('1.00', '13%', { lineNo: at + 1 }),
    );
    const report = await importReport(test.api, await book(4001, { lines }));
    expect(report).toMatchObject({ stored: 0, refused: 1 });
    expect(report.problems[0]?.msg).toContain('2000');
  });

  it('of an account set without a tax id says what is missing', async () => {
    const other = await test.inSet(2);
    const report = await importReport(other.api, await book(1));
    expect(report).toMatchObject({ stored: 0, refused: 1, batchId: null });
    expect(report.problems[0]?.msg).toContain('请先在账套资料中填写统一社会信用代码');
  });

  it('beyond the limits of an upload are refused at once', async () => {
    const file = (size: number) => text('大.csv', Buffer.alloc(size, 'x'));
    const send = (files: ImportedFile[]) =>
      test.api.send(invoiceImportCalls.import, { body: { file: files } });
    expect(await send([file(12_000_000), file(12_000_000)])).toMatchObject({
      success: false,
      code: 'FILE_TOO_LARGE',
    });
    expect(await send(Array.from({ length: 201 }, () => file(1)))).toMatchObject({
      success: false,
    });
    expect(await send([])).toMatchObject({ success: false });
  });

  it('leave the service at work', async () => {
    const { state } = await importJob(test.api, await book(9001));
    expect(state).toBe('done');
    const { total } = await test.api.call(invoiceCalls.page, { query: {}, body: {} });
    expect(total).toBe(0);
  });
});
