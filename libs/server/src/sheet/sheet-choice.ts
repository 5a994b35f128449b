/** Names of explanatory sheets that other products add to the sheet with rows. */
const references = new Set([
  '模板说明',
  '填写说明',
  '科目参考表',
  '辅助核算项目参考表',
  '币别参考表',
]);

/** Which sheet of a file is read. */
export interface ChosenSheet {
  /** Counts the visible sheets from 0. */
  readonly place: number;
  /** Called with the name of the sheet before its rows, if there is one; other files have ''. */
  readonly onSheet?: ((name: string) => void) | undefined;
}

/**
 * The visible sheet at a place, not counting explanatory sheets unless all are. Undefined if there
 * are fewer sheets.
 */
export function sheetToRead<S extends { readonly name: string }>(
  visible: readonly S[],
  place: number,
): S | undefined {
  const told = visible.filter(({ name }) => !references.has(name.trim()));
  return (told.length > 0 ? told : visible)[place];
}
