import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { Departures } from './departures';
import { Passage } from './passage';
import { Spool } from './spool';

const bytes = 30_000_000;
const parts = () =>
  Readable.from(Array.from({ length: 300 }, () => Buffer.alloc(bytes / 300, 'b')));

describe('an answer on its way out', () => {
  it('ends when nobody takes it, and not while it is taken', async () => {
    const spool = new Spool('');
    await spool.sweep();
    const server = fastify();
    const ended: boolean[] = [];
    const serve = (path: string, departures: Departures) =>
      server.get(path, async (request, reply) => {
        reply.raw.once('close', () => ended.push(reply.raw.writableFinished));
        await Passage.lead({ request, reply }, async (passage) => {
          const answer = { status: 200, headers: {}, body: parts() };
          const held = await departures.receive(passage, answer);
          await departures.send(passage, reply, { answer, held, who: 'user 1', isFile: false });
        });
        return reply;
      });
    // This answer is read with the product's limits, because reading may be slow on a busy machine.
    serve('/taken', new Departures(spool));
    serve('/unread', new Departures(spool, { graceMs: 100, bytesPerMs: Infinity }));
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const taken = await (await fetch(`${url}/taken`)).arrayBuffer();
    expect(taken.byteLength).toBe(bytes);
    const { port } = server.server.address() as AddressInfo;
    const unread = connect(port, '127.0.0.1', () =>
      unread.write('GET /unread HTTP/1.1\r\nhost: x\r\n\r\n'),
    );
    unread.pause();
    const [socket] = (await once(server.server, 'connection')) as [ReturnType<typeof connect>];
    await once(socket, 'close');
    expect(ended).toEqual([true, false]);
    unread.destroy();
    await server.close();
  }, 20_000);
});
