import { Client } from 'pg';
import { invoiceCalls, invoiceImportCalls } from '@mingzhang/contract';
import { testInvoice, workbookSheets } from '@mingzhang/rules/testing';
import {
  DatabaseFaults,
  FakeIdentity,
  manager,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { bureauFile, csvFile, setsReport } from '../testing/import-files';
import { digital, identify } from '../testing/invoice-bodies';
import { testCompany, testCustomer, testSupplier } from '../testing/parties';

const issueDate = '2026-01-09';
/** Of the first company alone, of the second alone, of both, and of neither. */
const ofFirst = (serial: number) => testInvoice({ digitalNumber: digital(serial), issueDate });
const ofSecond = (serial: number) =>
  testInvoice({
    digitalNumber: digital(serial),
    issueDate,
    seller: testSupplier,
    buyer: testCustomer,
  });
const ofBoth = (serial: number) =>
  testInvoice({ digitalNumber: digital(serial), issueDate, invoiceType: 'OUT' });
const ofNeither = (serial: number) =>
  testInvoice({
    digitalNumber: digital(serial),
    issueDate,
    seller: testSupplier,
    buyer: { taxId: '91310000MA1FL0000X', name: '上海晨星软件有限公司' },
  });

describe('files of several companies', () => {
  const identity = new FakeIdentity();
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service, { identity: await identity.start() });
    await identify(test, 1, testCompany);
    await identify(test, 2, testCustomer);
    for (const id of [1, 2]) identity.let(manager.userId, id, 'Manager');
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  const numbersIn = async (accountSetId: number) => {
    const { api } = await test.inSet(accountSetId);
    const found: string[] = [];
    for (const invoiceType of ['IN', 'OUT'] as const) {
      const { records } = await api.call(invoiceCalls.page, { query: {}, body: { invoiceType } });
      found.push(...records.map(({ digitalNumber }) => `${invoiceType} ${digitalNumber}`));
    }
    return found.toSorted();
  };

  it('are sorted by tax id into the account sets, each with a record of its own', async () => {
    const report = await setsReport(test.api, [
      await bureauFile(workbookSheets([ofFirst(1)]), '甲.xlsx'),
      await bureauFile(workbookSheets([ofSecond(2)]), '乙.xlsx'),
      await bureauFile(workbookSheets([ofFirst(3), ofBoth(4), ofNeither(5)]), '混合.xlsx'),
      csvFile([['日期', '金额']], '别的.csv'),
    ]);
    expect(report.sets).toMatchObject([
      { id: 1, companyName: '第1公司', taxId: testCompany.taxId, read: 3, stored: 3 },
      { id: 2, companyName: '第2公司', taxId: testCustomer.taxId, read: 2, stored: 2 },
    ]);
    expect(report).toMatchObject({ refused: 1, unlisted: 0, unread: [{ file: '别的.csv' }] });
    expect(report.problems).toMatchObject([
      { file: '混合.xlsx', rule: 'R08', msg: expect.stringContaining('91310000MA1FL0000X') },
    ]);
    expect(await numbersIn(1)).toEqual([
      `IN ${digital(1)}`,
      `IN ${digital(3)}`,
      `OUT ${digital(4)}`,
    ]);
    expect(await numbersIn(2)).toEqual([`IN ${digital(2)}`, `IN ${digital(4)}`]);
  });

  it('are kept only where they are of one company', async () => {
    for (const [id, name] of [
      [1, '甲.xlsx'],
      [2, '乙.xlsx'],
    ] as const) {
      const { api } = await test.inSet(id);
      const { records } = await api.call(invoiceImportCalls.list, { query: {} });
      expect(records.map(({ files }) => files.map((file) => file.name))).toEqual([[name]]);
    }
  });

  it('bring nothing twice', async () => {
    const files = [await bureauFile(workbookSheets([ofFirst(1), ofSecond(2)]), '再次.xlsx')];
    const { sets } = await setsReport(test.api, files);
    expect(sets).toMatchObject([
      { id: 1, stored: 0, refused: 1 },
      { id: 2, stored: 0, refused: 1 },
    ]);
  });

  it('are written once into each account set when a connection dies in between', async () => {
    const database = new URL(test.domain.database.url).pathname.slice(1);
    const url = new URL(process.env['MINGZHANG_TEST_PG_ADMIN'] ?? '');
    url.pathname = `/${database}`;
    const admin = new Client({ connectionString: url.toString() });
    await admin.connect();
    const faults = new DatabaseFaults(database, 'mingzhang_invoice', (pid) =>
      admin.query('select pg_terminate_backend($1, 5000)', [pid]),
    );
    try {
      // In the second account set, after the first one is committed.
      let kept = 0;
      faults.arm('terminated', (text) => {
        if (text.includes('update invoice.import_batch')) kept += 1;
        return kept === 2;
      });
      const files = [await bureauFile(workbookSheets([ofFirst(11), ofSecond(12)]), '断.xlsx')];
      const { sets, refused } = await setsReport(test.api, files);
      const written = faults.seen.filter((text) => text.includes('update invoice.import_batch'));
      expect(written).toHaveLength(3);
      expect(refused).toBe(0);
      expect(sets.map(({ id, stored }) => [id, stored]).toSorted()).toEqual([
        [1, 1],
        [2, 1],
      ]);
    } finally {
      faults.restore();
      await admin.end();
    }
    expect(await numbersIn(1)).toContain(`IN ${digital(11)}`);
    expect(await numbersIn(2)).toContain(`IN ${digital(12)}`);
  });

  it('reach no account set in which the person may not manage invoices', async () => {
    identity.let(manager.userId, 2, null);
    const files = [await bureauFile(workbookSheets([ofSecond(21), ofFirst(22)]), '月.xlsx')];
    const report = await setsReport(test.api, files);
    expect(report.sets).toMatchObject([{ id: 1, stored: 1 }]);
    expect(report.problems).toMatchObject([{ rule: 'R08', number: digital(21) }]);
    expect(await numbersIn(2)).not.toContain(`IN ${digital(21)}`);
  });
});
