import fc from 'fast-check';
import { lineImage, voucherImage, type LineImage } from './voucher-image';

const amount = fc.integer({ min: 1, max: 99_999 }).map((fen) => (fen / 100).toFixed(2));
const line: fc.Arbitrary<LineImage> = fc.record({
  subjectId: fc.integer({ min: 1, max: 50 }),
  auxiliaryKey: fc.constantFrom('', '1:2', '1:3'),
  currency: fc.constantFrom('CNY', 'USD'),
  debit: amount,
  credit: fc.constant('0.00'),
});
const imageOf = (lines: readonly LineImage[], date = '2026-01-05') =>
  voucherImage(date, lines.map(lineImage));

describe('the image of a voucher', () => {
  it('does not depend on the order of the lines', () => {
    const shuffled = fc
      .array(line, { minLength: 2, maxLength: 8 })
      .chain((lines) =>
        fc.tuple(
          fc.constant(lines),
          fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
        ),
      );
    fc.assert(fc.property(shuffled, ([lines, other]) => imageOf(lines) === imageOf(other)));
  });

  it('differs with the date, a subject, an item, a currency or an amount, and with a line more', () => {
    fc.assert(
      fc.property(line, line, (first, second) => {
        const image = imageOf([first, second]);
        expect(imageOf([first, second], '2026-01-06')).not.toBe(image);
        expect(imageOf([first, second, second])).not.toBe(image);
        for (const change of [
          { subjectId: 99 },
          { auxiliaryKey: '1:9' },
          { currency: 'EUR' },
          { debit: '1000.00' },
          { debit: '0.00', credit: first.debit },
        ]) {
          expect(imageOf([{ ...first, ...change }, second])).not.toBe(image);
        }
      }),
    );
  });
});
