import fc from 'fast-check';
import { fromPercent, Money, percentText, statedRate, toPercent } from '.';

describe('a rate as people write it', () => {
  it.each([
    ['5%', '0.05'],
    ['５％', '0.05'],
    ['5 %', '0.05'],
    ['5', '0.05'],
    ['0.05', '0.05'],
    ['100%', '1'],
    ['100', '1'],
    ['1', '0.01'],
    ['1%', '0.01'],
    ['0.5%', '0.005'],
    ['0', '0'],
    ['-5%', '-0.05'],
  ])('%s is %s', (text, rate) => expect(statedRate(text)?.toExactText()).toBe(rate));

  it.each(['', '%', '五%', '5%%', 'x'])('“%s” is none', (text) =>
    expect(statedRate(text)).toBeUndefined(),
  );

  it('is read back from what is shown of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (millionths) => {
        const rate = Money.parse(String(millionths)).dividedBy(1_000_000, 10).toExactText();
        expect(statedRate(percentText(rate))?.toExactText()).toBe(rate);
      }),
    );
  });
});

describe('a rate in percent', () => {
  it.each([
    ['5', '0.05'],
    [' 100 ', '1'],
    ['0.00000001', '0.0000000001'],
    ['120', '1.2'],
    ['1200', '12'],
    ['-5', '-0.05'],
  ])('%s is a share of one', (percent, share) => {
    expect(fromPercent(percent)).toBe(share);
    expect(toPercent(share)).toBe(percent.trim());
  });

  it.each(['.5', '0.123456789', 'x', '5%'])('%s is never sent as a share', (typed) => {
    expect(fromPercent(typed)).toBe(`${typed}%`);
  });

  it('stays empty', () => expect(fromPercent(' ')).toBe(''));

  it('is the share that it was made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (millionths) => {
        const rate = Money.parse(String(millionths)).dividedBy(1_000_000, 10).toExactText();
        expect(fromPercent(toPercent(rate))).toBe(rate);
      }),
    );
  });
});
