import { Injectable } from '@nestjs/common';
import type { InvoicesOutcome } from '@mingzhang/contract';
import { Money, periodOf, type IsoDate, type Period } from '@mingzhang/rules';
import {
  cancelTickProblem,
  defaultDeductPeriod,
  deductPeriodProblem,
  effectiveTaxOf,
  netDeductibleTax,
  type DeductingVoucher,
  type DeductPeriod,
  type RedOfBlue,
} from '@mingzhang/rules/invoice';
import {
  AccountSetScope,
  BusinessError,
  columnArrays,
  LedgerClient,
  OperationLog,
  quoted,
  todayInShanghai,
  type WrittenColumn,
} from '@mingzhang/server';
import { chosenOf, idsOf, outcomeOf, type Answer } from './chosen-invoices';
import { DeductPeriods } from './deduct-periods';
import { numberOf } from './invoice-facts';
import { InvoiceRows } from './invoice-rows';
import type { InvoiceRecord } from './invoice.entity';
import { RedTaxes } from './red-taxes';
import { Rejudging } from './rejudging';
import { TransferRows } from './transfer-rows';

interface Ticking {
  /** Undefined: today. */
  readonly checkDate: IsoDate | undefined;
  /** Null: of each invoice the oldest month that can be. */
  readonly deductPeriod: Period | null;
  /** Less tax to deduct of some invoices, by their ids. */
  readonly lowered?: ReadonlyMap<number, LoweredTax>;
  /** The tax bureau states them: more than the invoice gives changes nothing. */
  readonly isStated?: boolean;
}

/** Tax that is deducted in place of that of the invoice, in yuan, and why. */
interface LoweredTax {
  readonly tax: string;
  readonly reason: string;
}

/** A tick to be written. */
interface Tick {
  readonly record: InvoiceRecord;
  readonly checkDate: IsoDate;
  readonly deductPeriod: Period;
  readonly deductibleTax: string;
  readonly lowered: LoweredTax | null;
}

const tickColumns: readonly WrittenColumn<Tick>[] = [
  { name: 'id', type: 'bigint', value: ({ record }) => record.id },
  { name: 'check_date', type: 'date', value: ({ checkDate }) => checkDate },
  { name: 'deduct_period', type: 'text', value: ({ deductPeriod }) => quoted(deductPeriod) },
  { name: 'deductible_tax', type: 'numeric', value: ({ deductibleTax }) => deductibleTax },
  { name: 'lowered_tax', type: 'numeric', value: ({ lowered }) => lowered?.tax ?? null },
  { name: 'lowered_reason', type: 'text', value: ({ lowered }) => quoted(lowered?.reason ?? '') },
];

