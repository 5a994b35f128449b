import { Pool } from 'pg';
import { DatabaseClient } from '../database-client';

/** A job taken by this worker, with its attempt number: only that attempt may end it. */
export interface Taken {
  readonly jobId: number;
  readonly accountSetId: number;
  readonly attempt: number;
  /** Tries since the job was queued, resumed after a pause, or last advanced. */
  readonly tries: number;
  /** Its last worker had it and neither ended nor released it: most likely its process ended. */
  readonly wasLeftBehind: boolean;
}

interface QueueRow {
  readonly job_id: number;
  readonly set_id: number;
  readonly attempt: number;
  readonly attempts_before: number;
  readonly was_leased: boolean;
}

/** Requests of a running job's owner. */
export interface Wanted {
  readonly cancelled: boolean;
  readonly paused: boolean;
}

/** Seconds after which another worker may take the job of a silent worker. */
const leaseSeconds = 15;

/**
 * The queue's short statements, on a connection of their own, so that a job with a connection of
 * the pool never waits for a second one.
 */
export class JobQueue {
  private readonly pool: Pool;

  constructor(
    connectionString: string,
    private readonly schema: string,
  ) {
    this.pool = new Pool({
      connectionString,
      max: 1,
      application_name: `mingzhang-${schema}-jobs`,
      idleTimeoutMillis: 60_000,
      Client: DatabaseClient,
    });
    // The database closed an idle connection; the next statement reconnects.
    this.pool.on('error', () => undefined);
  }

  /**
   * Takes a free job of an account set and a user without running job; the one whose turn has
   * waited longest. A turn starts when the job is queued, and again when another job of its user
   * ends, so that a user who queues many jobs delays others by only one.
   * @param kinds kinds that this process can run
   */
  async take(kinds: readonly string[]): Promise<Taken | undefined> {
    const { rows } = await this.pool.query<QueueRow>(
      `with free as materialized (
         select q.job_id, q.leased_until is not null as was_leased
         from ${this.schema}.job_queue q
         where q.run_after <= now() and (q.leased_until is null or q.leased_until < now())
           and (q.kind is null or q.kind = any($1::text[]))
           and not exists (select from ${this.schema}.job_queue other
             where (other.set_id = q.set_id or other.user_id = q.user_id)
               and other.leased_until >= now())
         order by q.run_after, q.job_id limit 1 for update skip locked)
       update ${this.schema}.job_queue taken set attempt = attempt + 1,
         leased_until = now() + make_interval(secs => ${leaseSeconds})
       from free where taken.job_id = free.job_id
       returning taken.job_id, set_id, attempt, attempts_before, was_leased`,
      [kinds],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { job_id: jobId, set_id: accountSetId, attempt, was_leased: wasLeftBehind } = row;
    return { jobId, accountSetId, attempt, tries: attempt - row.attempts_before, wasLeftBehind };
  }

  /** Extends the lease; false when the job is no longer this worker's. */
  async renew({ jobId, attempt }: Taken): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update ${this.schema}.job_queue
       set leased_until = now() + make_interval(secs => ${leaseSeconds})
       where job_id = $1 and attempt = $2`,
      [jobId, attempt],
    );
    return rowCount === 1;
  }

  /**
   * Resets the count of tries after part of the job was committed; this try counts as the first.
   * The limit is for tries without progress, not for interruptions.
   */
  async advanced({ jobId, attempt }: Taken): Promise<void> {
    await this.pool.query(
      `update ${this.schema}.job_queue set attempts_before = attempt - 1
       where job_id = $1 and attempt = $2`,
      [jobId, attempt],
    );
  }

  /** Tries since the job was queued, resumed or last advanced. */
  async triesOf({ jobId, attempt, tries }: Taken): Promise<number> {
    const { rows } = await this.pool.query<{ tries: number }>(
      `select attempt - attempts_before as tries from ${this.schema}.job_queue
       where job_id = $1 and attempt = $2`,
      [jobId, attempt],
    );
    return rows[0]?.tries ?? tries;
  }

  /** Releases a job, to be taken again after `waitSeconds`. */
  async giveBack({ jobId, attempt }: Taken, waitSeconds: number): Promise<void> {
    await this.pool.query(
      `update ${this.schema}.job_queue set leased_until = null,
         run_after = now() + make_interval(secs => $3)
       where job_id = $1 and attempt = $2`,
      [jobId, attempt, waitSeconds],
    );
  }

  async remove({ jobId, attempt }: Taken): Promise<void> {
    await this.pool.query(
      `with ended as (
         delete from ${this.schema}.job_queue where job_id = $1 and attempt = $2 returning user_id)
       update ${this.schema}.job_queue q set run_after = greatest(q.run_after, now())
       from ended where q.user_id = ended.user_id and q.leased_until is null and q.job_id <> $1`,
      [jobId, attempt],
    );
  }

  /**
   * Stores the progress; returns the owner's requests, or undefined when the job is no longer ours.
   */
  async tell(
    { jobId, accountSetId, attempt }: Taken,
    at: { step: string; done: number; total: number },
  ): Promise<Wanted | undefined> {
    const client = await this.pool.connect();
    try {
      await client.query('start transaction');
      await client.query(`set local app.account_set_id = '${Number(accountSetId)}'`);
      const { rows } = await client.query<Wanted>(
        `update ${this.schema}.job set step = $4, done = $5, total = $6
         where account_set_id = $1 and id = $2 and attempt = $3 and state = 'running'
         returning cancel_requested as cancelled, pause_requested as paused`,
        [accountSetId, jobId, attempt, at.step, at.done, at.total],
      );
      await client.query('commit');
      return rows[0];
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
