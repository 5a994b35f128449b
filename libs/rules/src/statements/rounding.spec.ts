import fc from 'fast-check';
import { Money } from '../money';
import { balancedUnits, statementSubjects, workedUnits } from '../testing/statements';
import { builtInTemplate } from './built-in';
import type { UnitFigures } from './figures';
import { formVersions } from './forms';
import { type RoundingUnit, roundedStatement } from './rounding';
import { amountAt, statement, type Statement } from './statement';
import { compileTemplate } from './template';

const yuan: RoundingUnit = { yuan: 1, decimals: 0 };
const wan: RoundingUnit = { yuan: 10_000, decimals: 2 };
const period = '2026-01';

function made(standard: 0 | 1, kind: 'balanceSheet' | 'incomeStatement', units: UnitFigures[]) {
  const compiled = compileTemplate(builtInTemplate({ standard, kind, period }));
  return statement(compiled, { subjects: statementSubjects(standard), current: { units } });
}

/** A sheet of numbers: row 1, 2 … by their formulas, 其中 where marked by a star. */
function sheetOf(formulas: readonly string[]): Statement {
  const compiled = compileTemplate({
    standard: 0,
    kind: 'own',
    name: '',
    formNo: '',
    marks: {},
    isBuiltIn: false,
    columns: [{ key: 'a', title: '', basis: 'period', of: 'current' }],
    rows: formulas.map((text, index) => ({
      lineNo: index + 1,
      title: '',
      indent: 0,
      kind: 'item',
      isMemo: text.endsWith('*'),
      formula: text.replace('*', ''),
    })),
  });
  return statement(compiled, { subjects: [], current: { units: [] } });
}

function roundedText(formulas: readonly string[], unit = yuan): string {
  const { statement: sheet, untied } = roundedStatement(sheetOf(formulas), unit);
  const amounts = sheet.rows.map(({ cells }) => cells.get('a')?.amount?.toFixed(unit.decimals));
  return [...amounts, ...untied.map(({ lineNo }) => `untied ${lineNo}`)].join(' ');
}

describe('a statement in a larger unit', () => {
  it('gives what rounding leaves to the largest remainders', () => {
    expect(roundedText(['1.4', '1.4', '1.4', '行次(1)+行次(2)+行次(3)'])).toBe('2 1 1 4');
    expect(roundedText(['1.5', '1.6', '行次(1)-行次(2)'])).toBe('2 2 0');
    expect(roundedText(['-1.5', '-1.5', '0', '行次(1)+行次(2)+行次(3)'])).toBe('-1 -2 0 -3');
  });

  it('makes every level agree with the one above it', () => {
    const sheet = ['0.4', '0.4', '行次(1)+行次(2)', '0.4', '行次(3)+行次(4)', '0.5*'];
    expect(roundedText(sheet)).toBe('1 0 1 0 1 1');
  });

  it('rounds 其中 by itself, and its own totals after it', () => {
    expect(roundedText(['10.6', '0.6*', '行次(1)-行次(2)*'])).toBe('11 1 10');
  });

  it('knows 万元 with decimals', () => {
    expect(roundedText(['123456.78', '5000', '行次(1)+行次(2)'], wan)).toBe('12.35 0.50 12.85');
  });

  it('names totals that can not agree because a row stands in several', () => {
    const sheet = ['0.5', '0.5', '行次(1)+行次(2)', '行次(1)-行次(2)', '行次(3)+行次(4)'];
    expect(roundedText(sheet)).toBe('1 1 1 0 1 untied 3');
  });

  it('finds each row of an official form in one total at most', () => {
    for (const version of formVersions) {
      const { rows } = builtInTemplate({ ...version, period });
      const parts = rows
        .filter(({ isMemo }) => !isMemo)
        .flatMap(({ formula }) => formula.match(/\(\d{1,2}\)/g) ?? []);
      expect(new Set(parts).size).toBe(parts.length);
    }
  });

  it('keeps the balance sheet of the worked month in balance', () => {
    const { statement: sheet, untied } = roundedStatement(
      made(0, 'balanceSheet', workedUnits(statementSubjects(0))),
      wan,
    );
    const told = [30, 53, 41, 36, 51].map((lineNo) => `${amountAt(sheet, lineNo, 'closing')}`);
    expect([told, untied]).toEqual([['117.65', '117.65', '40.63', '1.10', '25.22'], []]);
  });

  it.each([
    [0, 'balanceSheet'],
    [0, 'incomeStatement'],
    [1, 'balanceSheet'],
    [1, 'incomeStatement'],
  ] as const)(
    'adds up for any books, each amount less than a step away (%i, %s)',
    (standard, kind) => {
      fc.assert(
        fc.property(balancedUnits(statementSubjects(standard)), (units) => {
          const exact = made(standard, kind, units);
          for (const unit of [yuan, wan]) {
            const { statement: rounded, untied } = roundedStatement(exact, unit);
            expect(untied).toEqual([]);
            const step = Money.parse(unit.yuan).dividedBy(10 ** unit.decimals);
            const { assets, claims } = exact.template.marks;
            for (const { key } of exact.template.columns.filter(({ of }) => of === 'current')) {
              for (const [index, { row, cells }] of rounded.rows.entries()) {
                const amount = cells.get(key)?.amount;
                const from = exact.rows[index]?.cells.get(key)?.amount;
                if (row.isMemo || !amount || !from) continue;
                expect(amount.times(unit.yuan).minus(from).abs().compare(step)).toBe(-1);
                if (from.isZero) expect(`${amount}`).toBe('0.00');
              }
              if (assets === undefined || claims === undefined) continue;
              expect(`${amountAt(rounded, assets, key)}`).toBe(`${amountAt(rounded, claims, key)}`);
            }
          }
        }),
        { numRuns: 8 },
      );
    },
  );
});
