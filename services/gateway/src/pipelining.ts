import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const answering = new WeakMap<Socket, ServerResponse>();

/**
 * Ends a connection over which a request comes while the one before it is not answered yet (HTTP
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
  const before = answering.get(socket);
  const isAnswered = before === undefined || before.writableFinished;
  if (isAnswered && !socket.destroyed) {
    answering.set(socket, reply.raw);
    goOn();
    return;
  }
  // Nobody is left to answer to: not going on is the end of it.
  reply.hijack();
  socket.destroy();
}
