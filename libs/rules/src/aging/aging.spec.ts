import { AGING_LIMITS, agingBand, agingTitles, areAgingLimits } from './aging';

describe('the bands of ages', () => {
  it('are named by days, and by years where they are whole ones', () => {
    expect(agingTitles(AGING_LIMITS)).toEqual([
      '0–30 天',
      '31–60 天',
      '61–90 天',
      '91–180 天',
      '181–365 天',
      '1–2 年',
      '2–3 年',
      '3 年以上',
    ]);
    expect(agingTitles([15, 45])).toEqual(['0–15 天', '16–45 天', '45 天以上']);
  });

  it('begin the day after a limit', () => {
    expect([0, 30, 31, 1095, 1096].map((age) => agingBand(age, AGING_LIMITS))).toEqual([
      0, 0, 1, 6, 7,
    ]);
  });

  it.each([
    [[30, 60], true],
    [[], false],
    [[0, 30], false],
    [[60, 30], false],
    [[30, 30], false],
    [[30, 3651], false],
  ])('of %j: %s', (limits, fit) => {
    expect(areAgingLimits(limits)).toBe(fit);
  });
});
