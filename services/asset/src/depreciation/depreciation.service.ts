import { Injectable } from '@nestjs/common';
import type {
  depreciationCalls,
  DepreciationDate,
  DepreciationRun,
  InputOf,
} from '@mingzhang/contract';
import { formatMoney, Money, type Period, periodTitle, sumOf } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, LedgerClient, StepVouchers } from '@mingzhang/server';
import { DepreciationMonths, notRun } from './depreciation-months';
import { GivenDepreciation } from './given-depreciation';
import { type ReckonedMonth, sumsOfKinds } from './month-reckoning';
import { type RunRow, RunStore } from './run-store';
import { RunVouchers } from './run-vouchers';

type Of<Name extends keyof typeof depreciationCalls> = InputOf<(typeof depreciationCalls)[Name]>;

interface Told {
  /** It was reckoned in this very request: it can't be stale. */
  readonly isFresh?: boolean;
}

/** 折旧: months as they are run, and their vouchers. */
@Injectable()
export class DepreciationService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly months: DepreciationMonths,
    private readonly runs: RunStore,
    private readonly given: GivenDepreciation,
    private readonly vouchers: RunVouchers,
    private readonly steps: StepVouchers,
    private readonly ledger: LedgerClient,
  ) {}

  async page({
    periodFrom = '0000-00',
    periodTo = '9999-99',
    page,
    pageSize,
  }: Of<'page'>['query']) {
    const at = { limit: pageSize, offset: (page - 1) * pageSize };
    const { total, rows } = await this.runs.page({ from: periodFrom, to: periodTo }, at);
    return { page, pageSize, total, records: await this.told(rows) };
  }

  async one(id: number) {
    const run = await this.get(id);
    const [told] = await this.told([run]);
    if (!told) throw new Error('a run is told');
    return { ...told, previews: await this.given.previews(run.period) };
  }

  /** The month whose turn it is: the next one, or the last as long as it has no voucher. */
  async checkDate(): Promise<DepreciationDate> {
    const last = await this.runs.last();
    const [told] = last ? await this.told([last]) : [];
    const isOpen = last && told && told.state !== 'posted' && !Money.parse(told.amount).isZero;
    const month = isOpen ? await this.months.reckon(last.period) : await this.months.nextDue();
    const none = { period: null, count: 0, amount: '0.00', kinds: [], run: null };
    if (month === undefined) return { ...none, problems: [], units: [] };
    return {
      period: month.period,
      count: month.cards.length,
      amount: month.total.toString(),
      kinds: sumsOfKinds(month.cards),
      run: isOpen ? told : null,
      problems: month.problems.map(({ message, link }) => ({ message, link })),
      units: unitsOf(month),
    };
  }

  /**
   * Runs the month; vouchers that the closing has made follow by `createVoucher`.
   * @throws BusinessError ASSET_MONTH where the ledger has closed the month, or what `DepreciationMonths.run` refuses;
   *   ASSET_RELATE with both figures where a voucher of a person is related that the month does not come to
   */
  async run({ period, units }: Of<'run'>['body']): Promise<DepreciationRun> {
    await this.requireOpen(period, '计提');
    const typed = new Map(
      units.map((each) => [each.assetId, Money.parse(each.units ?? '0')] as const),
    );
    const { related } = this.vouchers;
    await related.lock();
    await this.months.run(period, typed);
    const run = await this.runs.of(period);
    if (!run) throw new Error('the month was run');
    await related.requireStillFitting(run, '重新计提');
    return this.toldOne(run, { isFresh: true });
  }

  /** @throws BusinessError ASSET_MONTH unless it is the last one, of an open month, and has no voucher */
  async remove(id: number): Promise<void> {
    await this.vouchers.related.lock();
    const run = await this.get(id);
    await this.requireOpen(run.period, '取消计提');
    const last = await this.runs.last();
    if (last && last.id !== id) {
      const msg = `${periodTitle(run.period)}以后的${periodTitle(last.period)}已计提，请先取消${periodTitle(last.period)}的计提`;
      throw new BusinessError('ASSET_MONTH', { msg });
    }
    const told = await this.toldOne(run);
    const [voucher] = told.vouchers;
    if (voucher) {
      const msg = `${periodTitle(run.period)}的折旧已有凭证 ${voucher.title}，请先删除凭证或取消关联`;
      throw new BusinessError('ASSET_MONTH', { msg });
    }
    await this.months.remove(run);
  }

  /**
   * Makes the vouchers of a month, or renews them by what its cards wear off now. The month is settled in a transaction
   * of its own: the ledger may be making the same vouchers, and asks for the same month meanwhile. So the run may be
   * deleted or related before its vouchers are there; then they are taken back.
   * @throws BusinessError NOT_FOUND, ASSET_MONTH, ASSET_RELATE; of the ledger
   */
  async createVoucher(id: number): Promise<DepreciationRun> {
    const { period, given, vouchers, kinds } = await this.scope.transaction(async () => {
      await this.vouchers.related.lock();
      const run = await this.get(id);
      await this.freeGone(run);
      const settled = await this.given.settle(run.period);
      return { ...(await this.toldOne(run, { isFresh: true })), given: settled };
    });
    const isNothing = given.every((step) => step.vouchers.length === 0 && step.problem === null);
    if (isNothing && vouchers.length === 0) {
      const msg = `${periodTitle(period)}没有应提的折旧，不需要凭证`;
      throw new BusinessError('ASSET_MONTH', { msg });
    }
    await this.steps.make(period, given);
    const made = await this.scope.transaction(async () => {
      await this.vouchers.related.lock();
      const run = await this.runs.one(id);
      if (run?.relatedVoucherId === null) return this.toldOne(run, { isFresh: true });
      await this.vouchers.remove({ period, kinds });
      return undefined;
    });
    return made ?? this.scope.transaction(async () => this.toldOne(await this.get(id)));
  }

  async removeVoucher(id: number): Promise<DepreciationRun> {
    await this.vouchers.related.lock();
    await this.freeGone(await this.get(id));
    const run = await this.get(id);
    if (run.relatedVoucherId === null) await this.vouchers.remove(run);
    else await this.vouchers.release(run);
    return this.toldOne(await this.get(id));
  }

  /** @throws BusinessError ASSET_RELATE where the voucher is none of the month's depreciation */
  async relate({ depreciationId, voucherId }: Of<'relate'>['query']): Promise<DepreciationRun> {
    const { related } = this.vouchers;
    await related.lock();
    const run = await this.get(depreciationId);
    const told = await this.toldOne(run);
    const [voucher] = told.vouchers;
    if (voucher) {
      const msg = `${periodTitle(run.period)}的折旧已有凭证 ${voucher.title}，请先删除凭证或取消关联`;
      throw new BusinessError('ASSET_RELATE', { msg });
    }
    await related.relate([run], voucherId);
    return this.toldOne(await this.get(depreciationId));
  }

  /** What a month would be booked by, also one that is still to be run; subjects by id. */
  previews(period: Period) {
    return this.given.previews(period);
  }

  /** Vouchers of people that may be that of a run. @throws BusinessError NOT_FOUND */
  async fitting(id: number) {
    return this.vouchers.related.fitting([await this.get(id)]);
  }

  /** A voucher that was related and is gone from the ledger ties nothing. */
  private async freeGone(run: RunRow): Promise<void> {
    if (run.relatedVoucherId === null) return;
    const found = await this.vouchers.related.find([run]);
    if (!found.has(run)) await this.vouchers.release(run);
  }

  /** Figures of a closed month stand in sealed balances. */
  private async requireOpen(period: Period, act: string): Promise<void> {
    const { openPeriod } = (await this.ledger.chart()).facts;
    if (period >= openPeriod) return;
    const msg = `${periodTitle(period)}已结账，不能${act}折旧；确需更改请先反结账到${periodTitle(period)}`;
    throw new BusinessError('ASSET_MONTH', { msg });
  }

  private async get(id: number): Promise<RunRow> {
    const run = await this.runs.one(id);
    if (run) return run;
    throw new BusinessError('NOT_FOUND', { msg: '这次计提已被取消，请刷新后重试' });
  }

  private async toldOne(run: RunRow, how?: Told): Promise<DepreciationRun> {
    const [told] = await this.told([run], how);
    if (!told) throw new Error('a run is told');
    return told;
  }

  private async told(
    rows: readonly RunRow[],
    { isFresh = false }: Told = {},
  ): Promise<DepreciationRun[]> {
    const last = await this.runs.last();
    const isStale =
      !isFresh &&
      last !== undefined &&
      rows.some(({ id }) => id === last.id) &&
      (await this.months.isStale(last));
    const posted = await this.vouchers.find(rows);
    return rows.map(({ relatedVoucherId: _, ...run }) => {
      const amount = sumOf(run.kinds.map((kind) => Money.parse(kind.amount)));
      const { vouchers = [], amount: booked = Money.zero } = posted.get(run.period) ?? {};
      const isOld = run.id === last?.id && isStale;
      const isRelated = vouchers.some((voucher) => voucher.isRelated);
      const isOff = vouchers.length > 0 && !isRelated && !booked.equals(amount);
      return {
        ...run,
        kinds: [...run.kinds],
        amount: amount.toString(),
        vouchers: [...vouchers],
        state: isOld || isOff ? 'stale' : vouchers.length > 0 ? 'posted' : 'run',
      };
    });
  }

  /** What keeps a month from being closed: something wears off in it and was not posted. */
  async unposted(period: Period): Promise<string | undefined> {
    const due = await this.months.firstDue(period);
    if (due) return notRun(due);
    const last = await this.runs.last();
    if (last && period < last.period) return undefined;
    const run = await this.runs.of(period);
    const told = run && (await this.toldOne(run));
    if (told?.state === 'posted') return undefined;
    const month = await this.months.reckon(period);
    const [problem] = month.problems;
    if (problem) return problem.message;
    if (month.total.isZero) return undefined;
    return told?.state === 'stale'
      ? `${periodTitle(period)}的折旧计提后卡片有变动，请重新计提并更新凭证`
      : `${periodTitle(period)}的折旧 ${formatMoney(month.total)} 尚未生成凭证，请在期末结转或折旧页生成`;
  }
}

/** Cards whose work the month asks for; in the month of its entry a card does not wear off yet. */
function unitsOf({ cards }: ReckonedMonth): DepreciationDate['units'] {
  return cards
    .filter(({ card }) => card.before.state.method === 'units' && card.isWearing)
    .map(({ card, units }) => ({
      assetId: card.assetId,
      code: card.code,
      name: card.name,
      workUnit: card.workUnit,
      totalUnits: card.before.state.totalUnits.toExactText(),
      usedUnits: card.before.state.usedUnits.toExactText(),
      units: units?.toExactText() ?? null,
    }));
}
