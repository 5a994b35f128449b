import { invoiceCalls, invoiceImportCalls, jobCalls } from '@mingzhang/contract';
import { goldenMonth, type PlantedFinding, type TextSheet } from '@mingzhang/rules/testing';
import { rowsOf, startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { bureauFile, importJob, importReport } from '../testing/import-files';
import { identify } from '../testing/invoice-bodies';
import { verify } from '../verify';

const month = goldenMonth();

/** Findings by rule and number, as the golden month sorts them. */
const sorted = (findings: readonly PlantedFinding[]) =>
  findings.toSorted((left, right) =>
    `${left.rule} ${left.number}` < `${right.rule} ${right.number}` ? -1 : 1,
  );

describe('the golden month through the upload', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('invoice', service);
    await identify(test);
    // One fault of the month is a day that lies ahead.
    jest.useFakeTimers({
      now: Date.parse(`${month.today}T04:00:00Z`),
      doNotFake: [
        ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
        ...(['clearImmediate', 'setInterval', 'clearInterval'] as const),
        ...(['setTimeout', 'clearTimeout'] as const),
      ],
    });
  });
  afterAll(async () => {
    jest.useRealTimers();
    await test.stop();
  });

  const upload = async (sheets: readonly TextSheet[], name: string) =>
    importReport(test.api, await bureauFile(sheets, name));

  /** Findings of the invoices that are stored. */
  async function storedFindings(): Promise<PlantedFinding[]> {
    const findings: PlantedFinding[] = [];
    for (const invoiceType of ['OUT', 'IN'] as const) {
      const { records } = await test.api.call(invoiceCalls.page, {
        query: { pageSize: 500 },
        body: { invoiceType },
      });
      for (const { digitalNumber, code, number, findings: own } of records)
        for (const { rule, disposition, lineNo } of own)
          findings.push({
            rule,
            disposition,
            number: digitalNumber || `${code}/${number}`,
            ...(lineNo !== undefined && { lineNo }),
          });
    }
    return findings;
  }

  it('yields exactly the planted findings', async () => {
    expect(await upload(month.septemberSheets, '九月.xlsx')).toMatchObject({
      read: 24,
      stored: 24,
      refused: 0,
      blocked: 0,
      warned: 0,
      reasons: [],
      unread: [],
    });
    const report = await upload(month.sheets, '十月.xlsx');
    const planted = (disposition: string) =>
      month.findings.filter((each) => each.disposition === disposition).length;
    const refused = report.problems.map(({ rule, number }): PlantedFinding => ({
      rule: rule ?? 'R01',
      disposition: 'refuse',
      number,
    }));
    expect(sorted([...(await storedFindings()), ...refused])).toEqual(sorted(month.findings));
    expect(report).toMatchObject({
      read: 200,
      stored: 200 - planted('refuse'),
      refused: planted('refuse'),
      blocked: planted('block'),
      warned: planted('warn'),
      voided: planted('void'),
      unlisted: 0,
      reasons: [
        { title: '重复', count: 4 },
        { title: '不是本公司的发票', count: 2 },
        { title: '发票号码不对', count: 1 },
      ],
    });
  });

  it('names the place and the earlier record of what it refuses', async () => {
    const { jobId, report } = await importJob(
      test.api,
      await bureauFile(month.septemberSheets, '九月（再次）.xlsx'),
    );
    expect(report).toMatchObject({ batchId: null, read: 24, stored: 0, refused: 24 });
    expect(report?.problems[0]).toMatchObject({
      file: '九月（再次）.xlsx',
      sheet: '发票基础信息',
      row: 2,
      number: month.september[0]?.digitalNumber,
      rule: 'R05',
      msg: expect.stringContaining('2026-11-28'),
    });
    const params = { jobId, name: 'refused' };
    const { bytes } = await test.api.file(jobCalls.file, { params });
    const titles = ['账套', '文件', '工作表', '行号', '发票号码', '规则', '原因'];
    const rows = await rowsOf({ name: '未导入.xlsx', bytes }, titles);
    expect(rows).toHaveLength(24);
    expect(rows[0]).toMatchObject({ 账套: '', 行号: '2', 规则: 'R05 重复' });
  });

  it('is kept as it came', async () => {
    const { records } = await test.api.call(invoiceImportCalls.list, { query: {} });
    expect(records.map(({ fileName, invoices }) => [fileName, invoices])).toEqual([
      ['十月.xlsx', 193],
      ['九月.xlsx', 24],
    ]);
    const file = records[0]?.files[0];
    const { bytes } = await test.api.file(invoiceImportCalls.file, {
      params: { id: file?.id ?? 0 },
    });
    expect(bytes).toHaveLength(file?.size ?? 0);
    const again = await importReport(test.api, { name: '再次.xlsx', bytes });
    expect(again).toMatchObject({ stored: 0, refused: 200 - again.replaced - again.updated });
  });

  it('leaves nothing for verify to find', async () => {
    const { database } = test.domain;
    expect(await verify({ databaseUrl: database.url, accountSetIds: [1] })).toEqual([]);
  });
});
