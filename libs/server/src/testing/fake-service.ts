import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that answers in the place of another one. A test can change its answers while it runs. */
export abstract class FakeService {
  private readonly server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const data = this.answer(request.url ?? '', JSON.parse(text) as unknown);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data }));
    });
  });

  /** @returns its URL */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** What the envelope of an answer contains. */
  protected abstract answer(path: string, body: unknown): unknown;
}
