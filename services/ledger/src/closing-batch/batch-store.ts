import { Injectable } from '@nestjs/common';
import type { BatchFinding, BatchState } from '@mingzhang/contract';
import type { TaxpayerKinds } from '@mingzhang/rules';
import { AccountSetScope, BusinessError } from '@mingzhang/server';

/** A row of a batch. */
export interface StoredBatch {
  readonly id: number;
  readonly home_set_id: number;
  readonly period: string;
  readonly set_ids: readonly number[];
  readonly trial_job: string | null;
  readonly close_job: string | null;
  readonly created_at: string;
}

/** Outcome for an account set. */
export interface Outcome {
  readonly state: BatchState;
  readonly findings: readonly BatchFinding[];
  readonly vouchers: readonly {
    readonly name: string;
    readonly title: string;
    readonly amount: string;
  }[];
  readonly profit: string | null;
  readonly voucherCount: number | null;
}

export interface StoredOutcome {
  readonly id: number;
  readonly outcome: Outcome;
  readonly at: string;
}

/** Batches kept per user, and days that they are kept. */
const batchesKept = 200;
const keptDays = 90;

/** Stores batches by user, and the outcomes of their account sets in the sets themselves. */
@Injectable()
export class BatchStore {
  constructor(private readonly scope: AccountSetScope) {}

  /**
   * Serializes the user's requests to start batches until the transaction ends, so that a duplicate
   * request finds the batch started.
   */
  async holdUser(): Promise<void> {
    await this.scope.query(
      "select pg_advisory_xact_lock(hashtextextended('closing batches', $1))",
      [this.scope.actor.userId],
    );
  }

  /**
   * The user's last batch of exactly these account sets and this month, whose job is stored in the
   * current set.
   */
  lastOf(period: string, setIds: readonly number[]): Promise<StoredBatch | undefined> {
    return this.scope.one<StoredBatch>(
      `select * from ledger.closing_batch
       where user_id = $1 and home_set_id = $2 and period = $3
         and set_ids @> $4::bigint[] and set_ids <@ $4::bigint[]
       order by id desc limit 1`,
      [this.scope.actor.userId, this.scope.accountSetId, period, setIds],
    );
  }

  /** Runs in the transaction that also queues the job. */
  async add(period: string, setIds: readonly number[]): Promise<number> {
    const { userId } = this.scope.actor;
    const row = await this.scope.one<{ id: number }>(
      `insert into ledger.closing_batch (user_id, home_set_id, period, set_ids, created_at)
       values ($1, $2, $3, $4, $5) returning id`,
      [userId, this.scope.accountSetId, period, setIds, new Date().toISOString()],
    );
    if (!row) throw new Error('the batch was not returned');
    await this.scope.query(
      `delete from ledger.closing_batch where user_id = $1 and id < coalesce((
         select id from ledger.closing_batch where user_id = $1
         order by id desc limit 1 offset $2), 0)`,
      [userId, batchesKept - 1],
    );
    return row.id;
  }

  /** Kinds of taxpayer of each account set, by its id. */
  async taxpayerKinds(setIds: readonly number[]): Promise<Map<number, TaxpayerKinds>> {
    const rows = await this.scope.queryEach<TaxpayerKinds & { id: number }>(
      setIds,
      (id) => `select account_set_id as id, vat_type as "vatType", vat_changes as changes
        from ledger.account_set where account_set_id = ${id}`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async setJob(batchId: number, phase: 'trial' | 'close', jobId: string): Promise<void> {
    await this.scope.query(
      `update ledger.closing_batch set
         trial_job = case when $3 then $4 else trial_job end,
         close_job = case when $3 then close_job else $4 end
       where user_id = $1 and id = $2`,
      [this.scope.actor.userId, batchId, phase === 'trial', jobId],
    );
  }

  /** @throws BusinessError NOT_FOUND, also for another user's batch */
  async get(batchId: number): Promise<StoredBatch> {
    const row = await this.scope.one<StoredBatch>(
      'select * from ledger.closing_batch where user_id = $1 and id = $2',
      [this.scope.actor.userId, batchId],
    );
    if (row) return row;
    throw new BusinessError('NOT_FOUND', { msg: '没有这个批次，请返回批量结账重新选择账套' });
  }

  /**
   * Locks the batch until the transaction ends.
   * @throws BusinessError NOT_FOUND
   */
  async hold(batchId: number): Promise<StoredBatch> {
    await this.scope.query(
      'select 1 from ledger.closing_batch where user_id = $1 and id = $2 for update',
      [this.scope.actor.userId, batchId],
    );
    return this.get(batchId);
  }

  latest(): Promise<StoredBatch | undefined> {
    return this.scope.one<StoredBatch>(
      'select * from ledger.closing_batch where user_id = $1 order by id desc limit 1',
      [this.scope.actor.userId],
    );
  }

  /** Stores the outcome of the current account set, replacing an earlier one. */
  async keep(batchId: number, outcome: Outcome): Promise<void> {
    const { accountSetId } = this.scope;
    await this.scope.query(
      `insert into ledger.closing_batch_set (account_set_id, batch_id, state, outcome, at)
       values ($1, $2, $3, $4, $5)
       on conflict (account_set_id, batch_id) do update set
         state = excluded.state, outcome = excluded.outcome, at = excluded.at`,
      [accountSetId, batchId, outcome.state, JSON.stringify(outcome), new Date().toISOString()],
    );
    await this.scope.query(
      `delete from ledger.closing_batch_set
       where account_set_id = $1 and at < now() - make_interval(days => ${keptDays})`,
      [accountSetId],
    );
  }

  /** The outcome of the current account set. */
  outcome(batchId: number): Promise<StoredOutcome | undefined> {
    return this.scope.one<StoredOutcome>(
      `select account_set_id as id, outcome, at from ledger.closing_batch_set
       where account_set_id = $1 and batch_id = $2`,
      [this.scope.accountSetId, batchId],
    );
  }

  /** Outcomes of several account sets; the caller has checked that the user may see them. */
  outcomes(batchId: number, ids: readonly number[]): Promise<StoredOutcome[]> {
    if (!Number.isSafeInteger(batchId)) throw new Error('the id of the batch was not checked');
    return this.scope.queryEach<StoredOutcome>(
      ids,
      (id) => `select account_set_id as id, outcome, at from ledger.closing_batch_set
               where account_set_id = ${id} and batch_id = ${batchId}`,
    );
  }
}
