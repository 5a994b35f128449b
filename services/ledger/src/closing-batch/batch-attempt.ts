import { Injectable, Logger } from '@nestjs/common';
import { messageOf, type BatchFinding, type ClosingFinding } from '@mingzhang/contract';
import {
  AccountSetScope,
  accountSetBusyText,
  BusinessError,
  ClosingChecks,
  ClosingQuestion,
  isPassing,
  isTooSlow,
  withRetries,
} from '@mingzhang/server';
import { CarryForwardService, type MonthOutline } from '../carry-forward/carry-forward.service';
import { ClosingService } from '../checkout/closing.service';
import { refusalTitle, ruleTitle } from '../closing-check/finding-titles';
import { BatchStore, type Outcome } from './batch-store';

/** `trial` closes completely and rolls back, so that it gives the same result as closing. */
export type Mode = 'trial' | 'close';

interface Work {
  readonly batchId: number;
  readonly period: string;
  readonly mode: Mode;
}

/** Thrown to roll back a transaction; contains its outcome. */
class Undone extends Error {
  constructor(readonly outcome: Outcome) {
    super('undone');
  }
}

const nothing = { findings: [], vouchers: [], profit: null, voucherCount: null } as const;

/** Period-end entries, checks and closing of a month in the current account set, all or nothing. */
@Injectable()
export class BatchAttempt {
  private readonly logger = new Logger(BatchAttempt.name);

  constructor(
    private readonly scope: AccountSetScope,
    private readonly carryForward: CarryForwardService,
    private readonly closing: ClosingService,
    private readonly checks: ClosingChecks,
    private readonly domains: ClosingQuestion,
    private readonly store: BatchStore,
  ) {}

  /**
   * Runs in one transaction and stores the outcome. Problems that the books or a person must solve
   * are outcomes, not errors.
   * @throws temporary errors of the database: the work is to be repeated
   */
  async run(work: Work): Promise<Outcome> {
    const others = (await this.domains.ofOthers(work.period)).flatMap(({ title, findings }) =>
      findings.map((finding) => ({ ...finding, title })),
    );
    const transaction = () => this.scope.transaction(() => this.inOne(work, others));
    try {
      return await withRetries(transaction, { repeatable: true });
    } catch (error) {
      const outcome = error instanceof Undone ? error.outcome : this.refused(error, work);
      return await this.keep(work, outcome);
    }
  }

  /** Stores an outcome in its own transaction; a set closed meanwhile keeps that outcome. */
  keep({ batchId }: Pick<Work, 'batchId'>, outcome: Outcome): Promise<Outcome> {
    return this.scope.transaction(async () => {
      await this.store.keep(batchId, outcome);
      return outcome;
    });
  }

  private async inOne(
    { batchId, period, mode }: Work,
    others: readonly BatchFinding[],
  ): Promise<Outcome> {
    const closedBefore = await this.holdOrClosed({ batchId, period });
    if (closedBefore) return closedBefore;
    const outline = await this.carryForward.makeAll(period);
    const own = await this.checks.findings(period);
    const findings = inOrder([...own.map(titled), ...others]);
    const outcome = await this.outcome(period, { outline, findings });
    if (mode === 'trial' || outcome.state === 'blocked') throw new Undone(outcome);
    await this.closing.finish(period, findings);
    const closed = { ...outcome, state: 'closed' } as const;
    await this.store.keep(batchId, closed);
    return closed;
  }

  /**
   * Locks the month; returns the outcome if an earlier attempt of this batch closed it but lost its
   * outcome.
   */
  private async holdOrClosed({
    batchId,
    period,
  }: Omit<Work, 'mode'>): Promise<Outcome | undefined> {
    try {
      await this.closing.hold(period);
      return undefined;
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code !== 'PERIOD_CLOSED') throw error;
      const before = await this.store.outcome(batchId);
      if (before?.outcome.state === 'closed') return before.outcome;
      throw error;
    }
  }

  private async outcome(
    period: string,
    { outline, findings }: { outline: MonthOutline; findings: readonly BatchFinding[] },
  ): Promise<Outcome> {
    const row = await this.scope.one<{ count: number }>(
      'select count(*) as count from ledger.voucher where account_set_id = $1 and period = $2',
      [this.scope.accountSetId, period],
      'batch-vouchers',
    );
    const { vouchers, profit } = outline;
    const [first] = findings;
    const state = first === undefined ? 'ready' : first.severity === 'block' ? 'blocked' : 'warned';
    return { state, findings, vouchers, profit, voucherCount: row?.count ?? 0 };
  }

  /** Outcome for a refusal; a month that is closed already counts as success. */
  private refused(error: unknown, { period }: Work): Outcome {
    const link = null;
    if (error instanceof BusinessError) {
      const { code, details = [] } = error;
      if (code === 'PERIOD_CLOSED') return { ...nothing, state: 'closed' };
      const title = refusalTitle(code);
      const reported = details.length > 0 ? details : [{ code, msg: error.message }];
      const findings = reported.map(({ code: rule, msg: message }) => ({
        rule,
        message,
        title,
        link,
        severity: 'block' as const,
      }));
      return { ...nothing, state: 'blocked', findings };
    }
    const isBusy = isTooSlow(error);
    if (isPassing(error) && !isBusy) throw error;
    if (!isBusy) this.logger.error({ err: error, period }, 'an account set of a batch failed');
    const rule = isBusy ? 'UNAVAILABLE' : 'INTERNAL';
    const message = isBusy ? accountSetBusyText : messageOf(rule);
    const finding = { rule, message, link, title: refusalTitle(rule), severity: 'block' as const };
    return { ...nothing, state: 'blocked', findings: [finding] };
  }
}

/** A finding of the ledger, with the name of its rule. */
function titled(finding: ClosingFinding): BatchFinding {
  return { ...finding, title: ruleTitle(finding.rule) };
}

/** Blocking findings first. */
function inOrder(findings: readonly BatchFinding[]): BatchFinding[] {
  const withSeverity = (severity: BatchFinding['severity']) =>
    findings.filter((finding) => finding.severity === severity);
  return [...withSeverity('block'), ...withSeverity('warn')];
}
