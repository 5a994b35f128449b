import { Injectable } from '@nestjs/common';
import type { CheckoutPeriod, ClosingFinding, PeriodSeal } from '@mingzhang/contract';
import { isPeriodOpen, nextPeriod, periodOf } from '@mingzhang/rules';
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

/** Closing a month (结账), which seals it, and opening the one closed last again (反结账). */
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
   * Closes and seals a month, and makes the next one. The other domains are asked before the transaction;
   * the ledger's own rules in it, when no voucher of the month can change any more.
   * @throws BusinessError CLOSING_BLOCKED with what blocks, CLOSING_ORDER, PERIOD_CLOSED, PERIOD_MISSING
   */
  async close(period: string): Promise<PeriodSeal> {
    // Who closes out of order need not wait for all domains to hear it.
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
   * Holds a month that is about to be closed, in the transaction that is open: nothing in it changes any
   * more but by what holds it.
   * @throws BusinessError CLOSING_ORDER, PERIOD_CLOSED, PERIOD_MISSING
   */
  async hold(period: string): Promise<void> {
    await this.lock(period);
    requireNext(period, await this.periods.list());
  }

  /**
   * Seals and closes a month that is held and that nothing blocks, and makes the next one.
   * @param findings warnings that closing passes over, which the log keeps
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
   * Opens the month that was closed last; its seal stays known as superseded.
   * @throws BusinessError CLOSING_ORDER, PERIOD_SEALED
   */
  async reopen(period: string, reason: string): Promise<PeriodSeal> {
    await this.lock(period);
    requireLast(period, await this.periods.list());
    const seal = await this.seals.standing(period);
    if (!seal) {
      const msg = `${period} 没有封存记录，不能反结账，请联系管理员运行 npm run verify 核对数据`;
      throw new BusinessError('PERIOD_SEALED', { msg });
    }
    if (seal.irreversible) {
      const msg = `${period} 结账时已启用记账不可逆，不能反结账，请在未结账期间用红字凭证更正`;
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

  /** Holds the month and those before it: whoever saves a voucher in it has done so, or waits. */
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
 * Months are closed one after the other. One may be closed before its last day is over, as is done where
 * nothing more is to come, but not before it has begun: nobody can say that nothing is missing there.
 */
function requireNext(period: string, periods: readonly CheckoutPeriod[]): void {
  const own = periods.find((each) => each.period === period);
  if (!own) {
    const msg = `账套没有 ${period} 这个会计期间，请在结账页选择期间`;
    throw new BusinessError('PERIOD_MISSING', { msg });
  }
  if (!isPeriodOpen(own.state)) {
    throw new BusinessError('PERIOD_CLOSED', { msg: `${period} 已结账，无需再次结账` });
  }
  const first = periods.find(({ state }) => isPeriodOpen(state));
  if (first && first.period !== period) {
    const msg = `须按月份顺序结账，请先结 ${first.period}，再结 ${period}`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
  if (period > periodOf(todayInShanghai())) {
    const msg = `${period} 还没有开始，不能结账，请到 ${period}-01 之后再结账`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
}

function requireLast(period: string, periods: readonly CheckoutPeriod[]): void {
  const closed = periods.filter(({ state }) => !isPeriodOpen(state));
  if (!closed.some((each) => each.period === period)) {
    const msg = `${period} 没有结账，无需反结账`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
  const last = closed.at(-1);
  if (last && last.period !== period) {
    const msg = `须从最近结账的月份起反结账，请先反结 ${last.period}，再反结 ${period}`;
    throw new BusinessError('CLOSING_ORDER', { msg });
  }
}

/** The log has so many warnings in full. */
const LOGGED_AT_MOST = 30;

function passedOverText(findings: readonly Pick<ClosingFinding, 'message'>[]): string {
  const messages = findings.slice(0, LOGGED_AT_MOST).map(({ message }) => message);
  return `${findings.length} 项：${messages.join('；')}`;
}

/** Of each rule that blocks one finding, whose message says what it is. */
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
