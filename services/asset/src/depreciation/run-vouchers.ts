import { Injectable } from '@nestjs/common';
import { ledgerEntryCalls, type AssetVoucher } from '@mingzhang/contract';
import { type AssetKind, formatMoney, Money, type Period, sumOf } from '@mingzhang/rules';
import { BusinessError, ClosingSteps, ServiceClient } from '@mingzhang/server';
import { stepOfKind } from './given-depreciation';
import { type ReckonedMonth, wornCards } from './month-reckoning';
import type { RunRow } from './run-store';

const steps = Object.values(stepOfKind);

/** What a month was booked by. */
export interface VouchersOfRun {
  readonly vouchers: AssetVoucher[];
  /** What they come to, in yuan. */
  readonly amount: Money;
  /** That of a kind of assets; where all kinds stand in one, that one. */
  readonly ofKind: (kind: AssetKind) => AssetVoucher | undefined;
}

/** The vouchers of runs: those that the closing has made of them, or one that a person wrote and related. */
@Injectable()
export class RunVouchers {
  constructor(
    private readonly closing: ClosingSteps,
    private readonly services: ServiceClient,
  ) {}

  /** By month. */
  async of(
    runs: readonly Pick<RunRow, 'period' | 'kinds' | 'relatedVoucherId'>[],
  ): Promise<ReadonlyMap<Period, VouchersOfRun>> {
    if (runs.length === 0) return new Map();
    const posted = await this.closing.posted({ periods: runs.map(({ period }) => period), steps });
    const related = await this.byId(
      runs.flatMap(({ relatedVoucherId: id }) => (id === null ? [] : [id])),
    );
    return new Map(
      runs.map(({ period, kinds, relatedVoucherId }) => {
        // A step of a kind that has no cards is a person's own.
        const ofCards = new Set(kinds.map(({ kind }) => stepOfKind[kind]));
        const own = posted.filter((each) => each.period === period && ofCards.has(each.step));
        const all = [
          ...own.flatMap((step) => step.vouchers),
          ...related.filter(({ id }) => id === relatedVoucherId),
        ];
        const told = ({ id, title }: (typeof all)[number]) => ({ id, title, period });
        const ofKind = (kind: AssetKind) =>
          own.find(({ step }) => step === stepOfKind[kind])?.vouchers[0] ?? all[0];
        return [
          period,
          {
            vouchers: all.map(told),
            amount: sumOf(all.map(({ amount }) => Money.parse(amount))),
            ofKind: (kind) => {
              const found = ofKind(kind);
              return found && told(found);
            },
          },
        ];
      }),
    );
  }

  /** Takes what the closing has made of a month back. */
  async remove({ period, kinds }: Pick<RunRow, 'period' | 'kinds'>): Promise<void> {
    const steps = kinds.map(({ kind }) => stepOfKind[kind]);
    if (steps.length > 0) await this.closing.remove({ period, steps });
  }

  /**
   * A voucher that a person wrote for a month: it has to credit what the month wears off.
   * @throws BusinessError ASSET_RELATE naming what differs
   */
  async requireFits(voucherId: number, month: ReckonedMonth): Promise<void> {
    const [voucher] = await this.byId([voucherId]);
    if (!voucher || voucher.period !== month.period) {
      throw refusal(`没有 ${month.period} 的这张凭证，请选择本月的凭证`);
    }
    if (voucher.source !== null) {
      throw refusal(`${voucher.title} 由业务模块生成，不能再关联折旧，请选择手工录入的凭证`);
    }
    const wanted = creditsOf(month);
    const { periodFrom, periodTo } = { periodFrom: month.period, periodTo: month.period };
    const { entries } = await this.services.call('ledger', ledgerEntryCalls.entries, {
      body: { periodFrom, periodTo, subjectIds: [...wanted.keys()] },
    });
    for (const [subjectId, amount] of wanted) {
      const of = entries.filter(
        (entry) => entry.voucherId === voucherId && entry.subjectId === subjectId,
      );
      const credit = sumOf(
        of.map((entry) => Money.parse(entry.credit).minus(Money.parse(entry.debit))),
      );
      if (credit.equals(amount)) continue;
      throw refusal(
        `${voucher.title} 贷记折旧 ${formatMoney(credit)}，本月应提 ${formatMoney(amount)}，` +
          '两者不一致，不能关联，请先改正凭证或卡片',
      );
    }
  }

  private async byId(ids: number[]) {
    if (ids.length === 0) return [];
    return this.services.call('ledger', ledgerEntryCalls.vouchers, { body: { ids } });
  }
}

function creditsOf({ cards }: ReckonedMonth): ReadonlyMap<number, Money> {
  const sums = new Map<number, Money>();
  for (const { creditSubjectId: id, amount } of wornCards(cards)) {
    sums.set(id, (sums.get(id) ?? Money.zero).plus(amount));
  }
  return sums;
}

function refusal(msg: string): BusinessError {
  return new BusinessError('ASSET_RELATE', { msg });
}
