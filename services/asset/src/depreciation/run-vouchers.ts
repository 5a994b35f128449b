import { Injectable } from '@nestjs/common';
import { Money, type Period, type SubjectAmounts } from '@mingzhang/rules';
import {
  Documents,
  StepVouchers,
  type ExpectedVoucher,
  type MonthVouchers,
  type RelatedVouchers,
} from '@mingzhang/server';
import { DepreciationMonths } from './depreciation-months';
import { stepOfKind } from './given-depreciation';
import { type MonthWorn, wornCards } from './month-reckoning';
import { type RunRow, RunStore } from './run-store';

type BookedRun = Pick<RunRow, 'period' | 'kinds' | 'relatedVoucherId'>;

/** The vouchers of runs: the closing makes them, or a person wrote one and related it. */
@Injectable()
export class RunVouchers {
  readonly related: RelatedVouchers<RunRow>;

  constructor(
    documents: Documents,
    runs: RunStore,
    private readonly steps: StepVouchers,
    private readonly months: DepreciationMonths,
  ) {
    this.related = documents.relate<RunRow>({
      title: '折旧',
      voucherTitle: '凭证',
      name: ({ period }) => `${period} 折旧`,
      key: ({ period }) => period,
      period: ({ period }) => period,
      links: {
        relatedVoucherId: (run) => run.relatedVoucherId,
        relatedTo: (voucherIds) => runs.relatedTo(voucherIds),
        write: async (all, { relatedVoucherId }) => {
          for (const { id } of all) await runs.relate(id, relatedVoucherId);
        },
      },
      relations: {
        basis: '卡片',
        expected: async (all) => {
          const expected: ExpectedVoucher[] = [];
          for (const run of all) expected.push(await this.expected(run));
          return expected;
        },
        refusal: 'ASSET_RELATE',
      },
    });
  }

  /** By month. */
  find(runs: readonly BookedRun[]): Promise<ReadonlyMap<Period, MonthVouchers>> {
    return this.steps.find(runs.map((run) => ({ ...run, steps: stepsOfRun(run) })));
  }

  /** Takes back what the closing has made of a month. */
  remove(run: Pick<RunRow, 'period' | 'kinds'>): Promise<void> {
    return this.steps.remove({ period: run.period, steps: stepsOfRun(run) });
  }

  /** Ends the relation to a voucher that a person wrote. */
  release(run: RunRow): Promise<void> {
    return this.related.release([run], ({ title }) => title);
  }

  /** The voucher credits what the month wears off: as it was run, or as it would be run now if that differs. */
  private async expected({ period }: RunRow): Promise<ExpectedVoucher> {
    const asRun = await this.months.asRun(period, { isEach: false });
    const amounts = creditsOf(asRun?.month ?? (await this.months.reckon(period)));
    return { from: period, to: period, amounts };
  }
}

/** A step of a kind that has no cards in the month is a person's own. */
function stepsOfRun({ kinds }: Pick<RunRow, 'kinds'>): string[] {
  return [...new Set(kinds.map(({ kind }) => stepOfKind[kind]))];
}

/** Credits below zero. */
function creditsOf({ cards }: MonthWorn): SubjectAmounts {
  const sums = new Map<number, Money>();
  for (const { creditSubjectId: id, amount } of wornCards(cards)) {
    sums.set(id, (sums.get(id) ?? Money.zero).minus(amount));
  }
  return sums;
}
