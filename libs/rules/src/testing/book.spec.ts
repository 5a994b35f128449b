import { bookOf, textOf } from './book';

const TEXT = [
  '2024-01-05  记-1  1002 银行存款  借  1000.00',
  '2024-01-05  记-1  3001 实收资本  贷  1000.00',
  '2024-01-31  记-2  1002 银行存款  贷  -3.50',
].join('\n');

describe('a book as text', () => {
  it('comes back as it was written', () => {
    expect(textOf(bookOf(TEXT))).toBe(TEXT);
  });

  it('makes one voucher of lines with the same date, word and number', () => {
    expect(bookOf(TEXT).vouchers.map(({ lines }) => lines.length)).toEqual([2, 1]);
  });

  it('is empty for blank text', () => {
    expect(textOf(bookOf(' \n\n'))).toBe('');
  });

  it('refuses a line it cannot read', () => {
    expect(() => bookOf('2024-02-30  记-1  1002 银行存款  借  1.00')).toThrow('not a line');
    expect(() => bookOf('2024-02-03  记-1  1002 银行存款  1.00')).toThrow('not a line');
  });
});
