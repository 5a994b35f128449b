import fc from 'fast-check';
import { Money } from '../money';
import { combinedRows, type CombinedPart } from './combined';
import type { TemplateRow } from './template';

const columns = [{ key: 'closing' }, { key: 'opening' }];
const titles = ['资产：', '货币资金', '存货'];

function part(...amounts: readonly (readonly (string | null)[])[]): CombinedPart {
  return {
    template: { columns },
    rows: titles.map((title, index) => {
      const lineNo = index === 0 ? null : index;
      const kind: TemplateRow['kind'] = index === 0 ? 'heading' : 'item';
      const told = (amounts[index - 1] ?? []).map((text, at) => {
        const amount = text === null ? null : Money.parse(text);
        return [columns[at]?.key ?? '', { amount }] as const;
      });
      return {
        row: { lineNo, title, kind, indent: 0, isMemo: false, formula: '' },
        cells: new Map(told),
      };
    }),
  };
}

const told = (sheets: readonly CombinedPart[], key: string) =>
  combinedRows(sheets).flatMap(({ cells }) => {
    const cell = cells.get(key);
    const text = (amount: Money | null) => amount?.toString() ?? null;
    return cell ? [[...cell.parts.map(text), text(cell.total)]] : [];
  });

/** Whole fen as amounts are written. */
function inYuan(fen: bigint): string {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0');
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('a combined statement', () => {
  it('has each account set beside the others and their plain sum, to the fen', () => {
    const north = part(['100000.01', '90000.00'], ['-0.02', '5.00']);
    const south = part(['200000.02', '10.10'], ['0.01', null]);
    expect(told([north, south], 'closing')).toEqual([
      ['100000.01', '200000.02', '300000.03'],
      ['-0.02', '0.01', '-0.01'],
    ]);
    // What one can't know is nothing known, and the sum is of the others.
    expect(told([north, south], 'opening')).toEqual([
      ['90000.00', '10.10', '90010.10'],
      ['5.00', null, '5.00'],
    ]);
    expect(told([part([null], [null])], 'closing').map((row) => row.at(-1))).toEqual([null, null]);
    expect(combinedRows([])).toEqual([]);
  });

  it('does not add up rows of different forms', () => {
    const other = part([], []);
    const [, ...rows] = other.rows;
    expect(() => combinedRows([part([], []), { ...other, rows }])).toThrow('another form');
  });

  it('adds up to the same in any order, and parts that balance balance together', () => {
    const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), (amounts) => {
        const texts = amounts.map(inYuan);
        const sheets = texts.map((text) => part([text, text], [text, text]));
        const sum = amounts.reduce((all, fen) => all + fen, 0n);
        const expected = inYuan(sum);
        for (const some of [sheets, sheets.toReversed()])
          for (const key of ['closing', 'opening'])
            expect(told(some, key).map((row) => row.at(-1))).toEqual([expected, expected]);
      }),
    );
  });
});
