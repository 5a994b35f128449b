import { differenceHints } from './difference-hints';

describe('the digits of a difference', () => {
  it('tell of digits exchanged when nine divides it, and of a side when it is even', () => {
    expect(differenceHints(-36_000n)).toEqual([
      '差额 360.00 能被 9 整除，可能是数字颠倒或小数点错位，请核对外部单据和以前月份的凭证',
      '差额的一半是 180.00，请留意外部单据上是否有这笔金额记在相反方向',
    ]);
    expect(differenceHints(9n)).toHaveLength(1);
  });

  it('tell nothing of any other difference, or of none', () => {
    expect(differenceHints(1_001n)).toEqual([]);
    expect(differenceHints(3n)).toEqual([]);
    expect(differenceHints(0n)).toEqual([]);
  });
});
