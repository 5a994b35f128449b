import fc from 'fast-check';
import { Money, percentText, statedRate } from '.';

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
