/** What of a line of a declaration says where its figure comes from. */
interface SourcedLine {
  readonly formula: string;
  readonly basis: string;
  readonly unit: 'amount' | 'rate';
  readonly terms: readonly { readonly title: string }[];
  /** Why a person wrote over it; null where nobody did. */
  readonly remark: string | null;
}

/**
 * Where the figure of a line comes from, in one sentence: written by hand, computed of other lines, added up of subjects
 * and earlier declarations, or left to a person. Never empty. Errors: none.
 */
export function sourceText({ formula, basis, unit, terms, remark }: SourcedLine): string {
  if (remark !== null) return `手工填写：${remark}`;
  if (unit === 'rate' && formula === '') return basis === '' ? '结转设置' : basis;
  if (/^\d/.test(formula)) return `按栏次计算：${formula}`;
  if (formula !== '') return formula;
  return terms.map(({ title }) => title).join(' + ') || '账簿没有这一栏的数据，有发生的请手工填写';
}
