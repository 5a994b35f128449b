/**
 * Something the user can cause and can put right.
 *
 * `msg` is Chinese and names the row, the rule and the way out; `row` counts from 1;
 * `field` is the property of the line or record that the form should mark.
 */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly row?: number;
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
