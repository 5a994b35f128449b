import { AwsClient } from 'aws4fetch';
import { StoreAway, type BuildFiles } from './build-files';

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
      const answer = await this.client.fetch(url, { ...init, signal });
      // A body that breaks off is no file.
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, ok: answer.ok, bytes };
    } catch (error) {
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

/** What `fetch` rejects with: an error, the reason of which lies below it. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: Partial<Error> };
  if (name === 'TimeoutError') return 'does not answer in time';
  return `cannot be reached: ${cause?.message || message}`;
}
