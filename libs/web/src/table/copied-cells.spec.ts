import { copiedTable, copiedText } from './copied-cells';

const rows = [
  [{ text: '0012' }, { text: '1234567.50', figure: 'money' as const }, { text: '' }],
  [{ text: '=1+1' }, { text: '-3', figure: 'other' as const }, { text: '甲\t“乙"\n<b>' }],
];

describe('cells that are copied', () => {
  it('are numbers without separators, and texts that nothing calculates', () => {
    expect(copiedText(rows)).toBe('0012\t1234567.50\t\r\n\'=1+1\t-3\t"甲\t“乙""\n<b>"');
  });

  it('say in a table what they are', () => {
    const page = document.createElement('div');
    page.innerHTML = copiedTable(rows);
    const cells = [...page.querySelectorAll('td')];
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '0012',
      '1234567.50',
      '',
      '=1+1',
      '-3',
      '甲\t“乙"<b>',
    ]);
    expect(cells.map((cell) => cell.getAttribute('sdval'))).toEqual([
      null,
      '1234567.50',
      null,
      null,
      '-3',
      null,
    ]);
    expect(cells[1]?.getAttribute('style')).toContain(String.raw`mso-number-format:'\#\,##0.00'`);
    expect(cells[3]?.getAttribute('style')).toContain(String.raw`mso-number-format:'\@'`);
    expect(page.querySelector('b')).toBeNull();
  });
});
