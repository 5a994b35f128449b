import { Client } from 'pg';
import { invoiceCalls, invoiceImportCalls, type InvoiceRow } from '@mingzhang/contract';
import { Money } from '@mingzhang/rules';
import type { InvoiceFacts } from '@mingzhang/rules/invoice';
import { testInvoice, testLine, workbookSheets } from '@mingzhang/rules/testing';
import {
  DatabaseFaults,
  invoiceXml,
  makeZip,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { bureauFile, csvFile, importJob, importReport } from '../testing/import-files';
import { digital, identify } from '../testing/invoice-bodies';
import { testCompany, testSupplier } from '../testing/parties';
import { verify } from '../verify';

const invoiceOf = (serial: number, changes: Partial<InvoiceFacts> = {}) =>
  testInvoice({ digitalNumber: digital(serial), issueDate: '2026-01-09', ...changes });
const bookOf = (invoices: readonly InvoiceFacts[], name = '发票.xlsx') =>
  bureauFile(workbookSheets(invoices), name);
const xmlOf = (serial: number) =>
  invoiceXml({
    number: digital(serial),
    issued: '2026-01-09 10:00:00',
    seller: testSupplier,
    buyer: testCompany,
  });

describe('the import of invoices', () => {
  let test: DomainTest;
  let faults: DatabaseFaults;
  let admin: Client;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    const database = new URL(test.domain.database.url).pathname.slice(1);
    const url = new URL(process.env['MINGZHANG_TEST_PG_ADMIN'] ?? '');
    url.pathname = `/${database}`;
    admin = new Client({ connectionString: url.toString() });
    await admin.connect();
    faults = new DatabaseFaults(database, 'mingzhang_invoice', (pid) =>
      admin.query('select pg_terminate_backend($1, 5000)', [pid]),
    );
  });
  afterAll(async () => {
    faults.restore();
    await admin.end();
    await test.stop();
  });

  const rows = async (invoiceType: 'IN' | 'OUT' = 'IN'): Promise<Map<string, InvoiceRow>> => {
    const query = { pageSize: 500 };
    const { records } = await test.api.call(invoiceCalls.page, { query, body: { invoiceType } });
    return new Map(records.map((row) => [row.digitalNumber, row]));
  };
  const row = async (serial: number) => {
    const found = (await rows()).get(digital(serial));
    if (!found) throw new Error(`${serial} is not there`);
    return found;
  };
  const count = async (table: string) => {
    const [found] = await test.domain.database.queryAll<{ count: number }>(
      `select count(*)::int as count from invoice.${table} where account_set_id = 1`,
    );
    return found?.count ?? 0;
  };
  const lastBatch = async () => {
    const { records } = await test.api.call(invoiceImportCalls.list, { query: {} });
    const [batch] = records;
    if (!batch) throw new Error('no import is listed');
    return batch;
  };

  it('takes workbooks, tables, e-invoices and archives in one upload', async () => {
    const [, lines = { name: '', rows: [] }] = workbookSheets([invoiceOf(104)]);
    const inner = await bookOf([invoiceOf(103)], '一月.xlsx');
    const report = await importReport(test.api, [
      await bookOf([invoiceOf(101), invoiceOf(102)]),
      csvFile(lines.rows, '明细.csv'),
      { name: '单张.xml', bytes: Buffer.from(xmlOf(105)) },
      {
        name: '打包.zip',
        bytes: makeZip([
          { name: '一月.xlsx', content: inner.bytes },
          { name: '票.xml', content: xmlOf(106) },
          { name: '说明.txt', content: '一月的发票' },
        ]),
      },
    ]);
    expect(report).toMatchObject({ read: 6, stored: 6, refused: 0, reasons: [] });
    expect(report.unread).toEqual([
      { file: '打包.zip/说明.txt', msg: expect.stringContaining('不是电子发票文件') },
    ]);
    expect((await row(105)).origin).toBe('xml');
    expect((await row(103)).origin).toBe('workbook');
    expect(await lastBatch()).toMatchObject({ fileName: '发票.xlsx 等 4 个文件', invoices: 6 });
    expect((await lastBatch()).files.map(({ name }) => name)).toEqual([
      '发票.xlsx',
      '明细.csv',
      '单张.xml',
      '打包.zip',
    ]);
  });

  it('is listed as unseen until a person has looked at the rows that it refused', async () => {
    await importReport(test.api, [
      await bookOf([
        invoiceOf(181),
        invoiceOf(182, { buyer: { taxId: '91310115MA1K35JX6K', name: '别家公司' } }),
      ]),
    ]);
    const { id, report } = await lastBatch();
    expect(report.refused).toBe(1);
    const unseen = async () => {
      const query = { isUnseen: 'true' as const };
      const { total, records } = await test.api.call(invoiceImportCalls.list, { query });
      expect(records).toHaveLength(total);
      return records.map((each) => each.id);
    };
    expect(await unseen()).toContain(id);
    await test.api.call(invoiceImportCalls.markSeen, { params: { id } });
    expect(await unseen()).not.toContain(id);
    expect((await lastBatch()).id).toBe(id);
  });

  it('takes an invoice of a workbook and of its own file once', async () => {
    const report = await importReport(test.api, [
      { name: '单张.xml', bytes: Buffer.from(xmlOf(111)) },
      await bookOf([invoiceOf(111)], '一月.xlsx'),
    ]);
    expect(report).toMatchObject({ read: 2, stored: 1, refused: 1 });
    expect(report.problems).toEqual([
      {
        file: '单张.xml',
        sheet: '',
        row: 0,
        number: digital(111),
        rule: 'R05',
        msg: '与文件“一月.xlsx”工作表“发票基础信息”第 2 行是同一张发票，以税务局导出的文件为准',
      },
    ]);
  });

  it('hands newer states on, never backwards, and replaces what waits for a correction', async () => {
    const broken = invoiceOf(122, { total: Money.parse('1220.00') });
    await importReport(test.api, await bookOf([invoiceOf(121), broken]));
    expect((await row(122)).disposition).toBe('block');
    const voided = invoiceOf(121, { taxStatus: 'voided' });
    const report = await importReport(test.api, await bookOf([voided, invoiceOf(122)]));
    expect(report).toMatchObject({ read: 2, stored: 0, replaced: 1, updated: 1, refused: 0 });
    expect(report.notices[0]?.msg).toContain('已更新它的发票状态');
    expect(await row(121)).toMatchObject({ taxStatus: 'voided', disposition: 'void' });
    expect((await row(122)).disposition).toBe('ok');
    const back = await importReport(test.api, await bookOf([invoiceOf(121)]));
    expect(back).toMatchObject({ batchId: null, updated: 0, refused: 1 });
    expect((await row(121)).taxStatus).toBe('voided');
    const [entry] = await test.domain.database.queryAll<{ object: string }>(
      `select object from operation_log.entry where action = '更新发票状态'`,
    );
    expect(entry?.object).toBe(`发票 ${digital(121)}`);
  });

  it.each([
    ['insert into invoice.invoice', 21_000],
    ['insert into invoice.invoice_line', 22_000],
    ['update invoice.import_batch', 23_000],
    ['insert into invoice.import_file', 24_000],
    ['insert into operation_log.entry', 25_000],
  ])(
    'stores all or nothing, and once, when its connection dies at: %s',
    async (beginning, first) => {
      const invoices = Array.from({ length: 30 }, (_, at) => invoiceOf(first + at));
      const before = [await count('invoice'), await count('import_file')];
      const meant = new RegExp(`${beginning}\\s`);
      faults.arm('terminated', (text) => meant.test(text));
      const { state, report } = await importJob(test.api, await bookOf(invoices));
      const tries = faults.seen.filter((text) => meant.test(text)).length;
      faults.rest();
      expect(tries).toBeGreaterThan(1);
      expect(state).toBe('done');
      expect(report).toMatchObject({ read: 30, stored: 30, refused: 0 });
      expect([await count('invoice'), await count('import_file')]).toEqual(
        before.map((was, at) => was + (at === 0 ? 30 : 1)),
      );
    },
  );

  it('stores invoices once that two imports bring at once', async () => {
    const file = await bookOf(Array.from({ length: 20 }, (_, at) => invoiceOf(300 + at)));
    const reports = await Promise.all([importReport(test.api, file), importReport(test.api, file)]);
    expect(reports.map(({ stored }) => stored).toSorted()).toEqual([0, 20]);
    expect(reports.map(({ refused }) => refused).toSorted()).toEqual([0, 20]);
  });

  it('is taken back as a whole while nothing of it is booked or ticked', async () => {
    const before = await count('invoice');
    await importReport(test.api, await bookOf([invoiceOf(401), invoiceOf(402)], '误导入.xlsx'));
    const { id } = await lastBatch();
    const ticked = (await row(402)).id;
    await test.api.call(invoiceCalls.check, { query: {}, body: { ids: [ticked] } });
    const refusal = await test.api.send(invoiceImportCalls.remove, { params: { id } });
    expect(refusal).toMatchObject({
      success: false,
      code: 'INVOICE_IMPORT_USED',
      msg: `1 张发票（${digital(402)}）已勾选，请先取消勾选，不能撤销这次导入`,
    });
    expect(await count('invoice')).toBe(before + 2);
    await test.api.call(invoiceCalls.cancelCheck, { body: [ticked] });
    await test.api.call(invoiceImportCalls.remove, { params: { id } });
    expect(await count('invoice')).toBe(before);
    expect((await lastBatch()).id).not.toBe(id);
    const again = await test.api.send(invoiceImportCalls.remove, { params: { id } });
    expect(again).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  describe('of 勾选', () => {
    const titles =
      '序号 是否勾选* 数电发票号码 发票代码 发票号码 开票日期* 金额* 票面税额* 有效抵扣税额* 购买方识别号* 勾选时间'.split(
        ' ',
      );
    const tick = (
      serial: number,
      { amount = '1000.00', tax = '130.00', effective = '130.00', buyer = testCompany.taxId } = {},
    ) =>
      ['1', '是', digital(serial), '', '', '2026-01-09'].concat([
        amount,
        tax,
        effective,
        buyer,
        '2026-02-03 09:10:11',
      ]);

    it('ticks invoices that are there and names the others', async () => {
      const own = [501, 502, 503, 504].map((serial) => invoiceOf(serial));
      await importReport(test.api, await bookOf(own));
      const file = csvFile(
        [
          titles,
          tick(501),
          tick(502, { tax: '129.00' }),
          tick(503, { effective: '100.00' }),
          tick(599),
          tick(504, { buyer: testSupplier.taxId }),
        ],
        '勾选.csv',
      );
      const report = await importReport(test.api, file);
      expect(report).toMatchObject({ read: 0, ticked: 2, refusedTicks: 3, unread: [] });
      expect(report.problems.map((each) => [each.row, each.number, each.msg])).toEqual([
        [3, digital(502), expect.stringContaining('税额 129.00 与账套中的发票')],
        [5, digital(599), '账套中没有这张进项发票，请先导入发票，本行没有勾选'],
        [6, digital(504), expect.stringContaining('不是本公司')],
      ]);
      expect(report.notices).toMatchObject([{ row: 4, msg: expect.stringContaining('100.00') }]);
      expect(await row(501)).toMatchObject({ checkStatus: 1, checkDate: '2026-02-03' });
      const again = await importReport(test.api, file);
      expect(again).toMatchObject({ batchId: null, ticked: 0, unchangedTicks: 2 });
    });

    it('ticks invoices of the same upload', async () => {
      const report = await importReport(test.api, [
        csvFile([titles, tick(511)], '勾选.csv'),
        await bookOf([invoiceOf(511)]),
      ]);
      expect(report).toMatchObject({ stored: 1, ticked: 1, refusedTicks: 0 });
    });
  });

  it('reads the total of a line, which later checks know too', async () => {
    const lines = [testLine('1000.00', '13%', { total: '1130.01' })];
    await importReport(test.api, await bookOf([invoiceOf(601, { lines })]));
    const { findings } = await row(601);
    expect(findings).toMatchObject([{ rule: 'R01', lineNo: 1 }]);
    const red = invoiceOf(602, {
      lines: [testLine('-1000.00')],
      isPositive: false,
      blueNumber: digital(601),
      remark: `被红冲蓝字数电发票号码：${digital(601)}`,
    });
    await importReport(test.api, await bookOf([red]));
    expect((await row(601)).findings.map(({ rule }) => rule)).toContain('R01');
  });

  it('leaves nothing for verify to find', async () => {
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });
});
