import { voucherCalls } from '@mingzhang/contract';
import { reportOf, runImport, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger } from '../testing/books';

const list = [
  '日期,凭证字,凭证号,摘要,科目编码,科目名称,借方金额合计,贷方金额合计',
  '2026-01-31,记,1,收款,1001,现金,100.00,',
  '2026-01-31,记,1,收款,1122,应收账款_甲公司,,60.00',
  '2026-01-31,记,1,收款,3001,实收资本（或股本）,,40.00',
].join('\n');

describe('a list of another product with items behind names', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it('is taken with the item, with totals for headings and with older names', async () => {
    const { api } = await openAccountSet(service, 1);
    const file = { name: '凭证.csv', bytes: Buffer.from(list) };
    const report = await reportOf(runImport(api, voucherCalls.import, { file, missing: 'create' }));
    expect(report).toMatchObject({ accepted: 3, refused: 0 });
    expect(report.notes).toEqual(['新增客户 1 个：001 甲公司']);
    const { records } = await api.call(voucherCalls.list, { query: {} });
    expect(records[0]?.lines.map(({ auxiliaryNames }) => auxiliaryNames)).toEqual([
      [],
      ['甲公司'],
      [],
    ]);
  });
});
