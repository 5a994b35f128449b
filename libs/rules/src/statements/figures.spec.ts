import fc from 'fast-check';
import { Money } from '../money';
import { balancedUnits, statementSubjects } from '../testing/statements';
import { builtInTemplate } from './built-in';
import { figureOfUnit, mergedUnits, takeTitle, type UnitFigures } from './figures';
import { amountAt, statement } from './statement';
import { compileTemplate } from './template';

const subjects = statementSubjects(0);
const template = compileTemplate(
  builtInTemplate({
    standard: 0,
    kind: 'balanceSheet',
    period: '2026-01',
    switches: ['other-recl'],
  }),
);

/** Units named by the side that they are on at each moment, so that those of the same sides are one. */
function bySides(units: readonly UnitFigures[]): UnitFigures[] {
  return mergedUnits(units).map((unit) => {
    const moments = (['yearOpening', 'opening', 'closing'] as const).map((moment) =>
      figureOfUnit(unit, moment).compare(0),
    );
    return { ...unit, detail: moments.join(' ') };
  });
}

describe('units of figures', () => {
  it('may stand for all parties that are on the same side at each moment', () => {
    const amounts = (units: readonly UnitFigures[]) => {
      const sheet = statement(template, { subjects, current: { units } });
      return sheet.rows.flatMap(({ row: { lineNo } }) =>
        lineNo === null
          ? []
          : ['closing', 'opening'].map((key) => `${amountAt(sheet, lineNo, key)}`),
      );
    };
    const parties = subjects.filter(({ code }) => /^(1122|1123|1221|2202|2203|1002)$/.test(code));
    fc.assert(
      fc.property(balancedUnits(parties, 60), (units) => {
        const few = mergedUnits(bySides(units));
        expect(amounts(few)).toEqual(amounts(units));
      }),
      { numRuns: 25 },
    );
  });

  it('are one where they are of one party, so that no side is counted twice', () => {
    const unit = (opening: string): UnitFigures => ({
      subjectId: 1,
      detail: 'a',
      yearOpening: Money.zero,
      opening: Money.parse(opening),
      debit: Money.zero,
      credit: Money.zero,
      yearDebit: Money.zero,
      yearCredit: Money.zero,
      result: Money.zero,
      yearResult: Money.zero,
    });
    const merged = mergedUnits([unit('5'), { ...unit('1'), detail: 'b' }, unit('-8')]);
    expect(merged.map(({ opening }) => `${opening}`)).toEqual(['-3.00', '1.00']);
  });
});

describe('the name of a take', () => {
  it('is that of the figure that the column reads', () => {
    expect(takeTitle('closing', 'period')).toBe('期末余额');
    expect(takeTitle('closing', 'yearStart')).toBe('年初余额');
    expect(takeTitle('opening', 'period')).toBe('期初余额');
    expect(takeTitle('opening', 'year')).toBe('年初余额');
    expect(takeTitle('detailDebitBalance', 'period')).toBe('明细借方余额');
    expect(takeTitle('detailDebitBalance', 'yearStart')).toBe('年初明细借方余额');
    expect(takeTitle('debit', 'period')).toBe('借方发生额');
    expect(takeTitle('debit', 'year')).toBe('本年借方发生额');
    expect(takeTitle('yearResult', 'period')).toBe('本年损益净额');
  });
});
