import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  allows,
  closingBatchCalls as calls,
  closingBatchKind,
  type BatchRow,
  type ClosingBatch,
  type Job,
  type MemberSet,
} from '@mingzhang/contract';
import { periodOf, periodTitle, vatTypeAt } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  Idempotency,
  Jobs,
  Memberships,
  todayInShanghai,
} from '@mingzhang/server';
import { BatchStore, type StoredBatch, type StoredOutcome } from './batch-store';
import { BatchWork, type BatchArgs } from './batch-work';
import { mayClose } from './may-close';

type Act = 'pause' | 'resume' | 'cancel';

const noSet = { accountSetId: null, role: null };

/** Starts, controls and reads batches of the user. Callers must not have a transaction open. */
@Injectable()
export class ClosingBatchService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly memberships: Memberships,
    private readonly store: BatchStore,
    private readonly jobs: Jobs,
    private readonly idempotency: Idempotency,
    private readonly work: BatchWork,
  ) {}

  /**
   * Starts a batch with its trial. Its job is stored in the first set that the user may close. If a
   * batch of the same sets and month is running or paused, that one is returned.
   * @throws BusinessError NOT_FOUND, FORBIDDEN, CLOSING_ORDER, JOB_LIMIT, IDEMPOTENCY_KEY_REUSED
   */
  async start(period: string, chosen: readonly number[]): Promise<ClosingBatch> {
    if (period > periodOf(todayInShanghai())) {
      const msg = `${periodTitle(period)}还没有开始，不能结账，请选择已经开始的月份`;
      throw new BusinessError('CLOSING_ORDER', { msg });
    }
    const ids = [...new Set(chosen)];
    const sets = await this.membersOf(ids);
    const home = sets.find(({ role }) => mayClose(role));
    if (!home) {
      const msg = '所选账套您都没有结账权限，请选择您能结账的账套，或请管理员调整您的角色';
      throw new BusinessError('FORBIDDEN', { msg });
    }
    const batch = await this.writing(home.id, home.role, async () => {
      const { path } = calls.start;
      const batchId = await this.once(path, { period, ids }, () => this.begin(period, ids));
      return this.store.get(batchId);
    });
    return this.headOf(batch);
  }

  /**
   * Closes the named sets. Sets with blocking findings become exceptions.
   * @throws BusinessError NOT_FOUND for a set that is not in the batch (nothing is closed then),
   *   JOB_LIMIT, CONFLICT while the batch is running, IDEMPOTENCY_KEY_REUSED
   */
  async close(batchId: number, chosen: readonly number[]): Promise<ClosingBatch> {
    const batch = await this.get(batchId);
    const foreign = [...new Set(chosen)].filter((id) => !batch.set_ids.includes(id));
    if (foreign.length > 0) {
      const msg = `${numbered(foreign)}不在这一批里，没有结账任何账套，请刷新后重新选择`;
      throw new BusinessError('NOT_FOUND', { msg });
    }
    const ids = batch.set_ids.filter((id) => chosen.includes(id));
    const stored = await this.inHome(batch, async () => {
      const { path } = calls.close;
      await this.once(path, { batchId, ids }, () => this.beginClosing(batchId, ids));
      return this.store.get(batchId);
    });
    return this.headOf(stored);
  }

  async latest(): Promise<ClosingBatch | null> {
    const batch = await this.reading(() => this.store.latest());
    return batch ? this.headOf(batch) : null;
  }

  /** @throws BusinessError JOB_ENDED, JOB_NOT_PAUSED */
  async steer(batchId: number, act: Act): Promise<void> {
    const batch = await this.get(batchId);
    const jobId = batch.close_job ?? batch.trial_job;
    if (jobId === null) throw new BusinessError('JOB_ENDED');
    await this.inHome(batch, () => this.jobs[act](jobId));
  }

  /** @throws BusinessError NOT_FOUND */
  async rows(batchId: number): Promise<BatchRow[]> {
    return (await this.monthAndRows(batchId)).rows;
  }

  /** The batch's month, and the outcome of each set of which the user is a member now. */
  async monthAndRows(
    batchId: number,
  ): Promise<{ readonly period: string; readonly rows: BatchRow[] }> {
    const { period, set_ids: ids } = await this.get(batchId);
    const sets = await this.ofMonth(await this.memberships.of(ids), period);
    const seen = sets.filter(({ role }) => allows('closing.view', role)).map(({ id }) => id);
    const stored = await this.reading(() => this.store.outcomes(batchId, seen));
    const outcomes = new Map(stored.map((row) => [row.id, row]));
    return { period, rows: sets.map((set) => rowOf(set, outcomes.get(set.id))) };
  }

  /**
   * @throws BusinessError NOT_FOUND for a set that is not in the batch, or of which the user is not
   *   a member
   */
  async retry(batchId: number, accountSetId: number): Promise<BatchRow> {
    const { period, set_ids: ids } = await this.get(batchId);
    const [set] = ids.includes(accountSetId) ? await this.membersOf([accountSetId]) : [];
    if (!set) throw new BusinessError('NOT_FOUND', { msg: '账套不在这一批里，请刷新后重试' });
    const outcome = await this.work.processSet(accountSetId, { batchId, period, mode: 'trial' });
    const [shown = set] = await this.ofMonth([set], period);
    return rowOf(
      shown,
      outcome ? { id: accountSetId, outcome, at: new Date().toISOString() } : undefined,
    );
  }

  /** The sets, each with its kind of taxpayer in a month. */
  private async ofMonth(sets: readonly MemberSet[], period: string): Promise<MemberSet[]> {
    const ids = sets.map(({ id }) => id);
    const kinds = await this.reading(() => this.store.taxpayerKinds(ids));
    return sets.map((set) => {
      const known = kinds.get(set.id);
      return known ? { ...set, vatType: vatTypeAt(known, period) } : set;
    });
  }

  /** A set of other users gives the same error as one that does not exist. */
  private async membersOf(ids: readonly number[]): Promise<MemberSet[]> {
    const sets = await this.memberships.of(ids);
    const missing = ids.filter((id) => !sets.some((set) => set.id === id));
    if (missing.length === 0) return sets;
    const msg = `${numbered(missing)}不存在或您已不能使用，请刷新后重新选择`;
    throw new BusinessError('NOT_FOUND', { msg });
  }

  /**
   * Runs the work once per Idempotency-Key. The key is stored here, because the call chooses the
   * account set of its transaction itself.
   */
  private once<T>(route: string, body: unknown, work: () => Promise<T>): Promise<T> {
    const key = this.scope.origin?.idempotencyKey;
    if (key === undefined) return work();
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64');
    return this.idempotency.once({ key, route, hash }, work);
  }

  /** The running batch, or a new one. */
  private async begin(period: string, ids: readonly number[]): Promise<number> {
    await this.store.holdUser();
    const last = await this.store.lastOf(period, ids);
    if (last && (await this.isAtWork(last))) return last.id;
    const batchId = await this.store.add(period, ids);
    await this.queue({ batchId, period, ids, mode: 'trial' });
    return batchId;
  }

  private async beginClosing(batchId: number, ids: readonly number[]): Promise<void> {
    // A duplicate request waits here, and then finds the batch running.
    const batch = await this.store.hold(batchId);
    if (await this.isAtWork(batch)) {
      const msg = '这一批还在处理，请等它完成，或先取消，再开始结账';
      throw new BusinessError('CONFLICT', { msg });
    }
    await this.queue({ batchId, period: batch.period, ids, mode: 'close' });
  }

  /** In a transaction of the set that stores the job. */
  private async isAtWork({ close_job, trial_job }: StoredBatch): Promise<boolean> {
    const jobId = close_job ?? trial_job;
    const job = jobId === null ? null : await this.jobs.get(jobId).catch(noneOfUnknown);
    return job !== null && ['waiting', 'running', 'paused'].includes(job.state);
  }

  private async queue(args: BatchArgs): Promise<void> {
    const title = `${periodTitle(args.period)}批量结账`;
    const { jobId } = await this.jobs.start(closingBatchKind, { title, args });
    await this.store.setJob(args.batchId, args.mode, jobId);
  }

  private async headOf(batch: StoredBatch): Promise<ClosingBatch> {
    return {
      id: batch.id,
      period: batch.period,
      createdAt: batch.created_at,
      setCount: batch.set_ids.length,
      phase: batch.close_job === null ? 'trial' : 'close',
      job: await this.jobOf(batch),
    };
  }

  private async jobOf(batch: StoredBatch): Promise<Job | null> {
    const jobId = batch.close_job ?? batch.trial_job;
    if (jobId === null) return null;
    const home = { accountSetId: batch.home_set_id, role: null };
    return this.scope.within(home, { writes: false }, () =>
      this.scope.transaction(() => this.jobs.get(jobId).catch(noneOfUnknown)),
    );
  }

  private get(batchId: number): Promise<StoredBatch> {
    return this.reading(() => this.store.get(batchId));
  }

  private async inHome<T>(batch: StoredBatch, work: () => Promise<T>): Promise<T> {
    const role = await this.memberships.roleIn(batch.home_set_id);
    if (role === null) {
      const msg = '建立这一批时所在的账套您已不能使用，请重新选择账套，另建一批';
      throw new BusinessError('NOT_FOUND', { msg });
    }
    return this.writing(batch.home_set_id, role, work);
  }

  private reading<T>(work: () => Promise<T>): Promise<T> {
    return this.scope.within(noSet, { writes: false }, () => this.scope.transaction(work));
  }

  private writing<T>(
    accountSetId: number,
    role: MemberSet['role'] | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const how = { writes: true, turn: 'none' } as const;
    return this.scope.within({ accountSetId, role }, how, () => this.scope.transaction(work));
  }
}

