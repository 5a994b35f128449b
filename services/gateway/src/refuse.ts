import type { FastifyReply } from 'fastify';
import { messageOf, type ErrorCode } from '@mingzhang/contract';

/**
 * Answers with a refusal of the catalogue, in its words or in ones that say more.
 * @returns undefined, as whoever refuses has nothing else to give
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
