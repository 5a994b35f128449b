import { Injectable } from '@nestjs/common';
import type { InvoicesOutcome } from '@mingzhang/contract';
import { periodOf, periodTitle, type IsoDate, type Period } from '@mingzhang/rules';
import { AccountSetScope, BusinessError, OperationLog, todayInShanghai } from '@mingzhang/server';
import { chosenOf, idsOf, outcomeOf, type Answer } from './chosen-invoices';
import { DeductPeriods } from './deduct-periods';
import { numberOf } from './invoice-facts';
import { InvoiceRows } from './invoice-rows';
import type { InvoiceRecord } from './invoice.entity';

interface Ticking {
  /** Undefined: today. */
  readonly checkDate: IsoDate | undefined;
  /** Null: the usual month. */
  readonly deductPeriod: Period | null;
}

/** 勾选 of input invoices for deduction, and taking it back. */
@Injectable()
export class TickService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly invoices: InvoiceRows,
    private readonly periods: DeductPeriods,
    private readonly log: OperationLog,
  ) {}

  /** @throws BusinessError INVOICE_CHECK where the day or the month can't be, for all of them */
  async tick(ids: readonly number[], ticking: Ticking): Promise<InvoicesOutcome> {
    await this.invoices.holdTurn();
    const { checkDate, deductPeriod } = await this.checked(ticking);
    const chosen = chosenOf(ids, await this.invoices.rows.lockedById(ids), (record) =>
      tickAnswer(record, deductPeriod),
    );
    if (chosen.accepted.length === 0) return outcomeOf(chosen);
    await this.write(idsOf(chosen), { checkStatus: 1, checkDate, deductPeriod });
    await this.log.recordAll(
      chosen.accepted.map((record) => ({
        action: '勾选发票',
        object: `发票 ${numberOf(record)}`,
        after: wordsOf({ ...record, checkDate, deductPeriod }),
      })),
    );
    return outcomeOf(chosen);
  }

  /** Takes ticks back whose month is neither closed nor filed. */
  async cancel(ids: readonly number[]): Promise<InvoicesOutcome> {
    await this.invoices.holdTurn();
    const found = await this.invoices.rows.lockedById(ids);
    const months = new Set([...found.values()].flatMap(({ deductPeriod }) => deductPeriod ?? []));
    const problems = new Map<Period, string | null>();
    for (const month of months) problems.set(month, await this.periods.problem(month));
    const chosen = chosenOf(ids, found, ({ checkStatus, deductPeriod }): Answer => {
      if (checkStatus === 0) return 'same';
      const problem = problems.get(deductPeriod ?? '') ?? null;
      return problem === null ? null : { refusal: `${problem}，不能取消勾选` };
    });
    if (chosen.accepted.length === 0) return outcomeOf(chosen);
    await this.write(idsOf(chosen), { checkStatus: 0, checkDate: null, deductPeriod: null });
    await this.log.recordAll(
      chosen.accepted.map((record) => ({
        action: '取消勾选发票',
        object: `发票 ${numberOf(record)}`,
        before: wordsOf(record),
      })),
    );
    return outcomeOf(chosen);
  }

  private async checked({ checkDate: stated, deductPeriod: asked }: Ticking) {
    const today = todayInShanghai();
    const checkDate = stated ?? today;
    if (checkDate > today) {
      const msg = `勾选日期 ${checkDate} 晚于今天 ${today}，请改正`;
      throw new BusinessError('INVOICE_CHECK', { msg });
    }
    if (asked === null) return { checkDate, deductPeriod: await this.periods.usual(checkDate) };
    const problem = await this.periods.problem(asked);
    if (problem !== null) {
      const msg = `${problem}，不能再勾选到这个月，请选择以后的抵扣期间`;
      throw new BusinessError('INVOICE_CHECK', { msg });
    }
    if (asked > periodOf(checkDate)) {
      const msg = `抵扣期间 ${periodTitle(asked)}晚于勾选日期 ${checkDate} 所在的月份，请改正`;
      throw new BusinessError('INVOICE_CHECK', { msg });
    }
    return { checkDate, deductPeriod: asked };
  }

  private async write(
    ids: readonly number[],
    {
      checkStatus,
      checkDate,
      deductPeriod,
    }: Pick<InvoiceRecord, 'checkStatus' | 'checkDate' | 'deductPeriod'>,
  ): Promise<void> {
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update invoice.invoice set check_status = $3, check_date = $4, deduct_period = $5,
         version = version + 1, changed_by = $6, changed_at = statement_timestamp()
       where account_set_id = $1 and id = any($2::bigint[])`,
      [accountSetId, ids, checkStatus, checkDate, deductPeriod, actor.userName],
    );
  }
}

function tickAnswer(record: InvoiceRecord, deductPeriod: Period): Answer {
  if (record.checkStatus === 1) {
    if (record.deductPeriod === deductPeriod) return 'same';
    const month = periodTitle(record.deductPeriod ?? deductPeriod);
    return { refusal: `已勾选到${month}，请先取消勾选` };
  }
  if (record.untickable !== null) return { refusal: record.untickable };
  if (periodOf(record.issueDate) > deductPeriod) {
    const month = periodTitle(deductPeriod);
    return { refusal: `开票日期 ${record.issueDate} 在抵扣期间${month}之后` };
  }
  return null;
}

const wordsOf = ({
  checkDate,
  deductPeriod,
  deductibleTax,
}: Pick<InvoiceRecord, 'checkDate' | 'deductPeriod' | 'deductibleTax'>) => ({
  勾选日期: checkDate,
  抵扣期间: deductPeriod,
  可抵扣税额: deductibleTax,
});
