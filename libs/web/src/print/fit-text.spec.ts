import fc from 'fast-check';
import { fittingPoints, LINE_HEIGHT, MM_PER_POINT, widthInEm } from './fit-text';

const box = { widthMm: 35, heightMm: 9, points: 10 };

describe('the size of letters in a printed cell', () => {
  it('is the wanted one while the text fits two lines', () => {
    expect(fittingPoints('提现', box)).toBe(10);
    expect(fittingPoints('收到华美商贸上月货款', box)).toBe(10);
  });

  it('shrinks for what is longer', () => {
    const long = '支付二〇二六年第一季度办公用房租金及物业管理费（含停车位两个）';
    expect(fittingPoints(long, box)).toBeLessThan(10);
    expect(fittingPoints(long, box)).toBeGreaterThan(6);
  });

  it('never grows with the length of the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 150 }), fc.string({ maxLength: 50 }), (text, more) => {
        expect(fittingPoints(text + more, box)).toBeLessThanOrEqual(fittingPoints(text, box));
      }),
    );
  });

  it('keeps 200 Chinese letters, the longest summary, inside the cell', () => {
    const points = fittingPoints('款'.repeat(200), box);
    const letter = points * MM_PER_POINT;
    const lines = Math.ceil(200 / Math.floor(box.widthMm / letter));
    expect(lines * letter * LINE_HEIGHT).toBeLessThanOrEqual(box.heightMm);
  });

  it('reckons Chinese letters twice as wide as small Latin ones, about', () => {
    expect(widthInEm('银行')).toBe(2);
    expect(widthInEm('1002')).toBeCloseTo(2.4);
    expect(widthInEm('1,002.00')).toBeCloseTo(4.3);
  });
});
