/** Sheets that other products put beside the one with the rows. */
const references = new Set([
  '模板说明',
  '填写说明',
  '科目参考表',
  '辅助核算项目参考表',
  '币别参考表',
]);

/** Of the visible sheets of a workbook the first one that is no explanation. */
export function sheetToRead<S extends { readonly name: string }>(
  visible: readonly S[],
): S | undefined {
  return visible.find(({ name }) => !references.has(name.trim())) ?? visible[0];
}
