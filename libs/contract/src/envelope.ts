import type { RowLink } from '@mingzhang/rules';
import type { ErrorCode } from './error-code';

/**
 * One finding about a field (`path`) or a row (1-based) of the request. Its `msg` does not name the
 * row; `sentenceOf` does.
 */
export interface Finding {
  readonly path?: string;
  readonly row?: number;
  /** How `msg` is joined to its row. */
  readonly link?: RowLink;
  readonly code: string;
  readonly msg: string;
}

export interface Success<T> {
  readonly success: true;
  readonly data: T;
}

export interface Failure {
  readonly success: false;
  /** Chinese; names the rule, the row and the way out. */
  readonly msg: string;
  readonly code: ErrorCode;
  readonly details?: readonly Finding[];
}

/** Every JSON answer of the product. */
export type Envelope<T> = Success<T> | Failure;
