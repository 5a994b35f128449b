import fc from 'fast-check';
import { checkCreditCode } from './credit-code';

/** Examples of GB 32100-2015 for companies, traders, cooperatives and institutions. */
const real = [
  '91110105MA01K7Q28A',
  '91310115MA1H5XY832',
  '91440300572031849X',
  '91330106MA2BTUW396',
  '92510104MA6CNLR54N',
  '93371302MA3DPEG6XG',
  '1242010642000813XM',
  '52320102MJ58QHN00U',
  '91500112MAABCD1E7Q',
  '91460100MAC0X9Y420',
];
/** With a wrong or swapped character, a wrong length or a letter that the set leaves out. */
const wrong = [
  '91110105MA01K7Q28B',
  '91310115MA1H5XY839',
  '91440300572301849X',
  '91330106MA2BTUW39',
  '91330106MA2BTUW3960',
  '91110105MI01K7Q28A',
  '91310115MO1H5XY832',
  '914403005720S1849X',
  '91330106-A2BTUW396',
  '91110405MA01K7Q28A',
];
const set = '0123456789ABCDEFGHJKLMNPQRTUWXY';

describe('a credit code', () => {
  it.each(real)('%s is right', (code) => expect(checkCreditCode(code)).toEqual([]));

  it.each(wrong)('%j is refused', (code) => expect(checkCreditCode(code)).toHaveLength(1));

  it.each(['', '123', '91440300572031849', '91440300572031849x', '9144030O572031849X'])(
    '%j is not written as one',
    (code) => expect(checkCreditCode(code)[0]?.msg).toContain('18 位'),
  );

  it('with one character wrong or two neighbours swapped is refused', () => {
    const codes = fc.constantFrom(...real);
    const place = fc.integer({ min: 0, max: 16 });
    fc.assert(
      fc.property(codes, place, fc.constantFrom(...set), (code, at, other) => {
        const mistyped = code.slice(0, at) + other + code.slice(at + 1);
        expect(checkCreditCode(mistyped)).toHaveLength(other === code[at] ? 0 : 1);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: 15 }), (code, at) => {
        const [left = '', right = ''] = code.slice(at, at + 2);
        const swapped = code.slice(0, at) + right + left + code.slice(at + 2);
        expect(checkCreditCode(swapped)).toHaveLength(left === right ? 0 : 1);
      }),
      { numRuns: 200 },
    );
  });
});
