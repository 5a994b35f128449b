import { render } from '@testing-library/react';
import { MM_PER_POINT, widthInEm } from './fit-text';
import { FittedLine } from './fitted-line';

const sizeOf = (parts: readonly string[]) => {
  const { container } = render(<FittedLine parts={parts} className="" textMm={260} />);
  return container.querySelector('span')?.style.fontSize ?? '';
};
const others = ['期间：2024年第11期至2026年第03期', '币别：综合本位币　单位：元'];

describe('the head of a printed page', () => {
  it('says a usual name in its usual size', () => {
    expect(sizeOf(['科目：1002-银行存款', ...others])).toBe('');
  });

  it('says a name as long as the field allows smaller, within its line', () => {
    const name = `科目：1122001-${'杭州晨星万里国际供应链管理'.repeat(10)}`;
    const points = Number.parseFloat(sizeOf([name, ...others]));
    const taken = others.map((text) => widthInEm(text) * 9 * MM_PER_POINT + 8);
    const width = 260 - taken.reduce((sum, each) => sum + each, 0);
    const perLine = Math.floor(width / (points * MM_PER_POINT));
    const lines = Math.ceil(widthInEm(name) / perLine);
    expect(lines * points * MM_PER_POINT * 1.15).toBeLessThanOrEqual(4.2);
  });
});
