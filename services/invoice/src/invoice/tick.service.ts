import { Injectable } from '@nestjs/common';
import type { InvoicesOutcome } from '@mingzhang/contract';
import { Money, periodOf, type IsoDate, type Period } from '@mingzhang/rules';
import {
  cancelTickProblem,
  defaultDeductPeriod,
  deductPeriodProblem,
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
import { Rejudging } from './rejudging';
import { TransferRows } from './transfer-rows';

interface Ticking {
  /** Undefined: today. */
  readonly checkDate: IsoDate | undefined;
  /** Null: of each invoice the oldest month that can be. */
  readonly deductPeriod: Period | null;
}

/** A tick to be written. */
interface Tick {
  readonly record: InvoiceRecord;
  readonly checkDate: IsoDate;
  readonly deductPeriod: Period;
  readonly deductibleTax: string;
}

const tickColumns: readonly WrittenColumn<Tick>[] = [
  { name: 'id', type: 'bigint', value: ({ record }) => record.id },
  { name: 'check_date', type: 'date', value: ({ checkDate }) => checkDate },
  { name: 'deduct_period', type: 'text', value: ({ deductPeriod }) => quoted(deductPeriod) },
  { name: 'deductible_tax', type: 'numeric', value: ({ deductibleTax }) => deductibleTax },
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
    const { checkDate = today, deductPeriod: asked } = ticking;
    if (checkDate > today) {
      const msg = `勾选日期 ${checkDate} 晚于今天 ${today}，请改正`;
      throw new BusinessError('INVOICE_CHECK', { msg });
    }
    const periods = await this.periods.openUntil(checkDate);
    const found = await this.invoices.rows.lockedById(ids);
    const chosen = chosenOf(ids, found, (record) =>
      tickAnswer(record, { checkDate, asked, periods }),
    );
    if (chosen.accepted.length === 0) return outcomeOf(chosen);
    const reds = await this.redsOf(chosen.accepted);
    const ticks = chosen.accepted.map((record): Tick => {
      const deductPeriod = asked ?? proposedPeriod(record, checkDate, periods) ?? '';
      const tax = Money.parse(record.deductibleTax);
      const net = netDeductibleTax(tax, reds.get(record.id) ?? [], deductPeriod);
      return { record, checkDate, deductPeriod, deductibleTax: net.toFixed(2) };
    });
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
    const titles = await this.deductingVouchers([...found.values()]);
    const chosen = chosenOf(ids, found, ({ id, checkStatus, deductPeriod }): Answer => {
      const state = byPeriod.get(deductPeriod ?? '');
      if (checkStatus === 0 || !state) return 'same';
      const refusal = cancelTickProblem({ ...state, voucher: titles.get(id) ?? null });
      return refusal === undefined ? null : { refusal };
    });
    if (chosen.accepted.length === 0) return outcomeOf(chosen);
    const { accountSetId, actor } = this.scope;
    await this.scope.write(
      `update invoice.invoice set check_status = 0, check_date = null, deduct_period = null,
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
         version = i.version + 1, changed_by = $2, changed_at = now()
       from ${table}
       where i.account_set_id = $1 and i.id = line.id`,
      [accountSetId, actor.userName, ...values],
    );
  }

  /** Red invoices of blue ones by the blue one's id, as the net tax of a tick reads them. */
  private async redsOf(
    records: readonly InvoiceRecord[],
  ): Promise<ReadonlyMap<number, readonly RedOfBlue[]>> {
    const ids = records.filter(({ redCount }) => redCount > 0).map(({ id }) => id);
    const reds = new Map<number, RedOfBlue[]>();
    if (ids.length === 0) return reds;
    const rows = await this.scope.query<{ blueId: number; tax: string; period: Period }>(
      `select blue_id as "blueId", tax, to_char(issue_date, 'YYYY-MM') as period
       from invoice.invoice
       where account_set_id = $1 and blue_id = any($2::bigint[])
         and disposition in ('ok', 'warn')`,
      [this.scope.accountSetId, ids],
    );
    for (const { blueId, tax, period } of rows) {
      const red = { tax: Money.parse(tax), period };
      const others = reds.get(blueId);
      if (others) others.push(red);
      else reds.set(blueId, [red]);
    }
    return reds;
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
}

const proposedPeriod = (
  { issueDate }: InvoiceRecord,
  checkDate: IsoDate,
  periods: readonly DeductPeriod[],
) => defaultDeductPeriod({ checkDate, issueDate, periods });

function tickAnswer(record: InvoiceRecord, { checkDate, asked, periods }: TickFacts): Answer {
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
  const refusal = deductPeriodProblem(period, { checkDate, issueDate, periods });
  return refusal === undefined ? null : { refusal };
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
