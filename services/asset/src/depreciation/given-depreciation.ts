import { Injectable } from '@nestjs/common';
import type { GivenLine, GivenStep } from '@mingzhang/contract';
import {
  type AssetKind,
  assetKindTitles,
  depreciationVouchers,
  formatMoney,
  type Period,
  sumOf,
} from '@mingzhang/rules';
import { ClosingAmounts, LedgerClient, stepLines } from '@mingzhang/server';
import { DepreciationMonths, notRun } from './depreciation-months';
import { DepreciationSettings } from './depreciation-setting';
import { type MonthWorn, wornCards } from './month-reckoning';
import { type RunRow, RunStore } from './run-store';

/** The step of the closing that posts what each kind of assets wears off. */
export const stepOfKind: Readonly<Record<AssetKind, string>> = {
  fixed: 'depreciation',
  intangible: 'amort-intangible',
  prepaid: 'amort-deferred',
};

/** What the closing posts of 折旧 and 摊销 (protocol "closing amounts"). */
@Injectable()
export class GivenDepreciation {
  constructor(
    private readonly months: DepreciationMonths,
    private readonly runs: RunStore,
    private readonly settings: DepreciationSettings,
    private readonly ledger: LedgerClient,
    amounts: ClosingAmounts,
  ) {
    amounts.add({
      given: (period) => this.given(period),
      settle: (period) => this.settle(period),
    });
  }

  /** Steps of kinds that have no card here in the month are none of ours. */
  async given(period: Period): Promise<GivenStep[]> {
    const { month, run, problem } = await this.standing(period);
    return month ? this.steps(month, { run, problem }) : [];
  }

  /**
   * Runs the month where it has not been run as it is now. A run that is related to a voucher of a person stays: whoever
   * runs it again is told whether the voucher still fits.
   */
  async settle(period: Period): Promise<GivenStep[]> {
    const { month, run, problem, isOpen } = await this.standing(period);
    if (!month) return [];
    const mayRun = problem === undefined && month.problems.length === 0;
    if (isOpen && mayRun && !(await this.isRelated(run))) await this.months.run(period);
    return this.steps(month, { run, problem });
  }

  /** Whether the voucher that a run is related to is still in the ledger. */
  private async isRelated(run: RunRow | undefined): Promise<boolean> {
    const id = run?.relatedVoucherId ?? null;
    return id !== null && (await this.ledger.vouchers([id])).length > 0;
  }

  /** The vouchers of a month as they would be made; subjects by id. */
  async previews(period: Period): Promise<{ kind: AssetKind | null; lines: GivenLine[] }[]> {
    const { isOneVoucher } = await this.settings.get();
    const kindOf = new Map(
      Object.entries(stepOfKind).map(([kind, step]) => [step, kind as AssetKind]),
    );
    return (await this.given(period)).flatMap(({ step, vouchers }) =>
      vouchers.map((lines) => ({ kind: isOneVoucher ? null : (kindOf.get(step) ?? null), lines })),
    );
  }

  /** The month with its run; without cards in it, none. */
  private async standing(period: Period): Promise<{
    readonly month: MonthWorn | undefined;
    readonly run: RunRow | undefined;
    /** Why it is not this month's turn. */
    readonly problem?: string;
    /** It is to be run, or run again. */
    readonly isOpen: boolean;
  }> {
    const [last, run] = [await this.runs.last(), await this.runs.of(period)];
    const { grouping } = await this.settings.get();
    const asRun = await this.months.asRun(period, { isEach: grouping === 'asset' });
    if (asRun) return { month: asRun.month, run, isOpen: !asRun.isWhole };
    if (last && period < last.period) return { month: undefined, run, isOpen: false };
    const month = await this.months.reckon(period);
    if (month.cards.length === 0) return { month: undefined, run, isOpen: false };
    const next = last?.period === period ? undefined : await this.months.firstDue(period);
    return { month, run, isOpen: true, ...(next ? { problem: notRun(next) } : {}) };
  }

  private async steps(
    month: MonthWorn,
    { run, problem }: { readonly run: RunRow | undefined; readonly problem: string | undefined },
  ): Promise<GivenStep[]> {
    const { grouping, isOneVoucher } = await this.settings.get();
    const kinds = new Set(month.cards.map(({ card }) => card.kind));
    const made = [...kinds].map((kind) => {
      const isHere = (other: AssetKind) => (isOneVoucher ? kind === first(kinds) : other === kind);
      const cards = month.cards.filter(({ card }) => isHere(card.kind));
      const amount = sumOf(cards.map((each) => each.amount));
      const count = cards.reduce((sum, each) => sum + each.count, 0);
      const wrong = month.problems.find((each) => isHere(each.kind))?.message;
      const vouchers = depreciationVouchers(wornCards(cards), { period: month.period, grouping });
      return {
        step: stepOfKind[kind],
        vouchers: stepLines(vouchers),
        computation: `${count} 张卡片，本月合计 ${formatMoney(amount)}`,
        note: noteOf(kind, { isEmpty: amount.isZero, isApart: cards.length > 0 }),
        problem: problem ?? wrong ?? null,
        byHandId: run?.relatedVoucherId ?? null,
      };
    });
    return made;
  }
}

function first(kinds: ReadonlySet<AssetKind>): AssetKind | undefined {
  return (['fixed', 'intangible', 'prepaid'] as const).find((kind) => kinds.has(kind));
}

function noteOf(
  kind: AssetKind,
  { isEmpty, isApart }: { readonly isEmpty: boolean; readonly isApart: boolean },
): string | null {
  if (!isApart) return '已与其他资产合并在一张凭证';
  return isEmpty ? `${assetKindTitles[kind]}卡片本月没有应提的金额` : null;
}
