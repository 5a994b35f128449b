import fc from 'fast-check';
import { Money, roundTo } from '../../money';
import { amountForm } from '../../old-books/amount-form';
import { riskLevelOfText, taxStatusOfText } from '../data/bureau-enums';
import { kindOfLabel } from '../data/invoice-kinds';
import { RowCells } from './row-cells';

const cellsOf = (text: string) =>
  new RowCells(
    { row: 2, cells: [{ kind: 'text', text }] },
    new Map([['figure', 0]]),
    new Map([['figure', '数量']]),
  );

/** Decimal text as files have it: with leading and trailing zeros, of either sign. */
const decimals = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.stringMatching(/^\d{1,15}$/),
    fc.option(fc.stringMatching(/^\d{1,16}$/)),
  )
  .map(([sign, whole, rest]) => `${sign}${whole}${rest === null ? '' : `.${rest}`}`);

describe('cells in the usual writing', () => {
  it('are the figures that the reading of any writing gives', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        const { amount = '' } = amountForm(text) ?? {};
        const expected = roundTo(Money.parse(amount || '0'), 13);
        expect(cellsOf(text).quantity('figure')).toEqual(expected);
      }),
    );
  });

  it.each(['2026-01-31', '2026/1/31', '20260131', '2026-01-31 10:20:30', '46053'])(
    'are the day %s',
    (text) => {
      const cells = cellsOf(text);
      expect(cells.date('figure')).toBe('2026-01-31');
      expect(cells.problems).toEqual([]);
    },
  );

  it('are no day that the calendar does not have', () => {
    const cells = cellsOf('2026-02-30');
    expect(cells.date('figure')).toBe('');
    expect(cells.problems).toHaveLength(1);
  });

  it('are the words that the reading of any writing gives', () => {
    expect([taxStatusOfText('正常'), taxStatusOfText(' 正 常')]).toEqual(['normal', 'normal']);
    expect([riskLevelOfText('异常凭证'), riskLevelOfText('异 常凭证')]).toEqual([
      'abnormal',
      'abnormal',
    ]);
    const label = '数电发票（增值税专用发票）';
    expect(kindOfLabel(label)?.code).toBe('DE_SPECIAL');
    expect(kindOfLabel(label)).toBe(kindOfLabel('数电发票 (增值税专用发票)'));
  });
});
