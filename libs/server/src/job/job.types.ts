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

/** A file kept with a job. */
export interface JobFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** An uploaded file as a job keeps it. */
export function jobFileOf({ name, bytes }: UploadedFile): JobFile {
  return { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Long work to be done later. */
export interface NewJob {
  /** What it works on, for its owner. */
  readonly title: string;
  readonly args: object;
  readonly file?: JobFile;
}

/** What a job ends with. */
export interface JobResult<K extends JobKind = JobKind> {
  /** Checked by the kind's schema: one that does not parse fails the job, and nothing is written. */
  readonly report: ReportOf<K>;
  /** How much was done, in the unit of the last step. */
  readonly done: number;
  /** What its owner may download: whole, or as it comes where it is too long to be held. */
  readonly files?: Readonly<Partial<Record<FileOf<K>, Buffer | AsyncIterable<Uint8Array>>>>;
}

/** What a handler works with. */
export interface JobContext<K extends JobKind = JobKind> {
  /** The same at every try. */
  readonly id: number;
  readonly args: unknown;
  /** The uploaded file; read when asked for. */
  file(): Promise<JobFile>;
  /** Tells how far it is. Throws when the job was cancelled or the service stops. */
  progress(step: StepOf<K>, done: number, total: number): Promise<void>;
  /**
   * A step that writes: each unit in a transaction of its own, together with the mark that it stands. A
   * later try goes on at the first unit without the mark, so `total` and the order of the units must be
   * the same at every try. Between units the job is paused or cancelled; what stands remains. What a
   * unit does outside the database may happen twice, and has to bear it.
   */
  units(step: StepOf<K>, total: number, work: (index: number) => Promise<void>): Promise<void>;
  /**
   * Units that open their transactions themselves, in other account sets: `work` has none, and no
   * connection is held meanwhile. A few go on at once and are then marked; what was not marked is done
   * anew by a later try, and so keeps in its own transaction that it stands.
   */
  unitsApart(
    step: StepOf<K>,
    { total, atOnce }: { readonly total: number; readonly atOnce: number },
    work: (index: number) => Promise<void>,
  ): Promise<void>;
  /** Reads without a transaction, in several account sets: `work` opens one in each by `within`. */
  readApart<T>(work: () => Promise<T>): Promise<T>;
  /** Reads in a transaction of the account set. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The last transaction, and for work that is all or nothing the only one that writes, together with the end of the job: either both are there or
   * neither, however often the job was begun. Only its own worker can end a job, and only once.
   */
  finish(work: () => Promise<JobResult<K>>): Promise<void>;
}

/** How a kind of job is done. */
export interface JobHandler<K extends JobKind = JobKind> {
  /** What its owner must still be allowed to when it runs. */
  readonly access: Access;
  /** How its writing transactions go beside others of its account set; `beside` by themselves. */
  readonly turn?: Turn;
  run(context: JobContext<K>): Promise<void>;
  /**
   * Whether the owner still sees all that the job has read elsewhere, as in other account sets; of its own
   * one the role is asked.
   */
  isStillSeen?(left: {
    readonly args: unknown;
    readonly report: Record<string, unknown> | null;
  }): Promise<boolean>;
}

/** A kind of jobs, and how a service does it. */
export interface HandledKind {
  readonly kind: JobKind;
  readonly handler: JobHandler;
}

/** A step as its job keeps it: units of it that stand. */
export interface StandingUnits {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** A row of the table. */
export interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly state: JobState;
  /** The name of a step of the kind. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly steps: readonly StandingUnits[];
  readonly args: unknown;
  readonly report: Record<string, unknown> | null;
  readonly msg: string | null;
  readonly user_id: number;
  readonly user_name: string;
  /** The one by which it ran, and before that by which it was queued. */
  readonly role: Role;
  readonly address: string;
  readonly request_id: string;
  readonly created_at: string;
}

const partBytes = 1_048_576;
/** The name that an uploaded file is kept under; no kind declares it. */
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

/** Keeps bytes with a job under a name, in parts that a statement can carry. */
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

/** Whole parts and the rest; none of nothing. */
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

/** How long a file kept with a job is, and its parts one by one. */
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

/** The bytes kept with a job; undefined when there are none. */
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
