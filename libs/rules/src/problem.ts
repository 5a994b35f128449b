/**
 * How the sentence of a finding goes on after its row, where both are said: with a part of the row
 * (`of`: 第 3 行的金额…) or with what the row has or lacks (`directly`: 第 3 行没有金额…).
 */
export type RowLink = 'of' | 'directly';

/**
 * Something the user can cause and can put right.
 *
 * `msg` is Chinese and names the rule and the way out, not the row: whoever shows it says where it is, by
 * `sentenceOf` of the contract. `row` counts from 1; `field` is the property of the line or record that
 * the form should mark.
 */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly row?: number;
  /** Without one the row is set apart by a colon. */
  readonly link?: RowLink;
  readonly field?: string;
  readonly msg: string;
}

/** A condition that only a programming mistake can break. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws `InvariantError` when `condition` does not hold; never for what a user can cause. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
