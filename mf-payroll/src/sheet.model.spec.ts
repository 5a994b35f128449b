import fc from 'fast-check';
import { fields, rows } from './testing/planted-sheet';
import {
  amountFields,
  cellAfter,
  changeText,
  equationText,
  netChange,
  pasteInto,
  payEquation,
  readCell,
  shownRows,
  sumsOf,
} from './sheet/sheet.model';

const shown = amountFields(fields, new Set());
const all = { keyword: '', department: '', isChanged: false, isFound: false };

describe('the sheet of a month', () => {
  it.each([
    ['=3200+800', '4000.00'],
    ['１２００', '1200.00'],
    ['8000/21.75*0.5', '183.91'],
    ['', null],
    ['请假半天', undefined],
  ])('reads %s as %s', (text, value) => {
    expect(readCell(text)).toBe(value);
  });

  it('says how net pay follows from gross, with the bonus and what else is taken off', () => {
    const [first] = rows;
    const amounts = {
      gross: '76500.00',
      annualBonus: '104200.00',
      annualBonusTax: '3126.00',
      socialPersonal: '8979.81',
      housingFundPersonal: '5054.00',
      tax: '376.51',
      net: '163063.68',
    };
    const pay = payEquation([
      { ...first, amounts },
      { ...first, isIn: false },
    ]);
    expect(equationText(pay)).toBe(
      '应发合计 180,700.00（应发工资 76,500.00 + 全年一次性奖金 104,200.00） − 社保 8,979.81 − 公积金 5,054.00' +
        ' − 个税 3,502.51 − 其他扣款 100.00，实发 163,063.68',
    );
  });

  it('shows the people whom the filters let through, those of a department together', () => {
    const [first, second, third] = rows;
    const mixed = [first, third, second];
    expect(shownRows(mixed, all).map(({ name }) => name)).toEqual(['张磊', '赵婷', '林子昂']);
    expect(shownRows(mixed, { ...all, department: '8' })).toEqual([third]);
    expect(shownRows(mixed, { ...all, isChanged: true })).toEqual([second]);
    expect(shownRows(mixed, { ...all, isFound: true })).toEqual([second]);
    expect(shownRows(mixed, { ...all, keyword: '0003' })).toEqual([third]);
  });

  it('adds up those who are in the sheet, and no rates', () => {
    const [first, second] = rows;
    const sums = sumsOf([first, { ...second, isIn: false }], ['baseSalary', 'taxRate']);
    expect(sums.get('baseSalary')?.toString()).toBe('9000.00');
    expect(sums.has('taxRate')).toBe(false);
  });

  it('knows what differs from the month before', () => {
    expect(changeText(rows[1], 'baseSalary')).toBe('上月 5,500.00：基本工资 +500.00');
    expect(changeText(rows[1], 'performance')).toBeUndefined();
    expect(netChange(rows[1])?.toString()).toBe('-140.00');
    expect(netChange(rows[0])).toBeUndefined();
  });

  it('pastes a block to the right and down, and passes over what is computed', () => {
    const block = [
      ['9,500.00', '(12)', '-', '1'],
      ['请假', '', '300', '1'],
    ];
    const pasted = pasteInto(block, { row: 2, code: 'baseSalary' }, { rows, fields: shown });
    expect(pasted.cells).toEqual([
      { row: 2, code: 'baseSalary', value: '9500.00' },
      { row: 2, code: 'postSalary', value: '-12.00' },
      { row: 2, code: 'performance', value: null },
      { row: 3, code: 'postSalary', value: null },
      { row: 3, code: 'performance', value: '300.00' },
    ]);
    expect(pasted.refused).toEqual(['林子昂 基本工资“请假”']);
    expect(pasted.left).toBe(2);
  });

  it('goes on in the next row behind the last cell, and back again', () => {
    const place = fc.record({
      at: fc.integer({ min: 0, max: 4 }),
      code: fc.constantFrom('a', 'b', 'c'),
    });
    const size = { count: 5, codes: ['a', 'b', 'c'] };
    fc.assert(
      fc.property(place, (from) => {
        const next = cellAfter(from, 'right', size);
        if (next) expect(cellAfter(next, 'left', size)).toEqual(from);
        else expect(from).toEqual({ at: 4, code: 'c' });
      }),
    );
    expect(cellAfter({ at: 0, code: 'a' }, 'up', size)).toBeUndefined();
    expect(cellAfter({ at: 0, code: 'a' }, 'pageDown', size)).toEqual({ at: 4, code: 'a' });
    expect(cellAfter({ at: 2, code: 'b' }, 'first', size)).toEqual({ at: 0, code: 'a' });
    expect(cellAfter({ at: 2, code: 'b' }, 'last', size)).toEqual({ at: 4, code: 'c' });
  });
});
