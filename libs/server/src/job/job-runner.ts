import { allows, messageOf, type ErrorCode, type JobKind, type Role } from '@mingzhang/contract';
import type { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { isPassing, MadeMeanwhile } from '../database-fault';
import { refusalOf, type Conflicts } from '../database-refusal';
import type { JobWake } from './job-wake';
import { JobStopped, RunningJob } from './running-job';
import { jobsAtOnce } from './jobs-at-once';
import type { JobQueue, Taken } from './job-queue';
import { inputFile, type HandledKind, type JobHandler, type JobRow } from './job.types';
import { SpooledFile } from './spooled-file';

/** Handlers of the kinds of jobs that a service runs; its modules add theirs at start. */
export class JobHandlers {
  private readonly handlers = new Map<string, HandledKind>();

  add<K extends JobKind>(kind: K, handler: JobHandler<K>): void {
    this.handlers.set(kind.kind, { kind, handler });
  }

  get kinds(): readonly string[] {
    return [...this.handlers.keys()];
  }

  get(kind: string): HandledKind | undefined {
    return this.handlers.get(kind);
  }
}

/** The current role of a user in an account set; null for a removed member. */
export type RoleNow = (owner: {
  readonly userId: number;
  readonly accountSetId: number;
  readonly role: Role;
}) => Promise<Role | null>;

interface RunnerParts {
  readonly schema: string;
  readonly dataKey: string | undefined;
  readonly scope: AccountSetScope;
  readonly queue: JobQueue;
  readonly handlers: JobHandlers;
  readonly wake: JobWake;
  readonly roleNow: RoleNow;
  /** Refusals for the service's unique constraints, as for requests. */
  readonly conflicts: Conflicts;
  readonly logError: (error: unknown, what: string) => void;
}

const lookAgainMs = 1_000;
const renewMs = 5_000;
const attemptsAtMost = 4;
/**
 * Tries of a job whose worker ended without releasing it. The job itself may have ended the process,
 * so it is tried once more and not again.
 */
const attemptsLeftBehindAtMost = 2;
const stopWaitMs = 10_000;
/**
 * Errors after which a job is tried again: a unique conflict with a concurrent write, an
 * unavailable service, or the service's own token expired on arrival (a job has no session that
 * could have ended).
 */
const passingForJobs = new Set(['23505', 'UNAVAILABLE', 'UNAUTHENTICATED']);

/** Runs queued jobs, a few at the same time; several processes may do so in parallel. */
export class JobRunner {
  private timer: NodeJS.Timeout | undefined;
  private readonly busy = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(private readonly parts: RunnerParts) {}

  start(): void {
    SpooledFile.sweep().catch((error: unknown) =>
      this.parts.logError(error, 'files of jobs that a killed process left'),
    );
    this.parts.wake.listen(() => this.look());
    this.look();
  }

  /** Releases the running jobs, so that the next process can take them at once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    const longest = new Promise<void>((resolve) => setTimeout(resolve, stopWaitMs).unref());
    await Promise.race([Promise.all(this.busy), longest]);
    await this.parts.queue.close();
  }

  private look(): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    while (this.busy.size < jobsAtOnce) {
      const working: Promise<void> = this.workOff()
        .catch((error: unknown) => this.parts.logError(error, 'looking for jobs failed'))
        .finally(() => {
          this.busy.delete(working);
          clearTimeout(this.timer);
          if (this.stopping.signal.aborted) return;
          this.timer = setTimeout(() => this.look(), lookAgainMs);
        });
      this.busy.add(working);
    }
  }

  private async workOff(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const taken = await this.parts.queue.take(this.parts.handlers.kinds);
      if (!taken) return;
      await this.work(taken);
    }
  }

  private async work(taken: Taken): Promise<void> {
    const { queue } = this.parts;
    const renewing = setInterval(() => void queue.renew(taken).catch(() => undefined), renewMs);
    try {
      const row = await this.begin(taken);
      if (row) await this.run(taken, row);
      await queue.remove(taken);
    } catch (error) {
      await this.end(taken, error);
    } finally {
      clearInterval(renewing);
    }
  }

  /** Marks the job as this attempt's; undefined when there is nothing left to do. */
  private async begin(taken: Taken): Promise<JobRow | undefined> {
    const { schema, scope } = this.parts;
    const row = await inSet(scope, taken.accountSetId, () =>
      scope.one<JobRow>(
        `update ${schema}.job set state = 'running', attempt = $3
         where account_set_id = $1 and id = $2 and state in ('waiting', 'running') returning *`,
        [taken.accountSetId, taken.jobId, taken.attempt],
      ),
    );
    if (!row) return undefined;
    const written = row.steps.length === 0 ? '没有写入任何数据' : '已完成的部分保留';
    if (taken.wasLeftBehind && taken.tries > attemptsLeftBehindAtMost) {
      const msg = `处理此任务时服务两次意外中断，${written}。请删去多余的内容，或拆分文件、按月份分次后重新提交`;
      throw new BusinessError('INTERNAL', { msg });
    }
    if (taken.tries > attemptsAtMost) {
      throw new BusinessError('INTERNAL', { msg: `任务多次中断，${written}，请重新提交` });
    }
    return row;
  }

  private async run(taken: Taken, row: JobRow): Promise<void> {
    const handled = this.parts.handlers.get(row.kind);
    if (!handled) throw new Error(`no handler for jobs of kind ${row.kind}`);
    const { kind, handler } = handled;
    const owner = { userId: row.user_id, accountSetId: taken.accountSetId, role: row.role };
    const stillAllowed = async () => {
      const role = await this.parts.roleNow(owner);
      if (!allows(handler.access, role)) throw new BusinessError('FORBIDDEN');
      return role;
    };
    const role = await stillAllowed();
    const { schema, scope, queue, dataKey } = this.parts;
    const { signal } = this.stopping;
    const job = new RunningJob({
      schema,
      scope,
      queue,
      taken,
      kind,
      row,
      role,
      signal,
      dataKey,
      turn: handler.turn ?? 'beside',
      stillAllowed,
    });
    await handler.run(job);
    if (!job.isFinished) throw new Error(`the handler of ${row.kind} did not finish its job`);
  }

  private async end(taken: Taken, error: unknown): Promise<void> {
    const { queue, logError } = this.parts;
    try {
      if (error instanceof JobStopped && error.reason === 'lost') return;
      if (error instanceof JobStopped && error.reason === 'stopping') {
        return await queue.giveBack(taken, 0);
      }
      if (isPassingForJob(error)) {
        const tries = await queue.triesOf(taken);
        if (tries < attemptsAtMost) return await queue.giveBack(taken, tries);
      }
      if (error instanceof JobStopped && error.reason === 'paused') {
        if (await this.setAside(taken)) return await queue.remove(taken);
      }
      const reason = refusalOf(error, this.parts.conflicts);
      if (!(reason instanceof BusinessError) && !(reason instanceof JobStopped)) {
        logError(reason, 'job failed');
      }
      await this.close(taken, reason);
      await queue.remove(taken);
    } catch (second) {
      // The lease expires, and the job is taken again.
      logError(second, 'ending a job failed');
    }
  }

  /** Pauses the job and keeps its file; false when its owner has cancelled it meanwhile. */
  private async setAside({ accountSetId, jobId, attempt }: Taken): Promise<boolean> {
    const { schema, scope } = this.parts;
    const written = await inSet(scope, accountSetId, () =>
      scope.write(
        `update ${schema}.job set state = 'paused', pause_requested = false
         where account_set_id = $1 and id = $2 and attempt = $3 and state = 'running'
           and not cancel_requested`,
        [accountSetId, jobId, attempt],
      ),
    );
    return written === 1;
  }

  private async close(taken: Taken, error: unknown): Promise<void> {
    const { schema, scope } = this.parts;
    const cancelled = error instanceof JobStopped;
    const msg = error instanceof BusinessError ? error.message : messageOf('INTERNAL');
    const key = [taken.accountSetId, taken.jobId];
    await inSet(scope, taken.accountSetId, async () => {
      await scope.query(
        `update ${schema}.job set state = $4, msg = $5, ended_at = now()
         where account_set_id = $1 and id = $2 and attempt = $3 and state = 'running'`,
        [...key, taken.attempt, cancelled ? 'cancelled' : 'failed', cancelled ? null : msg],
      );
      await scope.query(
        `delete from ${schema}.job_file where account_set_id = $1 and job_id = $2 and kind = $3`,
        [...key, inputFile],
      );
    });
  }
}

function isPassingForJob(error: unknown): boolean {
  const code = (error as { code?: string | ErrorCode }).code;
  return (
    isPassing(error) ||
    error instanceof MadeMeanwhile ||
    (code !== undefined && passingForJobs.has(code))
  );
}

/** Runs a transaction of the worker itself in the account set of a job. */
function inSet<T>(
  scope: AccountSetScope,
  accountSetId: number,
  work: () => Promise<T>,
): Promise<T> {
  const actor = { userId: 0, userName: '', accountSetId, role: null, session: '' };
  return scope.run({ actor, writes: true, turn: 'none', requestId: 'job', address: '' }, work);
}
