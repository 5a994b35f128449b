import { builtInTemplate } from './built-in';
import { namedSubjects } from './named-subjects';
import { compileTemplate } from './template';

describe('subjects that templates name', () => {
  const of = (kind: 'balanceSheet' | 'incomeStatement') =>
    compileTemplate(builtInTemplate({ standard: 0, kind, period: '2026-01' }));

  it('are those of all formulas, each once, whatever it is taken for', () => {
    const { codes, byParty } = namedSubjects([of('balanceSheet'), of('incomeStatement')]);
    expect(codes).toEqual(expect.arrayContaining(['1001', '1122', '2203', '5001', '5603']));
    expect(new Set(codes).size).toBe(codes.length);
    expect(byParty).toEqual(expect.arrayContaining(['1122', '2202']));
    expect(byParty.every((code) => codes.includes(code))).toBe(true);
    expect(namedSubjects([of('incomeStatement')]).byParty).toEqual([]);
  });

  it('are told of columns that have a formula of their own', () => {
    const template = of('incomeStatement').template;
    const [row] = template.rows;
    if (!row) throw new Error('the form has rows');
    const rows = [{ ...row, formula: '', formulas: { month: '期末余额(1001)' } }];
    expect(namedSubjects([compileTemplate({ ...template, rows })]).codes).toEqual(['1001']);
  });
});
