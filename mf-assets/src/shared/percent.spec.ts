import { percentOf, shareOf } from './percent';

describe('a rate in percent', () => {
  it.each([
    ['5', '0.05'],
    [' 100 ', '1'],
    ['0.00000001', '0.0000000001'],
    ['120', '1.2'],
    ['1200', '12'],
    ['-5', '-0.05'],
  ])('%s is a share of one', (percent, share) => {
    expect(shareOf(percent)).toBe(share);
    expect(percentOf(share)).toBe(percent.trim());
  });

  it.each(['.5', '0.123456789', 'x', '5%'])('%s is never sent as a share', (typed) => {
    expect(shareOf(typed)).toBe(`${typed}%`);
  });
});
