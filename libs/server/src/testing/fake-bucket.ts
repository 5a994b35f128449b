import { AwsV4Signer } from 'aws4fetch';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketConfig } from '../build-files';

/** Behaviour of the bucket: normal, in trouble, or without the right to list. */
export type Mood = 'well' | 'failing' | 'hanging' | 'cutting' | 'unlisted';

const credentials = { accessKeyId: 'AKTEST', secretAccessKey: 'secret', region: 'cn-north-1' };

/**
 * An S3 bucket over HTTP that accepts only requests signed with its credentials, and can simulate
 * trouble. A test starts and stops it.
 */
export class FakeBucket {
  mood: Mood = 'well';
  /** Stored files by path below its address. */
  readonly files = new Map<string, Buffer>();
  /** Received requests by method and path. */
  readonly asked: string[] = [];
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async start(): Promise<BucketConfig> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    return { ...credentials, address: 's3://builds/of/us', endpoint: `http://127.0.0.1:${port}` };
  }

  /** The server is stopped already. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const name = (request.url ?? '').replace('/builds/of/us/', '');
    this.asked.push(`${request.method} ${name}`);
    if (this.mood === 'hanging') return;
    if (this.mood === 'failing') return void response.writeHead(500).end();
    if (!(await isSigned(request, body))) {
      return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    }
    if (request.method === 'PUT') {
      this.files.set(name, body);
      return void response.writeHead(200).end();
    }
    const file = this.files.get(name);
    if (!file) {
      const [status, code] = this.mood === 'unlisted' ? [403, 'AccessDenied'] : [404, 'NoSuchKey'];
      return void response.writeHead(status).end(`<Code>${code}</Code>`);
    }
    response.writeHead(200, { 'content-length': file.length });
    if (this.mood === 'cutting') {
      response.write(file.subarray(0, file.length / 2), () => response.destroy());
      return;
    }
    response.end(file);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Signs the received request again and compares the signatures. */
async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const { host = '', authorization = '', ...headers } = request.headers;
  const named = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const signed = named.filter((name) => name !== 'host' && !name.startsWith('x-amz-date'));
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method: request.method ?? '',
    url: `http://${host}${request.url}`,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    body: body.length > 0 ? new Uint8Array(body) : null,
    datetime: String(headers['x-amz-date']),
  });
  const { headers: again } = await signer.sign();
  return again.get('authorization') === authorization;
}
