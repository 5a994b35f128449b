import { fakePeriods } from '@mingzhang/web/testing';
import { fakeCheck, fakeSeal, oddBalance, unclosedProfit } from '../shared/testing/fake-month';
import { closingStanding, sealedMonths } from './closing.model';
import { chosenSeverities, settableRules } from './closing-settings.model';

const open = { isClosed: false, mayClose: true, isUnknown: false };
const nothing = { blocks: [], warnings: [] };

describe('whether a month may be closed', () => {
  it('is refused by what blocks, and told', () => {
    const checks = { ...nothing, blocks: [unclosedProfit] };
    const told = closingStanding({ ...open, checks });
    expect(told).toMatchObject({ canClose: false, status: '1 项未通过，暂不能结账' });
  });

  it('is refused while a check has not answered: silence is no consent', () => {
    expect(closingStanding({ ...open, isUnknown: true, checks: nothing }).canClose).toBe(false);
  });

  it('is granted past warnings', () => {
    const told = closingStanding({ ...open, checks: { ...nothing, warnings: [oddBalance] } });
    expect(told).toMatchObject({ canClose: true, tone: 'warn', status: '1 项提醒，可以结账' });
  });

  it('is refused to who may not, and for a closed month', () => {
    expect(closingStanding({ ...open, mayClose: false, checks: nothing }).canClose).toBe(false);
    expect(closingStanding({ ...open, isClosed: true, checks: nothing })).toMatchObject({
      ...{ canClose: false, tone: 'locked' },
    });
  });
});

it('lists all months newest first, each with every seal it has had', () => {
  const opened = { name: '李婷', at: '2026-02-03T00:00:00.000Z', reason: '补记发票' };
  const seals = [fakeSeal({ id: 2 }), fakeSeal({ id: 1, opened })];
  const months = sealedMonths(fakePeriods(3, 1), seals);
  expect(months.map(({ period, isClosed }) => [period, isClosed])).toEqual([
    ['2026-03', false],
    ['2026-02', false],
    ['2026-01', true],
  ]);
  expect(months[2]?.seals.map(({ id }) => id)).toEqual([2, 1]);
});

describe('the severities of rules', () => {
  it('can be chosen for every rule that answered or was chosen before', () => {
    const severities = [{ rule: 'cash-large', severity: 'off' as const }];
    expect(settableRules([[fakeCheck({})], undefined], severities)).toEqual([
      { rule: 'cash-large', title: 'cash-large', choice: 'off' },
      { rule: 'trial-balance', title: '试算平衡', choice: 'standard' },
    ]);
  });

  it('are saved only where they differ from the standard', () => {
    expect(chosenSeverities({ 'trial-balance': 'standard', 'cash-large': 'block' })).toEqual([
      { rule: 'cash-large', severity: 'block' },
    ]);
  });
});