/** 勾选 of input invoices for deduction, and taking it back. */
@Injectable()
export class TickService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly invoices: InvoiceRows,
    private readonly periods: DeductPeriods,
    private readonly rejudging: Rejudging,
    private readonly ledger: LedgerClient,
    private readonly log: OperationLog,
    private readonly redTaxes: RedTaxes,
    private readonly transfers: TransferRows,
  ) {}

  /**
   * Ticks invoices, each accepted or refused by itself. The tax is that of the invoice less its red
   * ones of months before.
   * @throws BusinessError INVOICE_CHECK where the day lies ahead
   */
  async tick(ids: readonly number[], ticking: Ticking): Promise<InvoicesOutcome> {
    await this.invoices.holdTurn();
    const today = todayInShanghai();
    const { checkDate = today, deductPeriod: asked, isStated = false } = ticking;
    const lowered = ticking.lowered ?? new Map<number, LoweredTax>();
    if (checkDate > today) {
      const msg = `勾选日期 ${checkDate} 晚于今天 ${today}，请改正`;
      throw new BusinessError('INVOICE_CHECK', { msg });
    }
    const periods = await this.periods.openUntil(checkDate);
    const found = await this.invoices.rows.lockedById(ids);
    const { enablePeriod } = (await this.ledger.chart()).facts;
    const reds = await this.redTaxes.of(
      [...found.values()].map((record) =>
        Object.assign({}, record, { gross: Money.parse(record.deductibleTax) }),
      ),
    );
    const termsOf = (record: InvoiceRecord): TickFacts => ({
      checkDate,
      asked,
      periods,
      enablePeriod: record.isOpening ? enablePeriod : null,
      reds: reds.get(record.id) ?? [],
      lowered: lowered.get(record.id) ?? null,
      isStated,
    });
    const chosen = chosenOf(ids, found, (record) => tickAnswer(record, termsOf(record)));
    if (chosen.accepted.length === 0) return outcomeOf(chosen);
    const ticks = chosen.accepted.map((record) => tickOf(record, termsOf(record)));
    await this.write(ticks);
    await this.log.recordAll(
      ticks.map((each) => ({
        action: '勾选发票',
        object: `发票 ${numberOf(each.record)}`,
        after: wordsOf(each),
      })),
    );
    return outcomeOf(chosen);
  }

  /**
   * Takes ticks back whose month is neither closed nor filed. A tick whose tax is booked on
   * 进项税额 stays: the books would deduct what is no longer ticked.
   */
  async cancel(ids: readonly number[]): Promise<InvoicesOutcome> {
    await this.invoices.holdTurn();
    const found = await this.invoices.rows.lockedById(ids);
    const months = new Set([...found.values()].flatMap(({ deductPeriod }) => deductPeriod ?? []));
    const states = await this.periods.states([...months]);
    const byPeriod = new Map(states.map((each) => [each.period, each]));
    const { enablePeriod } = (await this.ledger.chart()).facts;
    const titles = await this.deductingVouchers([...found.values()]);
    const chosen = chosenOf(ids, found, ({ id, checkStatus, deductPeriod }): Answer => {
      const known = byPeriod.get(deductPeriod ?? '');
      if (checkStatus === 0 || !known) return 'same';
      // Nothing of before the books is closed or filed here.
      const isBefore = known.period < enablePeriod;
      const state = isBefore ? { ...known, isOpen: true, isReturnFiled: false } : known;
      const refusal = cancelTickProblem({ ...state, voucher: titles.get(id) ?? null });
      return refusal === undefined ? null : { refusal };
    });
    if (chosen.accepted.length === 0) return outcomeOf(chosen);
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update invoice.invoice set check_status = 0, check_date = null, deduct_period = null,
         lowered_tax = null, lowered_reason = '',
         version = version + 1, changed_by = $3, changed_at = now()
       where account_set_id = $1 and id = any($2::bigint[])`,
      [accountSetId, idsOf(chosen), actor.userName],
    );
    await this.rejudging.of(idsOf(chosen));
    await this.log.recordAll(
      chosen.accepted.map((record) => ({
        action: '取消勾选发票',
        object: `发票 ${numberOf(record)}`,
        before: wordsOf(record),
      })),
    );
    return outcomeOf(chosen);
  }

  /** Vouchers that deduct input tax of invoices or transfer it out, by the id of the invoice. */
  private async deductingVouchers(
    records: readonly InvoiceRecord[],
  ): Promise<ReadonlyMap<number, DeductingVoucher>> {
    const ids = records.map(({ id }) => id);
    const transfers = new Map(
      (await this.transfers.ofInvoices(ids)).map(({ invoiceId, voucherId }) => [
        invoiceId,
        voucherId,
      ]),
    );
    const found = records.flatMap((record) => {
      const { id, certificationVoucherId: certified } = record;
      const own = isDeductedInBooks(record) ? record.voucherId : null;
      const voucherId = transfers.get(id) ?? certified ?? own;
      return voucherId === null ? [] : [{ record, voucherId }];
    });
    if (found.length === 0) return new Map();
    const vouchers = new Map(
      (await this.ledger.vouchers([...new Set(found.map(({ voucherId }) => voucherId))])).map(
        (each) => [each.id, `${each.period} ${each.title}`],
      ),
    );
    return new Map(
      found.flatMap(({ record, voucherId }): (readonly [number, DeductingVoucher])[] => {
        const title = vouchers.get(voucherId);
        if (title === undefined) return [];
        return [[record.id, { title, isRelated: voucherId === record.relatedVoucherId }]];
      }),
    );
  }

  private async write(ticks: readonly Tick[]): Promise<void> {
    const { accountSetId, actor } = this.scope;
    const { table, values } = columnArrays(ticks, tickColumns, 3);
    await this.scope.write(
      `update invoice.invoice i set check_status = 1, check_date = line.check_date,
         deduct_period = line.deduct_period, deductible_tax = line.deductible_tax,
         lowered_tax = line.lowered_tax, lowered_reason = line.lowered_reason,
         version = i.version + 1, changed_by = $2, changed_at = now()
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [accountSetId, actor.userName, ...values],
    );
  }
}

