import fc from 'fast-check';
import { sumOf } from '../money';
import { balancedUnits, statementSubjects, workedUnits } from '../testing/statements';
import { builtInTemplate } from './built-in';
import type { UnitFigures } from './figures';
import { originOf } from './origin';
import { statement } from './statement';
import { compileTemplate } from './template';

const subjects = statementSubjects(1);
const choice = { standard: 1, period: '2026-01' } as const;
const templates = (['balanceSheet', 'incomeStatement'] as const).map((kind) =>
  compileTemplate(builtInTemplate({ ...choice, kind })),
);

describe('the origin of a term', () => {
  it('names leaves and parties with their amounts', () => {
    const small = statementSubjects(0);
    const figures = { subjects: small, current: { units: workedUnits(small) } };
    const template = builtInTemplate({ ...choice, standard: 0, kind: 'balanceSheet' });
    const sheet = statement(compileTemplate(template), figures);
    const column = template.columns[0];
    const cell = sheet.rows.find(({ row }) => row.lineNo === 4)?.cells.get('closing');
    const [term] = cell?.terms ?? [];
    expect(term && column && originOf(term, column, figures)).toEqual([
      { subjectId: term?.subjectId, detail: '中远贸易', amount: expect.anything() },
      { subjectId: term?.subjectId, detail: '华美商贸', amount: expect.anything() },
    ]);
    const amounts = term && column ? originOf(term, column, figures) : [];
    expect(amounts.map(({ amount }) => `${amount}`)).toEqual(['21900.00', '203400.00']);
  });

  it('adds up to the term, whatever was posted', () => {
    const differing = (units: UnitFigures[]) => {
      const figures = { subjects, current: { units } };
      return templates.flatMap((template) => {
        const { rows } = statement(template, figures);
        return template.template.columns.flatMap((column) =>
          rows
            .flatMap(({ cells }) => cells.get(column.key)?.terms ?? [])
            .filter(({ of, amount }) => of.kind === 'subject' && amount && !amount.isZero)
            .filter((term) => {
              const sum = sumOf(originOf(term, column, figures).map(({ amount }) => amount));
              return !term.amount?.equals(sum);
            }),
        );
      });
    };
    fc.assert(
      fc.property(balancedUnits(subjects), (units) => {
        expect(differing(units)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});
