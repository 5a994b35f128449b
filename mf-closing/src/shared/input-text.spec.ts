import { inputText, inputValue } from './input-text';
import { fakeInput } from './testing/fake-month';

describe('an input of a step', () => {
  it('shows a fraction as a percentage and takes a percentage as a fraction', () => {
    const rate = fakeInput({ kind: 'rate' });
    expect(inputText(rate, '0.07')).toBe('7%');
    expect(inputText(rate, '0.0003')).toBe('0.03%');
    expect(['7%', '7', '７％', ' 7.0 % '].map((text) => inputValue(rate, text))).toEqual(
      Array.from({ length: 4 }, () => '0.07'),
    );
    expect(inputValue(rate, '33.333333')).toBe('0.33333333');
  });

  it('separates the thousands of amounts and takes them back without', () => {
    const amount = fakeInput({ kind: 'amount' });
    expect(inputText(amount, '52000.00')).toBe('52,000.00');
    expect(inputValue(amount, '52,000')).toBe('52000');
  });

  it('is undefined for what is no number, and empty for what is taken back', () => {
    expect(inputValue({ kind: 'rate' }, '七成')).toBeUndefined();
    expect(inputValue({ kind: 'amount' }, '12a')).toBeUndefined();
    expect(inputValue({ kind: 'rate' }, ' ')).toBe('');
    expect(inputText(fakeInput({}), null)).toBe('');
  });

  it('shows a choice by its title', () => {
    const options = [{ value: 'percentOfRevenue', title: '按收入百分比' }];
    expect(inputText(fakeInput({ kind: 'choice', options }), 'percentOfRevenue')).toBe(
      '按收入百分比',
    );
  });
});
