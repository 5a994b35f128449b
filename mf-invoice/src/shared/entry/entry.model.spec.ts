import { lineAfter, newLine, readAmount, readRate, withLines, withSum } from './entry.model';

const none = { lines: [newLine(1, '13%')], amount: '', tax: '', total: '' };

describe('a line of the form', () => {
  it('proposes the tax by amount and rate, and leaves a tax that was typed', () => {
    const line = lineAfter(newLine(1, '13%'), { amount: '1860.00' });
    expect(line.tax).toBe('241.80');
    expect(lineAfter(line, { rate: '6%' }).tax).toBe('111.60');
    const typed = lineAfter(line, { tax: '241.87' });
    expect(lineAfter(typed, { amount: '1000.00' }).tax).toBe('241.87');
  });

  it('proposes the amount by quantity and price', () => {
    const line = lineAfter(newLine(1, '13%'), { quantity: '3' });
    expect(line.amount).toBe('');
    expect(lineAfter(line, { unitPrice: '33.335' })).toMatchObject({
      amount: '100.01',
      tax: '13.00',
    });
  });

  it('reads rates and amounts as people type them', () => {
    expect([readRate('13'), readRate('0.06'), readRate('免征'), readRate('x')]).toEqual([
      '13%',
      '6%',
      '免税',
      'x',
    ]);
    expect([readAmount('1,200'), readAmount('1200*0.13'), readAmount('')]).toEqual([
      '1200.00',
      '156.00',
      '',
    ]);
  });
});

describe('the sums of the header', () => {
  it('follow the lines until they are typed over', () => {
    const line = lineAfter(none.lines[0] ?? newLine(1, ''), { amount: '100.00' });
    const one = withLines(none, [line]);
    expect(one).toMatchObject({ amount: '100.00', tax: '13.00', total: '113.00' });
    const typed = withSum(one, { total: '112.99' });
    const two = withLines(typed, [line, { ...line, key: 2 }]);
    expect(two).toMatchObject({ amount: '200.00', tax: '26.00', total: '112.99' });
  });

  it('keep the figures of a stored invoice that do not tie', () => {
    const line = { ...newLine(1, '13%'), amount: '3250.00', tax: '422.50' };
    const stored = { lines: [line], amount: '3250.00', tax: '422.50', total: '3762.50' };
    const after = withLines(stored, [{ ...line, itemName: '中性笔' }]);
    expect(after.total).toBe('3762.50');
    expect(withSum(after, { amount: '3340.00' })).toMatchObject({ total: '3762.50' });
  });
});
