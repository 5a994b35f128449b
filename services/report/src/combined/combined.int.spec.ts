import {
  combinedCalls,
  combinedWorkbookKind,
  jobCalls,
  jobOf,
  reportCalls,
  reportSettingCalls,
  taxCalls,
  type CombinedStatement,
  type CombinedView,
  type Role,
} from '@mingzhang/contract';
import {
  Books,
  endedJob,
  FakeIdentity,
  manager,
  operationWalk,
  setUp,
  startDomain,
  type DomainTest,
} from '@mingzhang/server/testing';
import * as service from '../service';
import { allButCombinedWalked } from '../testing/tax-routes';

const outsider = 77;
/** Every role of today sees reports; one of another release may not. */
const mayNothing = 'Guest' as Role;
/** 1 worked example, 2 small, 3 another standard, 4 no right, 5 books begin in March. */
const [worked, small, enterprise, closedToUs, late] = [1, 2, 3, 4, 5];
const all = [worked, small, enterprise, closedToUs, late, outsider];

describe('statements of several account sets', () => {
  const identity = new FakeIdentity();
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('report', service, { identity: await identity.start() });
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, enterprise, { accountingStandards: 1 });
      await setUp(each, closedToUs);
      await setUp(each, late, { enableDate: '2026-03-01' });
      await setUp(each, outsider, { companyName: '别人的公司' });
    }
    for (const id of [worked, small, late]) identity.let(manager.userId, id, 'Manager');
    identity.let(manager.userId, enterprise, 'View', 1);
    identity.let(manager.userId, closedToUs, mayNothing);
    await (await Books.load(test.books)).loadWorkedExample();
    const books = await Books.load(test.ledger.as({ ...manager, accountSetId: small }));
    await books.post('2026-01-05', [
      { code: '1002', debit: '5000.01' },
      { code: '3001', credit: '5000.01' },
    ]);
  });
  afterAll(async () => {
    await test.stop();
    await identity.stop();
  });

  const body = (ids: readonly number[], more: object = {}) => ({
    standard: 0 as const,
    statement: 'balanceSheet' as CombinedStatement,
    period: '2026-01',
    ids: [...ids],
    ...more,
  });
  const view = (ids: readonly number[], more: object = {}) =>
    test.api.call(combinedCalls.view, { body: body(ids, more) });
  const rowOf = ({ rows }: CombinedView, lineNo: number) => {
    const row = rows.find((each) => each.lineNo === lineNo);
    if (!row) throw new Error(`no row ${lineNo}`);
    return row;
  };

  it('have each in its file whom the tax bureau knows the company by', async () => {
    const file = { params: { id: 1 }, query: { period: '2026-01', format: 'csv' as const } };
    const text = (await test.api.file(reportCalls.export, file)).bytes.toString();
    expect(text).toContain(`纳税人识别号：${identity.creditCode}　纳税人名称：晨星商贸有限公司`);
    const filing = { query: { kind: 'vat' as const, period: '2026-01', format: 'csv' as const } };
    const form = (await test.api.file(taxCalls.export, filing)).bytes.toString();
    expect(form).toContain(`纳税人识别号：${identity.creditCode}`);
  });

  it('stand beside each other and are added up exactly; who is left out is told with the reason', async () => {
    const shown = await view(all);
    expect(shown.sets).toEqual([
      { id: worked, companyName: '第1公司', isClosed: false },
      { id: small, companyName: '第2公司', isClosed: false },
    ]);
    expect(rowOf(shown, 30)).toMatchObject({
      title: '资产总计',
      totals: { closing: '1181474.01', opening: '1156000.00' },
      parts: { closing: ['1176474.00', '5000.01'], opening: ['1156000.00', '0.00'] },
    });
    expect(rowOf(shown, 53).totals).toEqual(rowOf(shown, 30).totals);
    expect(
      shown.exceptions.map(({ id, companyName, reason }) => [id, companyName, reason]),
    ).toEqual([
      [enterprise, '第3公司', 'standard'],
      [closedToUs, '第4公司', 'forbidden'],
      [late, '第5公司', 'noBooks'],
      [outsider, '', 'unknown'],
    ]);
    expect(JSON.stringify(shown)).not.toContain('别人的公司');
    expect(shown.notes[0]).toContain('简单汇总，未抵销');
  });

  it('are of the other standard when it is asked for, and of the other statements', async () => {
    const other = await view(all, { standard: 1 });
    expect(other.sets.map(({ id }) => id)).toEqual([enterprise]);
    const income = await view([small, worked], { statement: 'incomeStatement', mode: 'quarter' });
    expect(income.sets.map(({ id }) => id)).toEqual([small, worked]);
    expect(rowOf(income, 32)).toMatchObject({ title: expect.stringContaining('净利润') });
    expect(rowOf(income, 32).totals['ytd']).toBe(rowOf(income, 32).parts['ytd']?.[1]);
    const cash = await view([small, worked], { statement: 'cashFlow' });
    expect(rowOf(cash, 22).parts['ytd']?.[0]).toBe('5000.01');
  });

  it('present each account set as its own settings say', async () => {
    const api = test.domain.as({ ...manager, accountSetId: small });
    const { choices } = await api.call(reportSettingCalls.get, {});
    await api.call(reportSettingCalls.save, {
      body: { version: 0, switches: choices.map(({ id }) => id), quarterSinceJanuary: false },
    });
    const shown = await view([worked, small]);
    expect(rowOf(shown, 30).totals['closing']).toBe('1181474.01');
  });

  it('are told of by the role in each set at this moment, and chosen by name', async () => {
    identity.let(manager.userId, small, mayNothing);
    const left = await view([worked, small]);
    expect(left.exceptions).toMatchObject([{ id: small, reason: 'forbidden' }]);
    identity.let(manager.userId, small, null);
    expect((await view([worked, small])).exceptions).toMatchObject([
      { id: small, companyName: '', reason: 'unknown' },
    ]);
    identity.let(manager.userId, small, 'Manager');
    const page = await test.api.call(combinedCalls.sets, { query: { keyword: '第', pageSize: 3 } });
    expect(page.total).toBe(5);
    const rest = await test.api.call(combinedCalls.sets, { query: { page: 2, pageSize: 3 } });
    expect([...page.records, ...rest.records].map(({ id, mayView }) => [id, mayView])).toEqual([
      ...[worked, late, enterprise].map((id) => [id, true]),
      [closedToUs, false],
      [small, true],
    ]);
  });

  it('leave as a file and as one workbook of three sheets', async () => {
    const file = await test.api.file(combinedCalls.export, {
      body: { ...body(all), format: 'csv' },
    });
    expect(file.name).toBe('合并资产负债表_2026-01.csv');
    const lines = file.bytes.toString().split(/\r?\n/);
    expect(lines.find((line) => line.includes('资产总计'))?.trim()).toBe(
      '资产总计,30,1181474.01,1156000.00,1176474.00,1156000.00,5000.01,0.00',
    );
    expect(lines.some((line) => line.includes('第4公司（无权查看）'))).toBe(true);
    const { statement: _, ...wanted } = body(all);
    const { jobId } = await test.api.call(combinedCalls.workbook, { body: wanted });
    const job = jobOf(combinedWorkbookKind, await endedJob(test.api, jobId));
    expect(job).toMatchObject({ state: 'done', files: ['workbook'], report: { sets: 2 } });
    expect(job.report?.exceptions).toHaveLength(4);
    const params = { jobId, name: 'workbook' };
    const { bytes } = await test.api.file(jobCalls.file, { params });
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    // Who has lost an account set of those added up has lost what was read of it.
    for (const role of [mayNothing, null]) {
      identity.let(manager.userId, small, role);
      await expect(test.api.file(jobCalls.file, { params })).rejects.toThrow('您的角色已变更');
      expect(await test.api.send(jobCalls.get, { params: { jobId } })).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    identity.let(manager.userId, small, 'Manager');
    identity.let(manager.userId, closedToUs, null);
    expect((await test.api.file(jobCalls.file, { params })).bytes.equals(bytes)).toBe(true);
    identity.let(manager.userId, closedToUs, mayNothing);
  });

  it('leave an entry in words when they are handed out', async () => {
    const { statement: _, ...wanted } = body([worked, small]);
    const { findings } = await operationWalk(test.domain, 'report', {
      cases: {
        'POST /report/combined/export': async () => () =>
          test.api.file(combinedCalls.export, { body: body([worked, small]) }),
        'POST /report/combined/workbook': async () => async () =>
          endedJob(test.api, (await test.api.call(combinedCalls.workbook, { body: wanted })).jobId),
      },
      without: allButCombinedWalked,
      otherwise: {
        'POST /report/combined/export': ['2026-01'],
        'POST /report/combined/workbook': ['2026-01'],
      },
      view: {
        schema: 'report',
        without: ['job', 'job_file', 'job_queue', 'idempotency', 'account_set'],
        withoutColumns: [],
        whole: [],
        names: {},
      },
    });
    expect(findings).toEqual([]);
  });

  it('have each account set once', async () => {
    expect(await test.api.send(combinedCalls.view, { body: body([worked, worked]) })).toMatchObject(
      { code: 'INVALID_BODY' },
    );
  });
});
