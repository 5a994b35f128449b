import { Pool } from 'pg';
import { DatabaseClient } from '../database-client';

/** A job that this worker has taken, with the number of its try: only that try may end it. */
export interface Taken {
  readonly jobId: number;
  readonly accountSetId: number;
  readonly attempt: number;
  /** How many there were since the job was queued, was taken up again after a pause, or came further. */
  readonly tries: number;
}

interface QueueRow {
  readonly job_id: number;
  readonly set_id: number;
  readonly attempt: number;
  readonly attempts_before: number;
}

/** What the owner of a running job has asked for. */
export interface Wanted {
  readonly cancelled: boolean;
  readonly paused: boolean;
}

/** How long a worker that falls silent keeps its job from others. */
const leaseSeconds = 15;

/**
 * The queue's short statements, on a connection of their own: a job that holds a connection of the
 * pool never waits for a second one.
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
    // The database went away while the connection idled; the next statement connects anew.
    this.pool.on('error', () => undefined);
  }

  /**
   * A job that nobody works on, of an account set and a user that nobody works for: whose turn has
   * waited the longest. A turn begins when the job is queued, and anew when another of its user has ended, so
   * that who queues many keeps others waiting for one of them.
   * @param kinds that this process can do
   */
  async take(kinds: readonly string[]): Promise<Taken | undefined> {
    const { rows } = await this.pool.query<QueueRow>(
      `update ${this.schema}.job_queue set attempt = attempt + 1,
         leased_until = now() + make_interval(secs => ${leaseSeconds})
       where job_id = (
         select q.job_id from ${this.schema}.job_queue q
         where q.run_after <= now() and (q.leased_until is null or q.leased_until < now())
           and (q.kind is null or q.kind = any($1::text[]))
           and not exists (select from ${this.schema}.job_queue other
             where (other.set_id = q.set_id or other.user_id = q.user_id)
               and other.leased_until >= now())
         order by q.run_after, q.job_id limit 1 for update skip locked)
       returning job_id, set_id, attempt, attempts_before`,
      [kinds],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { job_id: jobId, set_id: accountSetId, attempt } = row;
    return { jobId, accountSetId, attempt, tries: attempt - row.attempts_before };
  }

  /** Says that the worker lives; false when the job is no longer its own. */
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
   * Part of the job stands: tries are counted anew, this one as the first. What counts is how often a
   * job comes no further, not how often it is interrupted.
   */
  async advanced({ jobId, attempt }: Taken): Promise<void> {
    await this.pool.query(
      `update ${this.schema}.job_queue set attempts_before = attempt - 1
       where job_id = $1 and attempt = $2`,
      [jobId, attempt],
    );
  }

  /** How many tries there were since the job was queued, taken up again or came further. */
  async triesOf({ jobId, attempt, tries }: Taken): Promise<number> {
    const { rows } = await this.pool.query<{ tries: number }>(
      `select attempt - attempts_before as tries from ${this.schema}.job_queue
       where job_id = $1 and attempt = $2`,
      [jobId, attempt],
    );
    return rows[0]?.tries ?? tries;
  }

  /** Gives a job back, to be taken again after a while. */
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

  /** Writes how far the job is; tells what its owner wants of it, undefined when it is not ours. */
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
