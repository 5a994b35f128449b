import { AwsClient } from 'aws4fetch';
import { StoreAway, type BuildFiles } from './build-files';
import { UntrustedBuild } from './checked-list';

/** A bucket, and who may read and write it. */
export interface BucketConfig {
  /** `s3://bucket/prefix`. */
  readonly address: string;
  /** Address of the service; the bucket is the first part of its paths. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that end. */
  readonly sessionToken?: string | undefined;
}

/** No file of a build is so large that it would take longer. */
const TIMEOUT_MS = 10_000;
/** Nor is any nearly as large: all of it is held until its hash is known. */
export const BYTES_AT_MOST = 32 * 1024 * 1024;

/** Builds in a bucket of S3, or of a service that speaks like it. */
export class BucketFiles implements BuildFiles {
  readonly place: string;
  private readonly client: AwsClient;
  private readonly root: string;

  constructor(
    { address, endpoint, ...credentials }: BucketConfig,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.place = address;
    // Whoever waits for a page waits for no second try; the next page asks again.
    this.client = new AwsClient({ ...credentials, service: 's3', retries: 0 });
    this.root = `${endpoint.replace(/\/+$/, '')}/${address.replace('s3://', '').replace(/\/+$/, '')}`;
  }

  async read(name: string): Promise<Buffer | undefined> {
    const answer = await this.ask(name, { method: 'GET' });
    if (answer.status === 404 || isUnlisted(answer)) return undefined;
    if (!answer.ok) throw this.away(name, `answers ${answer.status}`);
    return answer.bytes;
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const answer = await this.ask(name, { method: 'PUT', body: new Uint8Array(bytes) });
    if (!answer.ok) throw this.away(name, `answers ${answer.status}`);
  }

  private async ask(name: string, init: RequestInit) {
    const url = `${this.root}/${name.split('/').map(encodeURIComponent).join('/')}`;
    try {
      const signal = AbortSignal.timeout(this.timeoutMs);
      // Who is sent on would take along what opens the bucket.
      const answer = await this.client.fetch(url, { ...init, signal, redirect: 'error' });
      return { status: answer.status, ok: answer.ok, bytes: await bytesOf(answer, signal) };
    } catch (error) {
      if (error instanceof TooLarge) {
        throw new UntrustedBuild(`${name} of the store ${this.place} is larger than any file`);
      }
      throw this.away(name, reasonOf(error));
    }
  }

  private away(name: string, why: string): StoreAway {
    return new StoreAway(`the store ${this.place} ${why} (${name})`);
  }
}

/**
 * S3 tells nobody who may not list a bucket (`s3:ListBucket`) that there is no such file: it refuses. Wrong credentials
 * have codes of their own; who may not read at all finds no build here, and cannot upload one.
 */
const isUnlisted = ({ status, bytes }: { readonly status: number; readonly bytes: Buffer }) =>
  status === 403 && bytes.includes('<Code>AccessDenied</Code>');
class TooLarge extends Error {}

/** The body of an answer; one that breaks off is no file. */
async function bytesOf({ body, headers }: Response, signal: AbortSignal): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > BYTES_AT_MOST) {
    await body?.cancel();
    throw new TooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > BYTES_AT_MOST) throw new TooLarge();
    signal.throwIfAborted();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What `fetch` rejects with: an error, the reason of which lies below it. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: Partial<Error> };
  if (name === 'TimeoutError') return 'does not answer in time';
  return `cannot be reached: ${cause?.message || message}`;
}
