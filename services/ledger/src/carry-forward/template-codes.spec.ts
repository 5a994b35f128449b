import { FORMER_VAT_CODE, postedCodes, templatesFor, type ClosingTemplate } from '@mingzhang/rules';
import { chartOf } from '../seed/charts';

const kinds = [
  ['小企业会计准则, small-scale', 0, 0],
  ['小企业会计准则, general', 0, 1],
  ['企业会计准则, small-scale', 1, 0],
  ['企业会计准则, general', 1, 1],
] as const;

/** Means all income and expense. */
const everyIncome = '*';

describe('the subjects of the templates', () => {
  it.each(kinds)('stand in the chart of %s, and are booked on leaves', (_, standard, vatType) => {
    const codes = chartOf(standard, vatType).map(({ code }) => code);
    const known = new Set(codes);
    // A former general taxpayer still has those columns.
    const readable = new Set([...chartOf(standard, 1).map(({ code }) => code), FORMER_VAT_CODE]);
    const parents = new Set(
      codes.filter((code) => codes.some((other) => other.startsWith(code) && other !== code)),
    );
    const problems = templatesFor(standard, vatType).flatMap((template) => [
      ...postedCodes(template, standard)
        .filter((code) => !known.has(code) || parents.has(code))
        .map((code) => `${template.id} posts to ${code}`),
      ...readFrom(template, standard)
        .filter((code) => code !== everyIncome && !readable.has(code))
        .map((code) => `${template.id} reads ${code}`),
    ]);
    expect(problems).toEqual([]);
  });
});

function readFrom({ variables }: ClosingTemplate, standard: 0 | 1): string[] {
  return variables.flatMap((variable) => ('codes' in variable ? variable.codes[standard] : []));
}