/** Whether the voucher of an invoice booked more input tax than what it left on 待认证进项税额. */
function isDeductedInBooks({ bookedInputTax, bookedPendingTax }: InvoiceRecord): boolean {
  const input = Money.parse(bookedInputTax ?? '0');
  return !input.minus(Money.parse(bookedPendingTax ?? '0')).isZero;
}

interface TickFacts {
  readonly checkDate: IsoDate;
  readonly asked: Period | null;
  readonly periods: readonly DeductPeriod[];
  /** First month of the books, of an opening invoice; else null. */
  readonly enablePeriod: Period | null;
  readonly reds: readonly RedOfBlue[];
  readonly lowered: LoweredTax | null;
  readonly isStated: boolean;
}

const proposedPeriod = (
  { issueDate }: InvoiceRecord,
  checkDate: IsoDate,
  periods: readonly DeductPeriod[],
) => defaultDeductPeriod({ checkDate, issueDate, periods });

function tickAnswer(record: InvoiceRecord, terms: TickFacts): Answer {
  const { checkDate, asked, periods, enablePeriod, lowered } = terms;
  const { issueDate, deductPeriod, checkStatus, untickable } = record;
  if (checkStatus === 1) {
    if (asked === null || deductPeriod === asked) return 'same';
    return { refusal: `已勾选到 ${deductPeriod ?? ''}，如需更改请先取消勾选` };
  }
  if (untickable !== null) return { refusal: untickable };
  const period = asked ?? proposedPeriod(record, checkDate, periods);
  if (period === undefined) {
    const until = periodOf(checkDate);
    return { refusal: `开票月份至 ${until} 没有未结账、未申报的月份，请改用较晚的勾选日期` };
  }
  const problem = deductPeriodProblem(period, { checkDate, issueDate, periods, enablePeriod });
  if (problem !== undefined) return { refusal: problem };
  const net = netOf(record, terms);
  if (lowered === null || terms.isStated || Money.parse(lowered.tax).compare(net) <= 0) return null;
  return { refusal: `${lowered.tax} 大于可抵扣税额 ${net.toFixed(2)}，可抵扣税额只能改少` };
}

/** Tax of an invoice less its red ones of months before the deduct period, in yuan. */
function netOf(record: InvoiceRecord, { checkDate, asked, periods, reds }: TickFacts): Money {
  const deductPeriod = asked ?? proposedPeriod(record, checkDate, periods) ?? '';
  return netDeductibleTax(Money.parse(record.deductibleTax), reds, deductPeriod);
}

function tickOf(record: InvoiceRecord, terms: TickFacts): Tick {
  const { checkDate, asked, periods, lowered } = terms;
  const deductPeriod = asked ?? proposedPeriod(record, checkDate, periods) ?? '';
  const net = netOf(record, terms);
  const stated = lowered && Money.parse(lowered.tax);
  const deductibleTax = effectiveTaxOf(net, stated).toFixed(2);
  const isLowered = stated !== null && stated.compare(net) < 0;
  return { record, checkDate, deductPeriod, deductibleTax, lowered: isLowered ? lowered : null };
}

const wordsOf = ({
  checkDate,
  deductPeriod,
  deductibleTax,
  lowered,
}: Pick<InvoiceRecord, 'checkDate' | 'deductPeriod' | 'deductibleTax'> &
  Partial<Pick<Tick, 'lowered'>>) => ({
  勾选日期: checkDate,
  抵扣期间: deductPeriod,
  可抵扣税额: deductibleTax,
  ...(lowered ? { 改少原因: lowered.reason } : {}),
});
