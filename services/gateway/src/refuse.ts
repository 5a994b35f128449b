import type { FastifyReply } from 'fastify';
import { messageOf, type ErrorCode } from '@mingzhang/contract';

/**
 * Answers with a refusal of the catalogue, in its words or more specific ones.
 * @returns undefined, so that callers can return the result of the refusal
 */
export function refuse(
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  msg = messageOf(code),
): undefined {
  void reply.status(status).send({ success: false, code, msg });
  return undefined;
}
