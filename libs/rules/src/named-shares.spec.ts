import fc from 'fast-check';
import { namedShares } from './named-shares';

const known = new Set(['门店', '仓储', '电商部', '仓储、物流部', '一部', '3']);
const read = (text: string) =>
  namedShares(text, (name) => known.has(name)).map(
    ({ name, share }) => `${name} ${share === null ? 'no number' : (share?.toExactText() ?? '-')}`,
  );

describe('names with their shares in a cell', () => {
  it.each([
    ['', []],
    ['门店', ['门店 -']],
    ['门店 60%、电商部 40%', ['门店 0.6', '电商部 0.4']],
    ['门店60％；电商部 ４０％', ['门店 0.6', '电商部 0.4']],
    ['门店 60 %,电商部 40 %', ['门店 0.6', '电商部 0.4']],
    ['仓储、物流部', ['仓储、物流部 -']],
    ['仓储、物流部 60%、门店 40%', ['仓储、物流部 0.6', '门店 0.4']],
    ['门店 40%、仓储、物流部 60%', ['门店 0.4', '仓储、物流部 0.6']],
    ['仓储、门店', ['仓储 -', '门店 -']],
    ['一部 1 50%', ['一部 1 0.5']],
    ['60%、总裁办 40%', [' 0.6', '总裁办 0.4']],
    ['门店 1.2.3%', ['门店 no number']],
    ['、、门店、', ['门店 -']],
  ])('%s', (text, shares) => {
    expect(read(text)).toEqual(shares);
  });

  it('are read back as they were written', () => {
    const name = fc.constantFrom(...known);
    const parts = fc.array(fc.tuple(name, fc.integer({ min: 0, max: 100 })), { minLength: 1 });
    fc.assert(
      fc.property(parts, (given) => {
        const text = given.map(([each, share]) => `${each} ${share}%`).join('、');
        const back = given.map(([each, share]) => `${each} ${String(share / 100)}`);
        expect(read(text)).toEqual(back);
      }),
    );
  });

  it('are looked for with a number of questions that grows with the text alone', () => {
    const asked = (text: string) => {
      let count = 0;
      namedShares(text, () => {
        count += 1;
        return false;
      });
      return count;
    };
    expect(asked('、'.repeat(2_000))).toBeLessThan(6 * 2_001);
    expect(asked('1'.repeat(2_000))).toBe(0);
    expect(asked(`${'1'.repeat(2_000)}%`)).toBe(0);
  });
});
