import { Injectable } from '@nestjs/common';
import type { Job, JobKind } from '@mingzhang/contract';
import { AccountSetScope } from '../account-set.scope';
import { BusinessError } from '../business-error';
import { Download } from '../download';
import { sheetTypes } from '../sheet';
import { JobWake } from './job-wake';
import type { JobHandlers } from './job-runner';
import { inputFile, loadJobFile, saveJobFile, type JobRow, type NewJob } from './job.types';

/** Unfinished jobs of one user in one account set. */
const unfinishedAtMost = 3;
const keptDays = 7;

/** Jobs as their owners see them: started, looked at, cancelled. Nobody sees another user's. */
@Injectable()
export class Jobs {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly wake: JobWake,
    private readonly handlers: JobHandlers,
    private readonly schema: string,
  ) {}

  /** Queues work in the request's own transaction. */
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
        job.title,
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
      await saveJobFile(this.scope, this.schema, { jobId: row.id, name: inputFile, bytes });
    }
    await this.scope.query(
      `insert into ${this.schema}.job_queue (job_id, set_id, user_id) values ($1, $2, $3)`,
      [row.id, accountSetId, actor.userId],
    );
    this.scope.afterCommit(() => this.wake.up());
    return { jobId: this.nameOf(row.id) };
  }

  /** @throws BusinessError NOT_FOUND */
  async get(jobId: string): Promise<Job> {
    return this.toContract(await this.find(jobId));
  }

  async latest(kind: string): Promise<Job | null> {
    const row = await this.scope.one<JobRow>(
      `select * from ${this.schema}.job
       where account_set_id = $1 and user_id = $2 and kind = $3 order by id desc limit 1`,
      [this.scope.accountSetId, this.scope.actor.userId, kind],
    );
    return row ? this.toContract(row) : null;
  }

  /** A waiting job ends at once; a running one at its next step, before it has written anything. */
  async cancel(jobId: string): Promise<void> {
    const { id } = await this.find(jobId);
    const key = [this.scope.accountSetId, id];
    const row = await this.scope.one<{ state: string }>(
      `update ${this.schema}.job set cancel_requested = true,
         state = case when state = 'waiting' then 'cancelled' else state end,
         ended_at = case when state = 'waiting' then $3::timestamptz end
       where account_set_id = $1 and id = $2 and state in ('waiting', 'running') returning state`,
      [...key, new Date().toISOString()],
    );
    if (!row) throw new BusinessError('JOB_ENDED');
    if (row.state !== 'cancelled') return;
    await this.scope.query(
      `delete from ${this.schema}.job_file where account_set_id = $1 and job_id = $2`,
      key,
    );
    await this.scope.query(`delete from ${this.schema}.job_queue where job_id = $1`, [id]);
  }

  /**
   * A file that a job has left, by the name that its kind declares.
   * @throws BusinessError NOT_FOUND
   */
  async file(jobId: string, name: string): Promise<Download> {
    const { id, title, kind } = await this.find(jobId);
    const files = this.handlers.get(kind)?.kind.files ?? {};
    const words = Object.hasOwn(files, name) ? files[name] : undefined;
    const bytes = words && (await loadJobFile(this.scope, this.schema, { jobId: id, name }));
    if (!bytes) throw new BusinessError('NOT_FOUND', { msg: '任务没有留下该文件，或已过保存期限' });
    const type = words.ending.endsWith('.csv') ? sheetTypes.csv : sheetTypes.xlsx;
    return new Download(`${title.replace(/\.\w+$/, '')}${words.ending}`, type, bytes);
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

  /** A job names its service, so that the gateway finds it. */
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

  private async refuseTooMany(): Promise<void> {
    const row = await this.scope.one<{ count: number }>(
      `select count(*) from ${this.schema}.job
       where account_set_id = $1 and user_id = $2 and state in ('waiting', 'running')`,
      [this.scope.accountSetId, this.scope.actor.userId],
    );
    if ((row?.count ?? 0) >= unfinishedAtMost) throw new BusinessError('JOB_LIMIT');
  }

  private async toContract(row: JobRow): Promise<Job> {
    const { kind, title, state, done, total, report, msg } = row;
    const steps = this.handlers.get(kind)?.kind.steps ?? {};
    const step = Object.hasOwn(steps, row.step) ? steps[row.step] : undefined;
    return {
      jobId: this.nameOf(row.id),
      ...{ kind, title, state, done, total },
      ...{ step: step?.text ?? row.step, unit: step?.unit ?? '' },
      files: state === 'done' ? await this.filesOf(row.id) : [],
      createdAt: row.created_at,
      ...(report ? { report } : {}),
      ...(msg === null ? {} : { msg }),
    };
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
