import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const unanswered = new WeakMap<Socket, readonly ServerResponse[]>();

/**
 * A client that knows the length of an answer may send the next request before the answer has ended
 * here: two at once are normal for a moment.
 */
const atOnce = 2;

/**
 * Ends a connection that sends requests before earlier ones are answered (HTTP pipelining). No
 * browser sends such requests and no proxy in use passes them on, but a stranger could start
 * hundreds of calls over one socket. Node reads them all, and only the first answer has a
 * connection that reports its end.
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
  // Nobody is left to answer: the request ends by not continuing.
  reply.hijack();
  socket.destroy();
}
