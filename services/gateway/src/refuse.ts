import type { FastifyReply } from 'fastify';
import { messageOf, type ErrorCode } from '@mingzhang/contract';

/** Answers with a refusal of the catalogue, in its words or in ones that say more. */
export function refuse(
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  msg = messageOf(code),
): void {
  void reply.status(status).send({ success: false, code, msg });
}
