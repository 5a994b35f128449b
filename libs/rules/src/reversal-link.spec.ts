import fc from 'fast-check';
import { reversalLinkOf, reversalLinkText } from './reversal-link';

describe('the link of a reversal in a file', () => {
  it('comes back as it was written', () => {
    const month = fc.integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'));
    const word = fc.stringMatching(/^[记收付转银现A-Z-]{1,4}$/);
    const code = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(month, word, code, fc.boolean(), (own, title, number, isPart) => {
        const period = `2026-${own}`;
        const text = reversalLinkText(`${period} ${title}-${number}`, isPart);
        expect(reversalLinkOf(text)).toEqual({ period, word: title, code: number, isPart });
      }),
    );
  });

  it.each(['', '记-3', '2026-13 记-3', '2026-01 记', '2026-01 记-3 等'])(
    'is not read from %j',
    (text) => {
      expect(reversalLinkOf(text)).toBeUndefined();
    },
  );
});
