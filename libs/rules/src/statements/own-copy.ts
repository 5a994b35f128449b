import { signedReferences } from './statement';
import { compileTemplate, type StatementTemplate } from './template';

/**
 * A built-in template as the account set's own, to be changed: what it names that the account set lacks is left
 * out, so that nothing in it is a finding. Amounts are the same, since what is missing was read as nothing.
 * @param codes codes of the account set's subjects
 */
export function ownCopyOf(
  template: StatementTemplate,
  codes: ReadonlySet<string>,
): StatementTemplate {
  const { rows } = compileTemplate(template);
  return {
    ...template,
    isBuiltIn: false,
    rows: rows.map(({ row, formula }) => {
      const terms = formula ? signedReferences(formula) : [];
      const kept = terms.filter(({ of }) => of.kind !== 'subject' || codes.has(of.code));
      if (kept.length === terms.length) return row;
      const text = kept.map(({ of, sign }, index) => {
        const operator = sign === -1 ? '-' : '+';
        const before = index > 0 ? ` ${operator} ` : sign === -1 ? '-' : '';
        return `${before}${row.formula.slice(of.at.start, of.at.end)}`;
      });
      return { ...row, formula: text.join('') };
    }),
  };
}
