import { carryForwardCalls, checkoutCalls, depreciationCalls } from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { plantCard } from '../testing/planted-cards';

const query = { year: 2026, month: 1 };
/** Steps of the closing that this company does not need. */
const unused = ['payroll', 'social'];

describe('折旧 of a month that the ledger has closed', () => {
  let test: DomainTest;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const subject = (code: string) => test.demo.subjectId(code);
    const own = { assetSubjectId: subject('1601'), accumulatedSubjectId: subject('1602') };
    await plantCard(test.domain.database, { code: 'GD0001', ...own }, subject('560205'));
    const { id } = await run('2026-01');
    await test.api.call(depreciationCalls.createVoucher, { query: { depreciationId: id } });
    for (const id of unused) {
      await test.books.call(carryForwardCalls.saveSettings, {
        body: { id, enabled: false, inputs: [] },
      });
    }
    await test.books.call(carryForwardCalls.make, { body: query });
    await test.books.call(checkoutCalls.invoicing, { query });
  });
  afterAll(() => test.stop());

  const run = (period: string) =>
    test.api.call(depreciationCalls.run, { body: { period, units: [] } });
  const refused = (msg: RegExp) => ({ code: 'ASSET_MONTH', msg: expect.stringMatching(msg) });

  it('is neither run again nor taken back', async () => {
    expect(
      await test.api.send(depreciationCalls.run, { body: { period: '2026-01', units: [] } }),
    ).toMatchObject(
      refused(/^2026年第01期已结账，不能计提折旧；确需更改请先反结账到2026年第01期$/),
    );
    const [january] = (await test.api.call(depreciationCalls.page, { query: {} })).records;
    const taken = await test.api.send(depreciationCalls.remove, {
      params: { id: january?.id ?? 0 },
    });
    expect(taken).toMatchObject(refused(/^2026年第01期已结账，不能取消计提折旧；/));
  });

  it('is run again once the month is opened, and the open month goes on', async () => {
    await run('2026-02');
    await test.books.call(checkoutCalls.unCheck, { query: { ...query, reason: '补提折旧' } });
    const later = await test.api.send(depreciationCalls.run, {
      body: { period: '2026-01', units: [] },
    });
    expect(later).toMatchObject(refused(/2026年第02期已计提/));
  });
});
