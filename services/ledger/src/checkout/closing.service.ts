import { Injectable } from '@nestjs/common';
import type { CheckoutPeriod, ClosingFinding, PeriodSeal } from '@mingzhang/contract';
import { firstDayOf, isPeriodOpen, nextPeriod, periodOf, periodTitle } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  ClosingChecks,
  ClosingQuestion,
  OperationLog,
  todayInShanghai,
} from '@mingzhang/server';
import { dropSnapshots, saveSnapshot } from '../snapshot/balance-snapshot';
import { ClosingSettingsService } from './closing-settings.service';
import { PeriodService } from './period.service';
import { SealQuery } from './seal.query';

/** Closes a month (结账) with a seal, and reopens the last closed one (反结账). */
@Injectable()
export class ClosingService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly periods: PeriodService,
    private readonly checks: ClosingChecks,
    private readonly domains: ClosingQuestion,
    private readonly settings: ClosingSettingsService,
    private readonly seals: SealQuery,
    private readonly log: OperationLog,
  ) {}

  /**
   * Closes and seals a month, and adds the next one. The other domains are queried before the
   * transaction; the ledger's own rules run in it, under locks that prevent changes of the month's
   * vouchers.
   * @throws BusinessError CLOSING_BLOCKED with what blocks, CLOSING_ORDER, PERIOD_CLOSED,
   *   PERIOD_MISSING
   */
  async close(period: string): Promise<PeriodSeal> {
    // Checks the order first, so that a wrong request does not wait for all domains.
    await this.scope.transaction(async () => requireNext(period, await this.periods.list()));
    const others = await this.domains.ofOthers(period);
    return this.scope.transaction(async () => {
      await this.hold(period);
      const own = await this.checks.findings(period);
      const findings = [...own, ...others.flatMap((domain) => domain.findings)];
      refuseBlocked(findings);
      return this.finish(period, findings);
    });
  }

  /**
   * Locks a month that is about to be closed, in the open transaction: no other transaction can
   * change it.
   * @throws BusinessError CLOSING_ORDER, PERIOD_CLOSED, PERIOD_MISSING
   */
  async hold(period: string): Promise<void> {
    await this.lock(period);
    requireNext(period, await this.periods.list());
  }

  /**
   * Seals and closes a locked month without blocking findings, and adds the next one.
   * @param findings warnings that closing ignores, for the log
   */
  async finish(
    period: string,
    findings: readonly Pick<ClosingFinding, 'message'>[],
  ): Promise<PeriodSeal> {
    const seal = await this.seal(period);
    await this.setState(period, 'closed');
    await saveSnapshot(this.scope, period);
    await this.periods.add([nextPeriod(period)]);
    const { voucherCount, lineCount, hash, previousHash, irreversible } = seal;
    await this.log.record({
      action: '结账',
      object: period,
      before: { state: 'open' },
      after: {
        voucherCount,
        lineCount,
        hash,
        previousHash,
        irreversible,
        state: 'closed',
        ...(findings.length > 0 ? { passedOver: passedOverText(findings) } : {}),
      },
    });
    return seal;
  }

  /**
   * Reopens the month that was closed last; its seal is kept as superseded.
   * @throws BusinessError CLOSING_ORDER, PERIOD_SEALED
   */
  async reopen(period: string, reason: string): Promise<PeriodSeal> {
    await this.lock(period);
    requireLast(period, await this.periods.list());
    const seal = await this.seals.standing(period);
    if (!seal) {
      const msg = `${periodTitle(period)}没有封存记录，不能反结账，请联系管理员运行 npm run verify 核对数据`;
      throw new BusinessError('PERIOD_SEALED', { msg });
    }
    if (seal.irreversible) {
      const msg = `${periodTitle(period)}结账时已启用记账不可逆，不能反结账，请在未结账期间用红字凭证更正`;
      throw new BusinessError('PERIOD_SEALED', { msg });
    }
    const { userId, userName } = this.scope.actor;
    await this.scope.query(
      `update ledger.period_seal set opened_by = $3, opened_name = $4, opened_at = $5,
         opened_reason = $6
       where account_set_id = $1 and id = $2`,
      [this.scope.accountSetId, seal.id, userId, userName, new Date().toISOString(), reason],
    );
    await this.setState(period, 'open');
    await dropSnapshots(this.scope, period);
    await this.log.record({
      action: '反结账',
      object: period,
      before: { state: 'closed' },
      after: { reason, state: 'open' },
    });
    return this.seals.get(seal.id);
  }

  /**
   * Locks the month and all earlier ones: running saves of vouchers in it finish first, later ones
   * wait.
   */
  private async lock(period: string): Promise<void> {
    await this.periods.extendTo(period);
    await this.scope.query(
      `select 1 from ledger.period where account_set_id = $1 and period <= $2
       order by period for update`,
      [this.scope.accountSetId, period],
    );
  }

  private async seal(period: string): Promise<PeriodSeal> {
    const { irreversible } = await this.settings.get();
    const { userId, userName } = this.scope.actor;
    const row = await this.scope.one<{ id: number }>(
      'select ledger.seal_period($1, $2, $3, $4, $5, $6) as id',
      [this.scope.accountSetId, period, irreversible, userId, userName, new Date().toISOString()],
    );
    if (!row) throw new Error('the seal was not returned');
    return this.seals.get(row.id);
  }

  private async setState(period: string, state: CheckoutPeriod['state']): Promise<void> {
    await this.scope.query(
      'update ledger.period set state = $3 where account_set_id = $1 and period = $2',
      [this.scope.accountSetId, period, state],
    );
  }
}

