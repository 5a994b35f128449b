import { Injectable } from '@nestjs/common';
import type {
  ImportJobKind,
  ImportMode,
  Job,
  JobKind,
  JobState,
  JobStepWords,
  UploadedFile,
} from '@mingzhang/contract';
import { hideNumbers } from '@mingzhang/rules/payroll';
import { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { Download } from '../download';
import { sheetTypes } from '../sheet';
import { isStillGiven } from './job-sight';
import { JobWake } from './job-wake';
import type { JobHandlers } from './job-runner';
import {
  fileBoxOf,
  inputFile,
  jobFileOf,
  openJobFile,
  saveJobFile,
  type JobRow,
  type NewJob,
} from './job.types';

/** Most unfinished jobs of one user in one account set. */
const unfinishedAtMost = 3;
const pausedAtMost = 10;
const keptDays = 7;
const fileTypes: Readonly<Record<string, string>> = { ...sheetTypes, zip: 'application/zip' };

/** Jobs for their owners: start, read, pause, cancel. Nobody sees another user's jobs. */
@Injectable()
export class Jobs {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly wake: JobWake,
    private readonly handlers: JobHandlers,
    private readonly schema: string,
    private readonly dataKey: string | undefined,
  ) {}

  /**
   * Keeps an uploaded file and queues its import.
   * @param own what the import has to know besides the file, such as the month
   */
  startImport(
    kind: ImportJobKind,
    body: { readonly file: UploadedFile; readonly mode: ImportMode },
    own: object = {},
  ): Promise<{ jobId: string }> {
    const file = jobFileOf(body.file);
    return this.start(kind, { title: file.name, file, args: { mode: body.mode, own } });
  }

  /** Queues a job in the request's own transaction. */
  async start(kind: JobKind, job: NewJob): Promise<{ jobId: string }> {
    const { accountSetId, actor } = this.scope;
    if (job.file?.bytes.length === 0) {
      throw new BusinessError('FILE_DAMAGED', { msg: '文件是空的，请重新选择文件' });
    }
    await this.clearOld();
    await this.refuseTooMany();
    const row = await this.scope.one<{ id: number }>(
      `insert into ${this.schema}.job (account_set_id, kind, title, args, user_id, user_name, role,
         address, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        accountSetId,
        kind.kind,
        kind.hasPersonalNumbers ? hideNumbers(job.title) : job.title,
        JSON.stringify(job.args),
        actor.userId,
        actor.userName,
        actor.role,
        this.scope.address,
        this.scope.requestId,
      ],
    );
    if (!row) throw new Error('the new job was not returned');
    if (job.file) {
      const { bytes } = job.file;
      const box = fileBoxOf(kind, this.dataKey);
      await saveJobFile(this.scope, this.schema, { jobId: row.id, name: inputFile, box, bytes });
    }
    await this.scope.query(
      `insert into ${this.schema}.job_queue (job_id, set_id, user_id, kind)
       values ($1, $2, $3, $4)`,
      [row.id, accountSetId, actor.userId, kind.kind],
    );
    this.scope.afterCommit(() => this.wake.up());
    return { jobId: this.nameOf(row.id) };
  }

  /** @throws BusinessError NOT_FOUND, FORBIDDEN */
  async get(jobId: string): Promise<Job> {
    const row = await this.find(jobId);
    await this.requireGiven(row);
    return this.toContract(row);
  }

  /**
   * The newest job of the kind; null if there is none or its results are withheld from the owner.
   */
  async latest(kind: string): Promise<Job | null> {
    const row = await this.scope.one<JobRow>(
      `select * from ${this.schema}.job
       where account_set_id = $1 and user_id = $2 and kind = $3 order by id desc limit 1`,
      [this.scope.accountSetId, this.scope.actor.userId, kind],
    );
    return row && (await this.isGiven(row)) ? this.toContract(row) : null;
  }

  /**
   * Cancels a job. A waiting or paused one ends at once; a running one between two units, or before
   * its last transaction has written anything. Committed units remain.
   * @throws BusinessError JOB_ENDED
   */
  async cancel(jobId: string): Promise<void> {
    const { id } = await this.find(jobId);
    const key = [this.scope.accountSetId, id];
    const row = await this.scope.one<{ state: string }>(
      `update ${this.schema}.job set cancel_requested = true,
         state = case when state = 'running' then state else 'cancelled' end,
         ended_at = case when state = 'running' then null else $3::timestamptz end
       where account_set_id = $1 and id = $2 and state in ('waiting', 'running', 'paused')
       returning state`,
      [...key, new Date().toISOString()],
    );
    if (!row) throw new BusinessError('JOB_ENDED');
    if (row.state !== 'cancelled') return;
    await this.scope.query(
      `delete from ${this.schema}.job_file where account_set_id = $1 and job_id = $2`,
      key,
    );
    await this.leaveQueue(id);
  }

  /**
   * Pauses a job. A waiting one is paused at once, a running one between two units. A paused job
   * uses no place in the queue and survives restarts.
   * @throws BusinessError JOB_NOT_PAUSABLE, JOB_LIMIT, JOB_ENDED
   */
  async pause(jobId: string): Promise<void> {
    const { id, kind } = await this.find(jobId);
    if (!this.handlers.get(kind)?.kind.pausable) throw new BusinessError('JOB_NOT_PAUSABLE');
    if ((await this.count(['paused'])) >= pausedAtMost) {
      throw new BusinessError('JOB_LIMIT', { msg: '暂停的任务过多，请先继续或取消其中的任务' });
    }
    const row = await this.scope.one<{ state: string }>(
      `update ${this.schema}.job set pause_requested = state = 'running',
         state = case when state = 'running' then state else 'paused' end
       where account_set_id = $1 and id = $2 and state in ('waiting', 'running', 'paused')
       returning state`,
      [this.scope.accountSetId, id],
    );
    if (!row) throw new BusinessError('JOB_ENDED', { msg: '任务已结束，不能再暂停' });
    if (row.state === 'paused') await this.setAside(id);
  }

  /**
   * Queues a paused job again, or withdraws a pause that a running job has not reached yet. The
   * attempt number rises above all earlier ones, so that a worker from before the pause loses the
   * job.
   * @throws BusinessError JOB_NOT_PAUSED, JOB_LIMIT
   */
  async resume(jobId: string): Promise<void> {
    const { id, kind } = await this.find(jobId);
    const key = [this.scope.accountSetId, id];
    const kept = await this.scope.write(
      `update ${this.schema}.job set pause_requested = false
       where account_set_id = $1 and id = $2 and state = 'running' and pause_requested`,
      key,
    );
    if (kept > 0) return;
    await this.refuseTooMany();
    const row = await this.scope.one<{ attempt: number }>(
      `update ${this.schema}.job set state = 'waiting', attempt = attempt + 1
       where account_set_id = $1 and id = $2 and state = 'paused' returning attempt`,
      key,
    );
    if (!row) throw new BusinessError('JOB_NOT_PAUSED');
    // The worker that paused it may not have deleted its queue row yet.
    await this.scope.query(
      `insert into ${this.schema}.job_queue (job_id, set_id, user_id, attempt, attempts_before, kind)
       values ($1, $2, $3, $4, $4, $5)
       on conflict (job_id) do update set
         attempt = greatest(job_queue.attempt, excluded.attempt) + 1,
         attempts_before = greatest(job_queue.attempt, excluded.attempt) + 1,
         run_after = now(), leased_until = null`,
      [id, this.scope.accountSetId, this.scope.actor.userId, row.attempt, kind],
    );
    this.scope.afterCommit(() => this.wake.up());
  }

  /**
   * Returns a result file of a job by the name that its kind declares.
   * @throws BusinessError NOT_FOUND, FORBIDDEN
   */
  async file(jobId: string, name: string): Promise<Download> {
    const row = await this.find(jobId);
    await this.requireGiven(row);
    const { id, title, kind } = row;
    const known = this.handlers.get(kind)?.kind;
    const files = known?.files ?? {};
    const box = fileBoxOf(known, this.dataKey);
    const words = Object.hasOwn(files, name) ? files[name] : undefined;
    const bytes = words && (await openJobFile(this.scope, this.schema, { jobId: id, name, box }));
    if (!bytes) throw new BusinessError('NOT_FOUND', { msg: '任务没有留下该文件，或已过保存期限' });
    const type = fileTypes[words.ending.split('.').at(-1) ?? ''] ?? sheetTypes.xlsx;
    return new Download(`${title.replace(/\.\w+$/, '')}${words.ending}`, type, bytes);
  }

  private async requireGiven(row: JobRow): Promise<void> {
    if (await this.isGiven(row)) return;
    throw new BusinessError('FORBIDDEN', {
      msg: '您的角色已变更，不能再查看或下载此任务的结果，请联系账套管理员',
    });
  }

  private isGiven(row: JobRow): Promise<boolean> {
    return isStillGiven(row, this.handlers.get(row.kind)?.handler, this.scope.actor.role);
  }

  private async find(jobId: string): Promise<JobRow> {
    const id = this.numberOf(jobId);
    const row =
      id === undefined
        ? undefined
        : await this.scope.one<JobRow>(
            `select * from ${this.schema}.job
             where account_set_id = $1 and id = $2 and user_id = $3`,
            [this.scope.accountSetId, id, this.scope.actor.userId],
          );
    if (!row) throw new BusinessError('NOT_FOUND', { msg: '任务不存在或已过保存期限' });
    return row;
  }

  /** The id names the service, so that the gateway can route it. */
  private nameOf(id: number): string {
    return `${this.schema}-${id}`;
  }

  private numberOf(jobId: string): number | undefined {
    const digits = new RegExp(`^${this.schema}-([1-9]\\d{0,14})$`).exec(jobId)?.[1];
    return digits === undefined ? undefined : Number(digits);
  }

  private async clearOld(): Promise<void> {
    await this.scope.query(
      `delete from ${this.schema}.job
       where account_set_id = $1 and ended_at < now() - make_interval(days => ${keptDays})`,
      [this.scope.accountSetId],
    );
  }

  /**
   * Refuses another unfinished job. The lock is held to the commit, so that concurrent starts are
   * counted.
   * @throws BusinessError JOB_LIMIT
   */
  private async refuseTooMany(): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
      `jobs ${this.schema} ${actor.userId}`,
      accountSetId,
    ]);
    if ((await this.count(['waiting', 'running'])) >= unfinishedAtMost) {
      throw new BusinessError('JOB_LIMIT');
    }
  }

  private async count(states: readonly JobState[]): Promise<number> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*) from ${this.schema}.job
       where account_set_id = $1 and user_id = $2 and state = any($3::text[])`,
      [this.scope.accountSetId, this.scope.actor.userId, states],
    );
    return row?.count ?? 0;
  }

  /** Deletes a waiting job's queue row. A worker may have taken the job without having begun it. */
  private async setAside(id: number): Promise<void> {
    const row = await this.scope.one<{ attempt: number }>(
      `delete from ${this.schema}.job_queue where job_id = $1 returning attempt`,
      [id],
    );
    await this.scope.query(
      `update ${this.schema}.job set attempt = greatest(attempt, $3::integer)
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, id, row?.attempt ?? 0],
    );
  }

  private async leaveQueue(id: number): Promise<void> {
    await this.scope.query(`delete from ${this.schema}.job_queue where job_id = $1`, [id]);
  }

  private async toContract(row: JobRow): Promise<Job> {
    const { kind, title, state, done, total, report, msg } = row;
    const { text: step, unit } = this.wordsOf(kind, row.step);
    return {
      jobId: this.nameOf(row.id),
      kind,
      title,
      state,
      step,
      unit,
      done,
      total,
      steps: row.steps.map((each) => ({ ...each, ...this.wordsOf(kind, each.name) })),
      files: state === 'done' ? await this.filesOf(row.id) : [],
      createdAt: row.created_at,
      ...(report ? { report } : {}),
      ...(msg === null ? {} : { msg }),
    };
  }

  /**
   * Title and unit of a step. Earlier releases stored the title itself, which is returned
   * unchanged.
   */
  private wordsOf(kind: string, step: string): JobStepWords {
    const steps = this.handlers.get(kind)?.kind.steps ?? {};
    const words = Object.hasOwn(steps, step) ? steps[step] : undefined;
    return words ?? { text: step, unit: '' };
  }

  private async filesOf(id: number): Promise<string[]> {
    const rows = await this.scope.query<{ name: string }>(
      `select kind as name from ${this.schema}.job_file
       where account_set_id = $1 and job_id = $2 and part = 0 and kind <> $3 order by 1`,
      [this.scope.accountSetId, id, inputFile],
    );
    return rows.map(({ name }) => name);
  }
}
