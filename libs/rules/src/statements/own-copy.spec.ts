import fc from 'fast-check';
import { balancedUnits, statementSubjects } from '../testing/statements';
import { builtInTemplate } from './built-in';
import { formVersions } from './forms';
import { cashFlowRules } from './cash-rules';
import { ownCopyOf } from './own-copy';
import { statement, type Statement } from './statement';
import { compileTemplate } from './template';

const period = '2026-01';

describe.each(formVersions)('a copy of $form.formNo for small-scale taxpayers', (version) => {
  const { standard } = version;
  const subjects = statementSubjects(standard, 0);
  const template = builtInTemplate({ ...version, period });
  const copy = ownCopyOf(template, new Set(subjects.map(({ code }) => code)));
  const items = new Set(cashFlowRules({ standard, period }).items.keys());

  it('names only what the account set has and shows the same amounts', () => {
    const amounts = ({ rows }: Statement) =>
      rows.map(({ cells }) => [...cells.values()].map(({ amount }) => amount?.toString()));
    fc.assert(
      fc.property(balancedUnits(subjects), (units) => {
        const figures = { subjects, items, current: { units } };
        const own = statement(compileTemplate(copy), figures);
        expect(own.findings).toEqual([]);
        expect(amounts(own)).toEqual(amounts(statement(compileTemplate(template), figures)));
      }),
      { numRuns: 5 },
    );
  });
});

it('leaves a formula alone whose subjects are all there', () => {
  const template = builtInTemplate({ standard: 0, kind: 'balanceSheet', period });
  const codes = new Set(statementSubjects(0).map(({ code }) => code));
  expect(ownCopyOf(template, codes)).toEqual({ ...template, isBuiltIn: false });
  codes.delete('222101');
  const row = ownCopyOf(template, codes).rows.find(({ lineNo }) => lineNo === 14);
  expect(row?.formula).toMatch(/^借方余额\(222102\) \+ .* \+ 期末余额\(190101\)$/);
});
