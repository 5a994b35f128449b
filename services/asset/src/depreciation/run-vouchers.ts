import { Injectable } from '@nestjs/common';
import type { LedgerVoucher, DocumentVoucher } from '@mingzhang/contract';
import { type AssetKind, Money, type Period, sumOf } from '@mingzhang/rules';
import { ClosingSteps, LedgerClient } from '@mingzhang/server';
import { FittingVouchers, type WantedVoucher } from '../fitting-vouchers';
import { stepOfKind } from './given-depreciation';
import { type MonthWorn, wornCards } from './month-reckoning';
import type { RunRow } from './run-store';

const steps = Object.values(stepOfKind);

/** What a month was booked by. */
export interface VouchersOfRun {
  readonly vouchers: DocumentVoucher[];
  /** What they come to, in yuan. */
  readonly amount: Money;
  /** That of a kind of assets; where all kinds stand in one, that one. */
  readonly ofKind: (kind: AssetKind) => DocumentVoucher | undefined;
}

/** The vouchers of runs: those that the closing has made of them, or one that a person wrote and related. */
@Injectable()
export class RunVouchers {
  constructor(
    private readonly closing: ClosingSteps,
    private readonly ledger: LedgerClient,
    private readonly fitting: FittingVouchers,
  ) {}

  /** By month. */
  async of(
    runs: readonly Pick<RunRow, 'period' | 'kinds' | 'relatedVoucherId'>[],
  ): Promise<ReadonlyMap<Period, VouchersOfRun>> {
    if (runs.length === 0) return new Map();
    const posted = await this.closing.posted({ periods: runs.map(({ period }) => period), steps });
    const related = await this.ledger.vouchers(
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
        const told = ({ id, title }: (typeof all)[number]) => ({
          id,
          title,
          period,
          isRelated: id === relatedVoucherId,
        });
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

  /** What a voucher that a person wrote has to say of a month: it credits what the month wears off. */
  wanted(month: MonthWorn): WantedVoucher {
    const { period } = month;
    return {
      kind: 'run',
      named: `${period} 折旧`,
      from: period,
      to: period,
      amounts: creditsOf(month),
      mayHoldMore: false,
    };
  }

  /** @throws BusinessError ASSET_RELATE naming what differs */
  requireFits(voucherId: number, month: MonthWorn): Promise<LedgerVoucher> {
    return this.fitting.require(this.wanted(month), voucherId);
  }
}

/** Credits below zero. */
function creditsOf({ cards }: MonthWorn): ReadonlyMap<number, Money> {
  const sums = new Map<number, Money>();
  for (const { creditSubjectId: id, amount } of wornCards(cards)) {
    sums.set(id, (sums.get(id) ?? Money.zero).minus(amount));
  }
  return sums;
}
