import type { JobKind, Role, Turn } from '@mingzhang/contract';
import { hidingNumbers } from '@mingzhang/rules/payroll';
import type { AccountSetScope, ScopeOptions } from '../account-set.scope';
import { restAfter } from '../unhurried';
import type { JobQueue, Taken, Wanted } from './job-queue';
import {
  fileBoxOf,
  inputFile,
  loadJobFile,
  saveJobFile,
  type JobContext,
  type JobFile,
  type JobResult,
  type JobRow,
  type StandingUnits,
} from './job.types';

/** Ends a job early: its owner stopped it, another worker has it, or the service stops. */
export class JobStopped extends Error {
  constructor(readonly reason: 'cancelled' | 'paused' | 'lost' | 'stopping') {
    super(`job ${reason}`);
  }
}

function obey(wanted: Wanted | undefined): void {
  if (!wanted) throw new JobStopped('lost');
  if (wanted.cancelled) throw new JobStopped('cancelled');
  if (wanted.paused) throw new JobStopped('paused');
}

/** A report as it is stored: of kinds with personal numbers, what looks like one is masked. */
function keptText({ hasPersonalNumbers }: JobKind, report: unknown): string {
  return JSON.stringify(report, hasPersonalNumbers ? hidingNumbers : undefined);
}

interface Parts {
  readonly schema: string;
  readonly scope: AccountSetScope;
  readonly queue: JobQueue;
  readonly taken: Taken;
  readonly kind: JobKind;
  readonly row: JobRow;
  readonly role: Role | null;
  readonly signal: AbortSignal;
  readonly dataKey: string | undefined;
  readonly turn: Turn;
  /** Throws if the owner may no longer do this. */
  readonly stillAllowed: () => Promise<unknown>;
}

const tellMs = 300;

/** One try of a job, acting for its owner in its account set. */
export class RunningJob implements JobContext {
  private toldAt = 0;
  private step = '';
  private finished = false;
  private hasAdvanced = false;
  private steps: readonly StandingUnits[];

  constructor(private readonly parts: Parts) {
    this.steps = parts.row.steps;
  }

  get id(): number {
    return this.parts.taken.jobId;
  }

  get args(): unknown {
    return this.parts.row.args;
  }

  get isFinished(): boolean {
    return this.finished;
  }

  async file(): Promise<JobFile> {
    const { scope, schema, taken, row, kind, dataKey } = this.parts;
    const box = fileBoxOf(kind, dataKey);
    const bytes = await this.read(() =>
      loadJobFile(scope, schema, { jobId: taken.jobId, name: inputFile, box }),
    );
    if (!bytes) throw new Error('the file of the job is gone');
    return { name: row.title, bytes };
  }

  /** Written at once when the step changes, otherwise at most every `tellMs`. */
  async progress(step: string, done: number, total: number): Promise<void> {
    const now = performance.now();
    if (step === this.step && now - this.toldAt < tellMs) return;
    this.step = step;
    this.toldAt = now;
    if (this.parts.signal.aborted) throw new JobStopped('stopping');
    const answer = await this.parts.queue.tell(this.parts.taken, { step, done, total });
    obey(answer);
  }

  async units(step: string, total: number, work: (index: number) => Promise<void>): Promise<void> {
    const { scope } = this.parts;
    const standing = this.steps.find(({ name }) => name === step)?.done ?? 0;
    await this.progress(step, standing, total);
    for (let at = standing; at < total; at += 1) {
      if (this.parts.signal.aborted) throw new JobStopped('stopping');
      if (at > standing) await this.parts.stillAllowed();
      const wanted = await scope.run(this.options(true), async () => {
        await work(at);
        return this.mark({ name: step, done: at + 1, total });
      });
      // Count only now: the unit's writes are committed.
      await this.countAnew();
      obey(wanted);
    }
  }

