import fc from 'fast-check';
import { formatMoney } from '../money-format';
import { balancedUnits, statementSubjects, workedUnits } from '../testing/statements';
import { workedExample } from '../testing/worked-example';
import { builtInTemplate, statementSwitches } from './built-in';
import type { UnitFigures } from './figures';
import { amountAt, statement } from './statement';
import { compileTemplate } from './template';

const { expected } = workedExample;
const subjects = statementSubjects(0);
const units = workedUnits(subjects);
const period = '2026-01';

/** All combinations of switches that the balance sheet of a standard has. */
function combinations(standard: 0 | 1): string[][] {
  const ids = statementSwitches({ standard, kind: 'balanceSheet', period }).map(({ id }) => id);
  return ids.reduce<string[][]>((all, id) => [...all, ...all.map((some) => [...some, id])], [[]]);
}

function made(kind: 'balanceSheet' | 'incomeStatement', switches: readonly string[] = []) {
  const template = builtInTemplate({ standard: 0, kind, period, switches });
  return statement(compileTemplate(template), { subjects, current: { units } });
}

/** Every row with figures as the worked example prints it: rows of nothing are left out. */
function printed(sheet: ReturnType<typeof made>, columns: readonly [string, string]) {
  return sheet.rows.flatMap(({ row: { lineNo, title }, cells }) => {
    const [first, second] = columns.map((key) => cells.get(key)?.amount?.toString() ?? '');
    if (lineNo === null) return [];
    return [{ lineNo, title, [columns[0]]: first, [columns[1]]: second }];
  });
}

/** The expected lines, and every other line as nothing. */
function withZeros(
  sheet: ReturnType<typeof made>,
  lines: readonly { readonly lineNo: number }[],
  columns: readonly [string, string],
) {
  const told = new Map(lines.map((line) => [line.lineNo, line]));
  return printed(sheet, columns).map(
    ({ lineNo, title }) =>
      told.get(lineNo) ?? { lineNo, title, [columns[0]]: '0.00', [columns[1]]: '0.00' },
  );
}

describe('the statements of the worked month', () => {
  it('have every expected line, and nothing in any other', () => {
    const sheet = made('balanceSheet');
    const income = made('incomeStatement');
    expect(sheet.findings).toEqual([]);
    expect(printed(sheet, ['closing', 'opening'])).toEqual(
      withZeros(sheet, expected.balanceSheet, ['closing', 'opening']),
    );
    expect(printed(income, ['ytd', 'month'])).toEqual(
      withZeros(income, expected.incomeStatement, ['ytd', 'month']),
    );
    const counts = [expected.balanceSheet, expected.incomeStatement].map(({ length }) => length);
    expect(counts).toEqual([27, 17]);
  });

  it('differ under each switch by exactly the lines expected', () => {
    const usual = printed(made('balanceSheet'), ['closing', 'opening']);
    const alternatives = Object.entries(expected.balanceSheetAlternatives);
    expect(alternatives.map(([id, lines]) => `${id} ${lines.length}`)).toEqual([
      'tax-net 0',
      'other-recl 0',
      'no-recl 9',
    ]);
    for (const [id, lines] of alternatives) {
      const switched = printed(made('balanceSheet', [id]), ['closing', 'opening']);
      const wanted = usual.map((line) => ({
        ...line,
        ...lines.find(({ lineNo }) => lineNo === line.lineNo),
      }));
      expect(switched).toEqual(wanted);
    }
  });

  it('tell what a cell is made of', () => {
    const receivable = made('balanceSheet').rows.find(({ row }) => row.lineNo === 4);
    const terms = receivable?.cells.get('closing')?.terms ?? [];
    expect(
      terms.map(({ of, subjectId, amount }) => [
        of.kind === 'subject' && `${of.take} ${of.code}`,
        subjects.find(({ id }) => id === subjectId)?.name,
        amount && formatMoney(amount),
      ]),
    ).toEqual([
      ['detailDebitBalance 1122', '应收账款', '225,300.00'],
      ['detailDebitBalance 2203', '预收账款', '0.00'],
    ]);
  });
});

describe.each([
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const)('balance sheets of standard %i, taxpayers %i', (standard, vatType) => {
  const chart = statementSubjects(standard, vatType);
  const templates = combinations(standard).map((switches) =>
    compileTemplate(builtInTemplate({ standard, kind: 'balanceSheet', period, switches })),
  );

  it('balance under every combination of switches, whatever was posted', () => {
    const totalsOf = (figures: readonly UnitFigures[]) =>
      templates.flatMap((template) => {
        const { assets = 0, claims = 0 } = template.template.marks;
        const sheet = statement(template, { subjects: chart, current: { units: figures } });
        return ['closing', 'opening'].map((key) => [
          `${amountAt(sheet, assets, key)}`,
          `${amountAt(sheet, claims, key)}`,
        ]);
      });
    expect(templates).toHaveLength(8);
    fc.assert(
      fc.property(balancedUnits(chart), (figures) => {
        for (const [assets, claims] of totalsOf(figures)) expect(assets).toBe(claims);
      }),
      { numRuns: 12 },
    );
  });
});
