import { messageOf, sentenceOf, type ErrorCode, type Finding } from '@mingzhang/contract';
import type { Problem } from '@mingzhang/rules';

/** Optional parts of a refusal. */
export interface Refusal {
  /** A more exact Chinese message than that of the code: names the object, the row, the way out. */
  readonly msg?: string;
  readonly details?: readonly Finding[];
  /** Commit what was written before the refusal: a wrong attempt must be counted. */
  readonly keepsChanges?: boolean;
  readonly cause?: unknown;
}

/** A refusal by a business rule: HTTP 200 with `success: false`. */
export class BusinessError extends Error {
  readonly details: readonly Finding[] | undefined;
  readonly keepsChanges: boolean;

  constructor(
    readonly code: ErrorCode,
    refusal: Refusal = {},
  ) {
    super(refusal.msg ?? messageOf(code), { cause: refusal.cause });
    this.details = refusal.details && firstOf(refusal.details);
    this.keepsChanges = refusal.keepsChanges ?? false;
  }
}

/** Most findings of one refusal; nobody reads more. */
export const findingsAtMost = 500;

function firstOf(findings: readonly Finding[]): readonly Finding[] {
  const more = findings.length - findingsAtMost;
  if (more <= 0) return findings;
  const msg = `另有 ${more} 处问题没有列出，请先改正以上各处`;
  return [...findings.slice(0, findingsAtMost), { code: 'MORE_FINDINGS', msg }];
}

/** No session, or no permission: HTTP 403; the browser goes back to the root. */
export class AccessError extends Error {
  constructor(readonly code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'MISSING_REQUESTED_WITH') {
    super(messageOf(code));
  }
}

/**
 * Refuses with the findings of a pure rule: the message is that of the first one, with its row, and
 * the details hold all.
 * @throws BusinessError always
 */
export function refuse(code: ErrorCode, problems: readonly Problem[]): never {
  const details = problems.map(({ field, ...problem }) => ({
    ...problem,
    ...(field === undefined ? {} : { path: field }),
  }));
  const [first] = problems;
  const more = problems.length > 1 ? `（共 ${problems.length} 处问题）` : '';
  const msg = `${first ? sentenceOf(first) : messageOf(code)}${more}`;
  throw new BusinessError(code, { msg, details });
}
