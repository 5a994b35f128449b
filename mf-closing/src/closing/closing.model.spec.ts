import { fakePeriods } from '@mingzhang/web/testing';
import { fakeSeal, oddBalance, unclosedProfit } from '../shared/testing/fake-month';
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
      canClose: false,
      tone: 'locked',
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
  const severities = [{ rule: 'cash-large', severity: 'off' as const }];
  const ruleOf = (id: string, isReviewed = false) =>
    settableRules(severities, { isReviewed }).find(({ rule }) => rule === id);

  it('can be chosen where the books tie without the rule', () => {
    expect(ruleOf('cash-large')).toMatchObject({ standard: 'warn', choice: 'off' });
    expect(ruleOf('bs-balance')).toMatchObject({ standard: 'block', choice: 'standard' });
    expect(ruleOf('trial-balance')).toBeUndefined();
  });

  it('cannot be chosen for unaudited vouchers where vouchers are audited', () => {
    expect(ruleOf('voucher-unaudited')).toMatchObject({ standard: 'off' });
    expect(ruleOf('voucher-unaudited', true)).toBeUndefined();
  });

  it('are saved only where they differ from the standard', () => {
    expect(chosenSeverities({ 'bs-balance': 'standard', 'cash-large': 'block' }, [])).toEqual([
      { rule: 'cash-large', severity: 'block' },
    ]);
  });

  it('keep what is stored of rules that the form does not show', () => {
    const stored = [
      { rule: 'voucher-unaudited', severity: 'block' as const },
      { rule: 'rule-of-the-next-release', severity: 'warn' as const },
      { rule: 'cash-large', severity: 'off' as const },
    ];
    expect(chosenSeverities({ 'cash-large': 'standard' }, stored)).toEqual(stored.slice(0, 2));
  });
});
