import { fakePeriods } from '@mingzhang/web/testing';
import { fakeSeal } from '../shared/testing/fake-month';
import { closedMonths } from './un-check.model';

const told = (seals = [fakeSeal({ period: '2026-02' }), fakeSeal({})]) =>
  closedMonths(fakePeriods(3, 2), seals).map(({ period, refusal }) => [period, refusal]);

describe('the closed months', () => {
  it('are opened newest first; the others name the one before them', () => {
    expect(told()).toEqual([
      ['2026-02', undefined],
      ['2026-01', '反结账从最近的期间起依次进行，请先反结账 2026年第02期'],
    ]);
  });

  it('stay closed where they were sealed for good, whatever is set today', () => {
    const [[, refusal] = []] = told([fakeSeal({ period: '2026-02', irreversible: true })]);
    expect(refusal).toContain('记账不可逆');
  });

  it('take no seal that was superseded', () => {
    const opened = { name: '李婷', at: '2026-02-03T00:00:00.000Z', reason: '补记' };
    const [month] = closedMonths(fakePeriods(3, 1), [
      fakeSeal({ id: 3, irreversible: true, opened }),
      fakeSeal({ id: 2 }),
    ]);
    expect(month?.seal?.id).toBe(2);
  });
});
