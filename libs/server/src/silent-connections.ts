import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const openSockets = new WeakMap<Server, Set<Socket>>();

/** Tracks the connections of a server for `endSilentConnections`. */
export function watchConnections(server: Server): void {
  const open = new Set<Socket>();
  openSockets.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Ends connections that never sent a byte. Node counts them as busy with the headers of their first
 * request, so stopping would wait for a client that opened one in advance and never used it.
 */
export function endSilentConnections(server: Server): void {
  for (const socket of openSockets.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}
