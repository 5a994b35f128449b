import { depreciationCalls } from '@mingzhang/contract';
import { addMonths, lifeOf, type Period } from '@mingzhang/rules';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import { ruleCard } from '../rule-card';
import * as service from '../service';
import { plantCard } from '../testing/planted-cards';

const kinds = ['fixed', 'intangible', 'prepaid'] as const;
const first = '2026-01';
const monthCount = 8;

/** Lives that end before, with and after the months of the test; amounts that hardly divide; all that may be left. */
const cards = Array.from({ length: 60 }, (_, at) => ({
  code: `PJ${String(at).padStart(4, '0')}`,
  kind: kinds[at % kinds.length] ?? 'fixed',
  method: at % 10 === 9 ? ('doubleDeclining' as const) : ('straightLine' as const),
  originalValue: ['0.07', '100.00', '6000.01', '999.99', '123456.78'][at % 5] ?? '',
  residualRate: ['0', '0.05', '0.3333', '1'][at % 4] ?? '',
  lifeMonths: 1 + (at % 12),
  startUse: ['2025-06-10', '2026-01-20', '2026-02-03'][at % 3] ?? '',
  entryPeriod: at % 3 === 2 ? '2026-02' : first,
}));

describe('months that are written all at once', () => {
  let test: DomainTest;
  const planted = new Map<number, (typeof cards)[number]>();

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const [assetSubjectId, accumulatedSubjectId] = ['1601', '1602'].map(test.demo.subjectId);
    for (const card of cards) {
      const own = { ...card, assetSubjectId: assetSubjectId ?? 0, accumulatedSubjectId };
      planted.set(await plantCard(test.domain.database, own, test.demo.subjectId('560205')), card);
    }
  });
  afterAll(() => test.stop());

  const run = (period: Period) =>
    test.api.call(depreciationCalls.run, { body: { period, units: [] } });
  const rowsOf = (period: Period) =>
    test.domain.database.queryAll<Record<string, unknown>>(
      'select * from asset.card_month where account_set_id = 1 and period = $1 order by asset_id',
      [period],
    );

  it('are those that the rules reckon card by card, to the end of each life', async () => {
    for (let month = 0; month < monthCount; month += 1) {
      const period = addMonths(first, month);
      const { count } = await run(period);
      const rows = await rowsOf(period);
      expect([period, rows.length]).toEqual([period, count]);
      for (const row of rows) {
        const card = planted.get(Number(row['asset_id']));
        if (!card) throw new Error('a card of the test');
        const { months } = lifeOf(ruleCard({ ...zero, ...card } as never), [], { to: period });
        const own = months.find((each) => each.period === period);
        const told = [card.code, period, row['amount'], row['used_months'], row['planned_amount']];
        const used = own?.state.usedMonths ?? 0;
        expect(told).toEqual([card.code, period, own?.amount.toString() ?? '0.00', used, null]);
      }
    }
  });

  it('stay as they are, figure by figure, when the last one is run again card by card', async () => {
    const last = addMonths(first, monthCount - 1);
    const before = await rowsOf(last);
    await run(last);
    expect(await rowsOf(last)).toEqual(before);
  });
});

const zero = {
  usedMonths: 0,
  openingAccumulated: '0',
  openingImpairment: '0',
  totalUnits: null,
  usedUnits: null,
};
