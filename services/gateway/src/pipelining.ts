import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const unanswered = new WeakMap<Socket, readonly ServerResponse[]>();

/**
 * A client that has the last byte of an answer by its length may go on before the answer has ended
 * here: one request at a time over a connection can be two for a moment.
 */
const atOnce = 2;

/**
 * Ends a connection over which requests come while those before them are not answered yet (HTTP
 * pipelining). No browser sends such requests and no proxy in use passes them on, but one socket of
 * a stranger could have hundreds of calls begun by them: Node reads them all, and the answers of all
 * but the first have no connection of their own that tells of its end.
 */
export function endPipelining(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  goOn: () => void,
): void {
  const { socket } = raw;
  const before = (unanswered.get(socket) ?? []).filter((answer) => !answer.writableFinished);
  if (before.length < atOnce && !socket.destroyed) {
    unanswered.set(socket, [...before, reply.raw]);
    goOn();
    return;
  }
  // Nobody is left to answer to: not going on is the end of it.
  reply.hijack();
  socket.destroy();
}
