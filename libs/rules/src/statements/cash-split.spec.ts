import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { movedParts, splitProblem } from './cash-split';

const yuan = (cents: number) => Money.parse((cents / 100).toFixed(2));
const part = (item: string, amount: string) => ({ item, amount: Money.parse(amount) });
const textOf = (parts: ReturnType<typeof movedParts>) =>
  parts?.map(({ item, amount }) => `${item} ${amount}`);

describe('a line over several items', () => {
  it('gives all of an item, or a part of it, to another one', () => {
    const whole = [part('CF06', '100.00')];
    expect(textOf(movedParts(whole, { from: 'CF06', to: 'CF04' }))).toEqual(['CF04 100.00']);
    const amount = Money.parse('30.01');
    const split = movedParts(whole, { from: 'CF06', to: 'CF04', amount }) ?? [];
    expect(textOf(split)).toEqual(['CF06 69.99', 'CF04 30.01']);
    expect(textOf(movedParts(split, { from: 'CF06', to: 'CF04' }))).toEqual(['CF04 100.00']);
  });

  it('moves nothing that is not there', () => {
    const whole = [part('CF06', '100.00')];
    expect(movedParts(whole, { from: 'CF04', to: 'CF06' })).toBeUndefined();
    expect(movedParts(whole, { from: 'CF06', to: 'CF06' })).toBeUndefined();
    for (const text of ['0.00', '-1.00', '100.01']) {
      const amount = Money.parse(text);
      expect(movedParts(whole, { from: 'CF06', to: 'CF04', amount })).toBeUndefined();
    }
  });

  it('stays whole, with each item once and none of nothing, however it is moved about', () => {
    const items = ['CF01', 'CF02', 'CF03', 'CF04'];
    const move = fc.record({
      from: fc.constantFrom(...items),
      to: fc.constantFrom(...items),
      cents: fc.option(fc.integer({ min: 1, max: 200_000 })),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.array(move), (cents, moves) => {
        const whole = yuan(cents);
        let parts: NonNullable<ReturnType<typeof movedParts>> = [{ item: 'CF01', amount: whole }];
        for (const { from, to, cents: some } of moves) {
          const amount = some === null ? {} : { amount: yuan(some) };
          parts = movedParts(parts, { from, to, ...amount }) ?? parts;
        }
        expect(sumOf(parts.map(({ amount }) => amount)).equals(whole)).toBe(true);
        expect(splitProblem(parts, whole)).toBeUndefined();
      }),
    );
  });

  it('is refused when its parts are not the line, are nothing or come twice', () => {
    const whole = Money.parse('100.00');
    const problem = (...parts: ReturnType<typeof part>[]) => splitProblem(parts, whole);
    expect(problem(part('CF04', '60.00'), part('CF06', '40.00'))).toBeUndefined();
    expect(problem(part('CF04', '60.00'), part('CF06', '40.01'))).toBe(
      '拆分合计 100.01 应等于这一行的现金流量 100.00，请修改金额',
    );
    expect(problem(part('CF04', '120.00'), part('CF06', '-20.00'))).toMatch(/应大于 0/);
    expect(problem(part('CF04', '60.00'), part('CF04', '40.00'))).toMatch(/重复/);
  });
});
