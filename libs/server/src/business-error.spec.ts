import { BusinessError, findingsAtMost, refuse } from './business-error';

const findings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    code: 'INVALID',
    row: at + 1,
    msg: '没有金额',
  }));

describe('the findings of a refusal', () => {
  it('are all there as long as somebody can read them', () => {
    const error = new BusinessError('INVALID_BODY', { details: findings(findingsAtMost) });
    expect(error.details).toHaveLength(findingsAtMost);
  });

  it('are the first ones beyond that, and the rest is counted', () => {
    const refused = (): unknown => {
      try {
        return refuse('VOUCHER_REFUSED', findings(47_000));
      } catch (error) {
        return error;
      }
    };
    const error = refused() as BusinessError;
    expect(error.message).toBe('第 1 行：没有金额（共 47000 处问题）');
    expect(error.details).toHaveLength(findingsAtMost + 1);
    expect(error.details?.at(-1)?.msg).toBe('另有 46500 处问题没有列出，请先改正以上各处');
  });
});
