import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StoreAway } from './build-files';
import { BucketFiles, BYTES_AT_MOST } from './bucket-files';
import { UntrustedBuild } from './checked-list';

describe('a file of a bucket', () => {
  const servers: Server[] = [];
  const start = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const open = (endpoint: string, timeoutMs?: number) =>
    new BucketFiles(
      {
        address: 's3://builds',
        endpoint,
        region: 'cn-north-1',
        accessKeyId: 'AKTEST',
        secretAccessKey: 'secret',
        sessionToken: 'session',
      },
      timeoutMs,
    );
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    }
  });

  /** Sends endlessly, as fast as the client reads. */
  const endless: RequestListener = (_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024);
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send).on('error', () => {});
    send();
  };

  it('is read no further than the largest that a build has, whatever the bucket says of it', async () => {
    const files = open(await start(endless));
    await expect(files.read('mf-books/1/a.js')).rejects.toThrow(UntrustedBuild);
    const said = open(
      await start((_request, response) => {
        response.writeHead(200, { 'content-length': BYTES_AT_MOST + 1 });
        response.write('a');
      }),
    );
    await expect(said.read('mf-books/1/a.js')).rejects.toThrow('larger than');
  });

  it('that never ends is given up in time', async () => {
    const files = open(
      await start((_request, response) => {
        const timer = setInterval(() => response.write('a'), 5);
        response.on('close', () => clearInterval(timer));
      }),
      200,
    );
    await expect(files.read('mf-books/1/a.js')).rejects.toThrow(StoreAway);
    await expect(files.read('mf-books/1/a.js')).rejects.toThrow('does not answer in time');
  });

  it('is fetched nowhere else: who is sent on tells nobody what opens the bucket', async () => {
    const heard: unknown[] = [];
    const elsewhere = await start((request, response) => {
      heard.push(request.headers);
      response.end('evil');
    });
    const files = open(
      await start((_request, response) => {
        response.writeHead(302, { location: `${elsewhere}/evil` }).end();
      }),
    );
    await expect(files.read('mf-books/1/a.js')).rejects.toThrow(StoreAway);
    await expect(files.write('mf-books/1/a.js', Buffer.from('a'))).rejects.toThrow(StoreAway);
    expect(heard).toEqual([]);
  });
});
