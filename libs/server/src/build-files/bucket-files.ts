import { AwsClient } from 'aws4fetch';
import { StoreAway, type BuildFiles } from './build-files';
import { UntrustedBuild } from './checked-list';

/** Address and credentials of a bucket. */
export interface BucketConfig {
  /** `s3://bucket/prefix`. */
  readonly address: string;
  /** Address of the service; paths begin with the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For temporary credentials. */
  readonly sessionToken?: string | undefined;
}

/** Milliseconds for one request; enough for the largest file of a build. */
const TIMEOUT_MS = 10_000;
/** Far above the largest file of a build; a file stays in memory until its hash is checked. */
export const BYTES_AT_MOST = 32 * 1024 * 1024;

/** Builds in a bucket of S3 or of a compatible service. */
export class BucketFiles implements BuildFiles {
  readonly place: string;
  private readonly client: AwsClient;
  private readonly root: string;

  constructor(
    { address, endpoint, ...credentials }: BucketConfig,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.place = address;
    // No retries: a browser is waiting, and the next page tries again.
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
      // A redirect would send the credentials to another address.
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
 * Without the right `s3:ListBucket`, S3 answers 403 AccessDenied for a missing file. Wrong
 * credentials have codes of their own. Without read access no build is found here and none can be
 * uploaded.
 */
const isUnlisted = ({ status, bytes }: { readonly status: number; readonly bytes: Buffer }) =>
  status === 403 && bytes.includes('<Code>AccessDenied</Code>');
class TooLarge extends Error {}

/** Reads the body of a response; throws if it breaks off. */
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

/** Reason of an error that `fetch` rejects with; the cause has the details. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: Partial<Error> };
  if (name === 'TimeoutError') return 'does not answer in time';
  return `cannot be reached: ${cause?.message || message}`;
}
