/** Sheets that other products put beside the one with the rows. */
const references = new Set([
  '模板说明',
  '填写说明',
  '科目参考表',
  '辅助核算项目参考表',
  '币别参考表',
]);

/**
 * Of the visible sheets of a workbook the one at that place among those that are no explanation;
 * where all are, they count. Undefined when there are not so many.
 */
export function sheetToRead<S extends { readonly name: string }>(
  visible: readonly S[],
  place: number,
): S | undefined {
  const told = visible.filter(({ name }) => !references.has(name.trim()));
  return (told.length > 0 ? told : visible)[place];
}
