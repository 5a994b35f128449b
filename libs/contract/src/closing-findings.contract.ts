import { z } from 'zod';
import { period } from './common.schema';
import { defineCall } from './call';

/**
 * Protocol "closing checks": objections to closing a month.
 * Before a month is closed the ledger asks every domain of the contract. A finding that blocks
 * leaves the month open; a warning is shown and may be ignored. A domain that does not answer
 * counts as a blocking finding: silence is never consent. The call changes nothing and may be
 * repeated.
 * A domain may ask the ledger for its vouchers before it answers.
 */

export const closingFinding = z.strictObject({
  /** Stable name of the rule, `asset.undepreciated`. */
  rule: z.string().min(1).max(60),
  severity: z.enum(['block', 'warn']),
  /** Chinese: what is wrong with which record, and the way out. */
  message: z.string().min(1).max(500),
  /** The page where it can be corrected; null without one. */
  link: z.string().startsWith('/').nullable(),
});
export type ClosingFinding = z.output<typeof closingFinding>;

const ofMonth = z.strictObject({ period });

export const closingFindingCalls = {
  /** Every domain answers for its own records. */
  findings: defineCall({
    method: 'POST',
    path: '/internal/closing-findings',
    access: 'service',
    writes: false,
    summary: '本领域对结账的检查结果',
    body: ofMonth,
    result: z.array(closingFinding),
  }),
  /** Served by the ledger only: the findings of all domains, its own first. */
  all: defineCall({
    method: 'POST',
    path: '/internal/closing-findings/all',
    access: 'service',
    writes: false,
    summary: '全部领域对结账的检查结果',
    body: ofMonth,
    result: z.array(closingFinding),
  }),
};