  async unitsApart(
    step: string,
    { total, atOnce }: { readonly total: number; readonly atOnce: number },
    work: (index: number) => Promise<void>,
  ): Promise<void> {
    const { scope } = this.parts;
    const standing = this.steps.find(({ name }) => name === step)?.done ?? 0;
    await this.progress(step, standing, total);
    for (let at = standing; at < total; at += atOnce) {
      if (this.parts.signal.aborted) throw new JobStopped('stopping');
      if (at > standing) await this.parts.stillAllowed();
      const end = Math.min(at + atOnce, total);
      const began = performance.now();
      const own = Array.from({ length: end - at }, (_, index) =>
        scope.runOutside(this.options(true), () => work(at + index)),
      );
      // All units must have ended before another try may begin.
      const failed = (await Promise.allSettled(own)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      const wanted = await scope.run({ ...this.options(true), turn: 'none' }, () =>
        this.mark({ name: step, done: end, total }),
      );
      await this.countAnew();
      obey(wanted);
      if (end < total) await restAfter(performance.now() - began);
    }
  }

  /**
   * Resets the count of tries after the first unit committed in a repeated try: the job advances.
   */
  private async countAnew(): Promise<void> {
    const { queue, taken } = this.parts;
    if (this.hasAdvanced || taken.tries === 1) return;
    this.hasAdvanced = true;
    await queue.advanced(taken);
  }

  /**
   * Stores in the unit's own transaction that it is done. A job taken by another worker is not
   * marked.
   */
  private async mark(standing: StandingUnits): Promise<Wanted> {
    const { scope, schema, taken } = this.parts;
    const others = this.steps.filter(({ name }) => name !== standing.name);
    const steps = [...others, standing];
    const wanted = await scope.one<Wanted>(
      `update ${schema}.job set step = $4, done = $5, total = $6, steps = $7
       where account_set_id = $1 and id = $2 and attempt = $3 and state = 'running'
       returning cancel_requested as cancelled, pause_requested as paused`,
      [
        taken.accountSetId,
        taken.jobId,
        taken.attempt,
        standing.name,
        standing.done,
        standing.total,
        JSON.stringify(steps),
      ],
    );
    if (!wanted) throw new JobStopped('lost');
    this.steps = steps;
    return wanted;
  }

  read<T>(work: () => Promise<T>): Promise<T> {
    return this.parts.scope.run(this.options(false), work);
  }

  readApart<T>(work: () => Promise<T>): Promise<T> {
    return this.parts.scope.runOutside(this.options(false), work);
  }

  async finish(work: () => Promise<JobResult>): Promise<void> {
    await this.parts.scope.run(this.options(true), async () => {
      const result = await work();
      // The owner may have been removed or the account set deleted since the job began.
      await this.parts.stillAllowed();
      if (this.parts.signal.aborted) throw new JobStopped('stopping');
      await this.keep(result);
    });
    this.finished = true;
  }

  private async keep({ report, done, files = {} }: JobResult): Promise<void> {
    const { scope, schema, taken, kind, role, dataKey } = this.parts;
    const key = [taken.accountSetId, taken.jobId];
    const ended = await scope.one(
      `update ${schema}.job set state = 'done', report = $4, ended_at = now(),
         step = '', done = $5, total = $5, role = coalesce($6, role)
       where account_set_id = $1 and id = $2 and attempt = $3 and state = 'running'
         and not cancel_requested returning id`,
      [...key, taken.attempt, keptText(kind, kind.report.parse(report)), done, role],
    );
    if (!ended) throw new JobStopped(await this.whyNotOurs());
    await scope.query(
      `delete from ${schema}.job_file where account_set_id = $1 and job_id = $2 and kind = $3`,
      [...key, inputFile],
    );
    const box = fileBoxOf(kind, dataKey);
    for (const [name, bytes] of Object.entries(files)) {
      if (bytes) await saveJobFile(scope, schema, { jobId: taken.jobId, name, box, bytes });
    }
  }

  private async whyNotOurs(): Promise<'cancelled' | 'lost'> {
    const { scope, schema, taken } = this.parts;
    const row = await scope.one<{ attempt: number }>(
      `select attempt from ${schema}.job where account_set_id = $1 and id = $2`,
      [taken.accountSetId, taken.jobId],
    );
    return row?.attempt === taken.attempt ? 'cancelled' : 'lost';
  }

  private options(writes: boolean): ScopeOptions {
    const { row, role, taken, turn, kind } = this.parts;
    return {
      actor: {
        userId: row.user_id,
        userName: row.user_name,
        accountSetId: taken.accountSetId,
        role,
        session: '',
      },
      writes,
      turn,
      requestId: row.request_id,
      address: row.address,
      hidesNumbers: kind.hasPersonalNumbers,
    };
  }
}
