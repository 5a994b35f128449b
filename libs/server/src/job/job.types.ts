import type {
  Access,
  FileOf,
  JobKind,
  JobState,
  ReportOf,
  Role,
  StepOf,
  Turn,
  UploadedFile,
} from '@mingzhang/contract';
import type { AccountSetScope } from '../account-set.scope';
import { SealedText, sealedBytesMore } from '../sealed-text';

/** A file stored with a job. */
export interface JobFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Converts an uploaded file to a job's file. */
export function jobFileOf({ name, bytes }: UploadedFile): JobFile {
  return { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Long work to queue. */
export interface NewJob {
  /** Title shown to the owner. */
  readonly title: string;
  readonly args: object;
  readonly file?: JobFile;
}

/** Result of a finished job. */
export interface JobResult<K extends JobKind = JobKind> {
  /** Checked by the kind's schema: a report that fails it fails the job, and nothing is written. */
  readonly report: ReportOf<K>;
  /** How much was done, in the unit of the last step. */
  readonly done: number;
  /** Files for the owner to download: whole, or streamed if too large for memory. */
  readonly files?: Readonly<Partial<Record<FileOf<K>, Buffer | AsyncIterable<Uint8Array>>>>;
}

/** What a job handler can use. */
export interface JobContext<K extends JobKind = JobKind> {
  /** The same at every try. */
  readonly id: number;
  readonly args: unknown;
  /** The uploaded file; read on demand. */
  file(): Promise<JobFile>;
  /** Stores the progress. Throws JobStopped if the job was cancelled or the service stops. */
  progress(step: StepOf<K>, done: number, total: number): Promise<void>;
  /**
   * Runs a step that writes. Each unit has a transaction of its own, which also marks the unit
   * done. A later try continues at the first unit without a mark, so `total` and the order of the
   * units must be the same at every try. The job pauses or is cancelled between units; committed
   * units remain. Effects of a unit outside the database may happen twice, so they must be
   * repeatable.
   */
  units(step: StepOf<K>, total: number, work: (index: number) => Promise<void>): Promise<void>;
  /**
   * Runs units that open their own transactions in other account sets. `work` has no transaction,
   * and no connection is held meanwhile. `atOnce` units run at the same time and are marked
   * together. A later try repeats unmarked units, so each unit must record in its own transaction
   * that it is done.
   */
  unitsApart(
    step: StepOf<K>,
    { total, atOnce }: { readonly total: number; readonly atOnce: number },
    work: (index: number) => Promise<void>,
  ): Promise<void>;
  /**
   * Reads in several account sets. `work` has no transaction and opens one in each set by `within`.
   */
  readApart<T>(work: () => Promise<T>): Promise<T>;
  /** Reads in a transaction of the account set. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs the last transaction, which also ends the job: both take effect or neither, at every try.
   * For all-or-nothing work it is the only transaction that writes. Only the job's own worker can
   * end it, once.
   */
  finish(work: () => Promise<JobResult<K>>): Promise<void>;
}

/** Runs jobs of one kind. */
export interface JobHandler<K extends JobKind = JobKind> {
  /** Access that the owner must still have when the job runs. */
  readonly access: Access;
  /** How writing transactions share the account set with others; `beside` unless set. */
  readonly turn?: Turn;
  run(context: JobContext<K>): Promise<void>;
  /**
   * Whether the owner may still see everything the job read outside its account set. The role in
   * the job's own account set is checked separately.
   */
  isStillSeen?(left: {
    readonly args: unknown;
    readonly report: Record<string, unknown> | null;
  }): Promise<boolean>;
}

/** A kind of job with its handler. */
export interface HandledKind {
  readonly kind: JobKind;
  readonly handler: JobHandler;
}

/** Stored state of a step: how many of its units are done. */
export interface StandingUnits {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** A row of the table `job`. */
export interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly state: JobState;
  /** Name of a step of the kind. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly steps: readonly StandingUnits[];
  readonly args: unknown;
  readonly report: Record<string, unknown> | null;
  readonly msg: string | null;
  readonly user_id: number;
  readonly user_name: string;
  /** The role with which the job ran; before that, the role with which it was queued. */
  readonly role: Role;
  readonly address: string;
  readonly request_id: string;
  readonly created_at: string;
}

const partBytes = 1_048_576;
/** Name under which an uploaded file is stored; no kind declares it. */
export const inputFile = 'input';

/** A file of a job, and the box that its parts are sealed in; none: they are stored as they are. */
interface JobFileKey {
  readonly jobId: number;
  readonly name: string;
  readonly box?: SealedText | undefined;
}

/**
 * The box for files of a kind.
 * @throws Error without a data key, where files of the kind hold personal numbers
 */
export function fileBoxOf(
  kind: JobKind | undefined,
  dataKey: string | undefined,
): SealedText | undefined {
  return kind?.hasPersonalNumbers ? new SealedText(dataKey) : undefined;
}

/** A part opens only where it was stored. */
const purposeOf = ({ jobId, name }: JobFileKey, part: number) => `job ${jobId} ${name} ${part}`;

/** Stores bytes with a job under a name, in parts that fit into a statement. */
export async function saveJobFile(
  scope: AccountSetScope,
  schema: string,
  { bytes, ...file }: JobFileKey & { bytes: Buffer | AsyncIterable<Uint8Array> },
): Promise<void> {
  const { jobId, name, box } = file;
  let part = 0;
  for await (const each of partsOf(bytes)) {
    await scope.query(
      `insert into ${schema}.job_file (account_set_id, job_id, kind, part, bytes)
       values ($1, $2, $3, $4, $5)`,
      [scope.accountSetId, jobId, name, part, box?.sealBytes(purposeOf(file, part), each) ?? each],
    );
    part += 1;
  }
}

/** Splits bytes into full parts and a rest; nothing for no bytes. */
async function* partsOf(bytes: Buffer | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + partBytes - size);
      held.push(piece);
      size += piece.length;
      at += piece.length;
      if (size < partBytes) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Returns the length of a job's file in bytes, and its parts one by one. */
export async function openJobFile(
  scope: AccountSetScope,
  schema: string,
  file: JobFileKey,
): Promise<{ readonly length: number; readonly parts: AsyncIterable<Buffer> } | undefined> {
  const { accountSetId } = scope;
  const { jobId, name, box } = file;
  const key = [accountSetId, jobId, name];
  const of = `from ${schema}.job_file where account_set_id = $1 and job_id = $2 and kind = $3`;
  const size = await scope.one<{ parts: number; length: number }>(
    `select count(*) as parts, coalesce(sum(octet_length(bytes)), 0) as length ${of}`,
    key,
  );
  if (!size || size.parts === 0) return undefined;
  const read = scope.readsAfterwards();
  async function* parts() {
    for (let part = 0; part < (size?.parts ?? 0); part += 1) {
      const row = await read(() =>
        scope.one<{ bytes: Buffer }>(`select bytes ${of} and part = $4`, [...key, part]),
      );
      if (!row) throw new Error('the file of the job went while it was sent');
      yield box?.openBytes(purposeOf(file, part), row.bytes) ?? row.bytes;
    }
  }
  const more = box ? size.parts * sealedBytesMore : 0;
  return { length: size.length - more, parts: parts() };
}

/** The bytes stored with a job; undefined when there are none. */
export async function loadJobFile(
  scope: AccountSetScope,
  schema: string,
  file: JobFileKey,
): Promise<Buffer | undefined> {
  const { jobId, name, box } = file;
  const parts = await scope.query<{ bytes: Buffer }>(
    `select bytes from ${schema}.job_file
     where account_set_id = $1 and job_id = $2 and kind = $3 order by part`,
    [scope.accountSetId, jobId, name],
  );
  if (parts.length === 0) return undefined;
  return Buffer.concat(
    parts.map(({ bytes }, part) => box?.openBytes(purposeOf(file, part), bytes) ?? bytes),
  );
}