/**
 * Months are closed in order. A month may be closed before its last day, if nothing more is
 * expected, but not before its first day: nobody can know then that nothing is missing.
 */
function requireNext(period: string, periods: readonly CheckoutPeriod[]): void {
  const own = periods.find((each) => each.period === period);
  if (!own) {
    const msg = `账套没有${periodTitle(period)}这个会计期间，请在结账页选择期间`;
    throw new BusinessError('PERIOD_MISSING', { msg });
  }
  if (!isPeriodOpen(own.state)) {
    throw new BusinessError('PERIOD_CLOSED', { msg: `${periodTitle(period)}已结账，无需再次结账` });
  }
  const first = periods.find(({ state }) => isPeriodOpen(state));
  if (first && first.period !== period) {
    const msg = `须按月份顺序结账，请先结${periodTitle(first.period)}，再结${periodTitle(period)}`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
  if (period > periodOf(todayInShanghai())) {
    const msg = `${periodTitle(period)}还没有开始，不能结账，请到 ${firstDayOf(period)} 之后再结账`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
}

function requireLast(period: string, periods: readonly CheckoutPeriod[]): void {
  const closed = periods.filter(({ state }) => !isPeriodOpen(state));
  if (!closed.some((each) => each.period === period)) {
    const msg = `${periodTitle(period)}没有结账，无需反结账`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
  const last = closed.at(-1);
  if (last && last.period !== period) {
    const msg = `须从最近结账的月份起反结账，请先反结${periodTitle(last.period)}，再反结${periodTitle(period)}`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
}

/** Warnings that the log contains in full. */
const LOGGED_AT_MOST = 30;

function passedOverText(findings: readonly Pick<ClosingFinding, 'message'>[]): string {
  const messages = findings.slice(0, LOGGED_AT_MOST).map(({ message }) => message);
  return `${findings.length} 项：${messages.join('；')}`;
}

/** One finding per blocking rule; its message describes the rule. */
function refuseBlocked(findings: readonly ClosingFinding[]): void {
  const blocking = findings.filter(({ severity }) => severity === 'block');
  const [first] = blocking;
  if (!first) return;
  const more = blocking.length > 1 ? `（共 ${blocking.length} 项未通过）` : '';
  throw new BusinessError('CLOSING_BLOCKED', {
    msg: `${first.message}${more}`,
    details: blocking.map(({ rule, message }) => ({ path: rule, code: rule, msg: message })),
  });
}
