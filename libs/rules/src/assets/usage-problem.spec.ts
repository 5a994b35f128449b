import fc from 'fast-check';
import { Money, sumOf } from '../money';
import { deductionProblem, sharesProblem, termProblem } from './usage-problem';

const yuan = (text: string) => Money.parse(text);

describe('what a card or change is told with', () => {
  it('is shared by departments that together bear the whole, to the last digit', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(parts, (given) => {
        const shares = given.map((part) => yuan((part / 10_000).toFixed(4)));
        const isWhole = sumOf(shares).equals(1);
        expect(sharesProblem(shares) === undefined).toBe(isWhole);
        const rest = yuan('1').minus(sumOf(shares));
        if (rest.isPositive) expect(sharesProblem([...shares, rest])).toBeUndefined();
      }),
    );
    expect(sharesProblem([yuan('0.6'), yuan('0.3')])).toBe(
      '各使用部门的分摊比例合计应为 100%，现在是 90%，请改正',
    );
    expect(sharesProblem([yuan('1'), yuan('0')])).toBe('每个使用部门的分摊比例应大于 0');
  });

  it('has no amount below nothing', () => {
    expect(termProblem('cost', yuan('-0.01'))).toBe('清理费用不能小于 0');
    expect(termProblem('cost', Money.zero)).toBeUndefined();
  });

  it('deducts the tax of an improvement of general taxpayers alone', () => {
    expect(deductionProblem(yuan('13'), true)).toBeUndefined();
    expect(deductionProblem(yuan('13'), false)).toContain('小规模纳税人');
    expect(deductionProblem(Money.zero, false)).toBeUndefined();
  });
});
