import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { permissionsOf } from '@mingzhang/contract';

interface Seen {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** The body, once it has arrived completely. */
  body?: Buffer;
  /**
   * Whether the answer was sent completely, once known; false when the connection was closed
   * before.
   */
  isAnswered?: boolean;
}

/** A service that records its requests; as identity it knows one session, `good`. */
export class FakeService {
  readonly seen: Seen[] = [];
  owner = {
    userId: 7,
    userName: '周敏',
    accountSetId: 3,
    agencyId: 7,
    role: 'Making',
    permissions: permissionsOf('Making'),
  };
  /** Answers as a service whose database is down. */
  isAway = false;
  /** Answers sign-ins as identity does after too many tries. */
  isTried = false;
  /** Answers to some addresses instead of the default. */
  readonly answers = new Map<string, Buffer>();
  /** Answers 500. */
  isBroken = false;
  /** Executes calls, then drops the connection without an answer. */
  dropsCalls = false;
  /** Begins its answers and breaks them off. */
  breaksOff = false;
  /** Delays every answer until this resolves. */
  answersAfter: Promise<void> = Promise.resolve();
  /** Number of requests while it was down or refused tries. */
  refused = 0;
  private readonly server: Server = createServer(async (request, response) => {
    if (this.isAway) {
      this.refused += 1;
      response.statusCode = 503;
      response.end('{"success":false,"code":"UNAVAILABLE","msg":""}');
      return;
    }
    if (this.isTried && request.url === '/api/login') {
      this.refused += 1;
      await this.answersAfter;
      response.statusCode = 429;
      response.end('{"success":false,"code":"TOO_MANY_REQUESTS","msg":"登录请求过于频繁"}');
      return;
    }
    const seen: Seen = { url: request.url ?? '', headers: request.headers };
    this.seen.push(seen);
    response.once('close', () => (seen.isAnswered = response.writableFinished));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      seen.body = Buffer.concat(chunks);
      await this.answersAfter;
      if (this.dropsCalls) return void request.socket.destroy();
      if (this.isBroken) response.statusCode = 500;
      const answer = this.answers.get(seen.url);
      if (answer) return void response.end(answer);
      if (this.breaksOff && !seen.url.startsWith('/api/internal')) {
        response.writeHead(200, { 'content-length': 100 });
        return void response.write('{"success"', () => response.destroy());
      }
      const known = seen.body.toString().includes(this.knownHash);
      const data =
        request.url === '/api/internal/session'
          ? known
            ? this.owner
            : null
          : { from: request.url };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data }));
    });
  });

  constructor(private readonly knownHash: string) {}

  async start(): Promise<string> {
    // As the services do: by default Node drops headers beyond a thousand silently.
    this.server.maxHeadersCount = 0;
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  /**
   * Stops as a service does, after all requests are answered, and listens again at the same port.
   */
  async restart(): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeIdleConnections();
    await closed;
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  last(prefix: string): Seen | undefined {
    return this.seen.filter(({ url }) => url.startsWith(prefix)).at(-1);
  }
}