/** Account sets that a refusal names. */
const namedAtMost = 5;

/** `编号为 7、9 的账套`; the first five of many, and their number. */
function numbered(ids: readonly number[]): string {
  const named = ids.slice(0, namedAtMost).join('、');
  const more = ids.length > namedAtMost ? ` 等 ${ids.length} 个` : ' 的';
  return `编号为 ${named}${more}账套`;
}

/** Jobs are deleted after some days; such a batch is shown without its job. */
function noneOfUnknown(error: unknown): null {
  if (error instanceof BusinessError && error.code === 'NOT_FOUND') return null;
  throw error;
}

function rowOf(
  { id, companyName, accountingStandards, vatType, role }: MemberSet,
  stored: StoredOutcome | undefined,
): BatchRow {
  const set = { id, companyName, accountingStandards, vatType };
  if (stored) return { ...set, ...outcomeIn(stored), at: stored.at };
  const state = mayClose(role) ? 'waiting' : 'forbidden';
  return { ...set, state, findings: [], vouchers: [], profit: null, voucherCount: null, at: null };
}

function outcomeIn({ outcome }: StoredOutcome) {
  const { state, findings, vouchers, profit, voucherCount } = outcome;
  return { state, findings: [...findings], vouchers: [...vouchers], profit, voucherCount };
}
