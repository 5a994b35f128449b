import { Money, openingMoment, type AssetCard } from '@mingzhang/rules';
import { firstDayToChange, isSettled, type ChangedMonth } from './change-month';

const card: AssetCard = {
  kind: 'fixed',
  method: 'straightLine',
  lifeMonths: 36,
  usedMonths: 1,
  startUse: '2026-02',
  entryPeriod: '2026-02',
  residualRate: Money.parse('0.05'),
  originalValue: Money.parse('10000'),
  openingAccumulated: Money.parse('263.89'),
  openingImpairment: Money.zero,
  totalUnits: Money.zero,
  usedUnits: Money.zero,
};
const month = (given: Partial<ChangedMonth> = {}, of: Partial<AssetCard> = {}): ChangedMonth => {
  const own = { ...card, ...of };
  const before = openingMoment(own);
  const now = { card: own, period: '2026-02', before, units: null, isRun: false, changes: [] };
  return { ...now, ...given };
};

describe('a month of a card', () => {
  it('is settled where it has been run, or where the card begins to wear off later', () => {
    expect(isSettled(month())).toBe(true);
    expect(isSettled(month({ period: '2026-03' }))).toBe(false);
    expect(isSettled(month({ period: '2026-03', isRun: true }))).toBe(true);
    expect(isSettled(month({ period: '2026-03' }, { method: 'none' }))).toBe(true);
    expect(isSettled(month({}, { kind: 'intangible' }))).toBe(false);
    expect(isSettled(month({}, { kind: 'intangible', startUse: '2026-03' }))).toBe(true);
  });

  it('takes changes of a part from its entry on, of other cards from the first day of use on', () => {
    const part = { startUse: '2026-03-01', entryPeriod: '2026-02' };
    expect(firstDayToChange(part)).toBe('2026-02-01');
    expect(firstDayToChange({ startUse: '2026-02-10', entryPeriod: '2026-02' })).toBe('2026-02-10');
    expect(firstDayToChange({ startUse: '2024-04-01', entryPeriod: '2026-01' })).toBe('2024-04-01');
  });
});
