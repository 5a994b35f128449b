import fc from 'fast-check';
import { columnsOf } from './sheet-columns';
import { defaultTexts, FIT_LIMITS, settingsOf, sheetSize } from './print-settings';
import { tableWidth } from './sheet-rules';

const preprinted = (changes: Partial<typeof defaultTexts> = {}) =>
  settingsOf({ ...defaultTexts, form: 'preprinted', ...changes });

describe('a pre-printed form', () => {
  it('takes the measures of the form instead of those of blank paper', () => {
    const settings = preprinted({ rowHeight: '8.5', summaryWidth: '44', amountWidth: '35.2' });
    expect(sheetSize(settings).rowMm).toBe(8.5);
    expect(columnsOf('amount', settings)).toMatchObject({
      summaryMm: 44,
      amountMm: 35.2,
      inCells: true,
    });
  });

  it('has no cover and no line to cut along', () => {
    expect(preprinted({ cover: '1', cutLine: '1' })).toMatchObject({
      cover: false,
      cutLine: false,
    });
  });

  it('leaves blank paper alone', () => {
    const blank = settingsOf({ ...defaultTexts, shiftX: '3', rowHeight: '12', amountWidth: '30' });
    expect(blank).toEqual(settingsOf(defaultTexts));
  });

  it('keeps every measure in its limits and the table on the paper, whatever is typed', () => {
    const text = fc.oneof(
      fc.integer({ min: -999, max: 999 }).map((tenths) => String(tenths / 10)),
      fc.constantFrom('', 'auto', '1e9', '--3', 'NaN'),
    );
    const measures = fc.record({
      shiftX: text,
      shiftY: text,
      rowHeight: text,
      summaryWidth: text,
      amountWidth: text,
    });
    fc.assert(
      fc.property(
        measures,
        fc.constantFrom('amount' as const, 'quantity' as const),
        (texts, kind) => {
          const settings = preprinted(texts);
          const { fit } = settings;
          const within = (mm: number | undefined, name: keyof typeof FIT_LIMITS) =>
            mm === undefined || (mm >= FIT_LIMITS[name][0] && mm <= FIT_LIMITS[name][1]);
          expect(within(fit.shiftX, 'shiftX') && within(fit.shiftY, 'shiftY')).toBe(true);
          expect(within(fit.rowMm, 'rowHeight') && within(fit.amountMm, 'amountWidth')).toBe(true);
          const columns = columnsOf(kind, settings);
          expect(tableWidth(columns)).toBeLessThanOrEqual(sheetSize(settings).widthMm + 0.001);
          expect(Math.min(columns.summaryMm, columns.subjectMm)).toBeGreaterThan(0);
        },
      ),
    );
  });
});
