import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const openSockets = new WeakMap<Server, Set<Socket>>();

/** Remembers the connections of a server, so that those that never spoke can be ended. */
export function watchConnections(server: Server): void {
  const open = new Set<Socket>();
  openSockets.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Ends the connections over which no byte ever came. Node counts them as busy with the headers of
 * their first request, so a server that stops would wait for them: a client that opened one ahead
 * and then had nothing to ask keeps it open for as long as it likes.
 */
export function endSilentConnections(server: Server): void {
  for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}
