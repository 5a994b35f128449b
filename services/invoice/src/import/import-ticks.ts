import { Injectable } from '@nestjs/common';
import { groupBy, Money, type IsoDate } from '@mingzhang/rules';
import { invoiceNumbers, type CertificationRow, type RowReport } from '@mingzhang/rules/invoice';
import { todayInShanghai } from '@mingzhang/server';
import { InvoiceRows } from '../invoice/invoice-rows';
import { StandingInvoices, type KnownInvoices } from '../invoice/standing-invoices';
import { TickService } from '../invoice/tick.service';

/** What became of the rows of files of 勾选. */
export interface TickOutcome {
  readonly ticked: number;
  readonly unchanged: number;
  readonly refused: readonly RowReport[];
  readonly notices: readonly RowReport[];
}

const statedReason = '税务局有效抵扣税额';

/** A row with the stored invoice that it names. */
interface FoundTick {
  readonly row: CertificationRow;
  readonly id: number;
  readonly isTicked: boolean;
}

/** Ticks invoices by the tax bureau's file of 勾选. */
@Injectable()
export class ImportTicks {
  constructor(
    private readonly standing: StandingInvoices,
    private readonly invoices: InvoiceRows,
    private readonly ticks: TickService,
  ) {}

  /**
   * Ticks the invoices that rows name, on the day of the row. A row is refused whose invoice is not
   * there, has other amounts or can't be ticked. Rows without a tick change nothing.
   * @param ownTaxId of the company; empty where the account set does not say
   */
  async apply(rows: readonly CertificationRow[], ownTaxId: string): Promise<TickOutcome> {
    const wanted = rows.filter(({ isTicked }) => isTicked);
    if (wanted.length === 0) return { ticked: 0, unchanged: 0, refused: [], notices: [] };
    const known = await this.standing.around(wanted.map(numbersOf));
    const refused: RowReport[] = [];
    const found: FoundTick[] = [];
    for (const row of wanted) {
      const tick = foundTick(row, known, ownTaxId);
      if ('msg' in tick) refused.push(reportOf(row, `${tick.msg}，本行没有勾选`));
      else found.push(tick);
    }
    const fresh = found.filter(({ isTicked }) => !isTicked);
    refused.push(...(await this.tickByDay(fresh)));
    return {
      ticked: wanted.length - refused.length - (found.length - fresh.length),
      unchanged: found.length - fresh.length,
      refused,
      notices: await this.otherTaxes(found),
    };
  }

  private async tickByDay(fresh: readonly FoundTick[]): Promise<RowReport[]> {
    const byDay = groupBy(fresh, ({ row }): IsoDate => row.checkDate ?? todayInShanghai());
    const refused: RowReport[] = [];
    for (const [checkDate, ticks] of byDay) {
      const byId = new Map(ticks.map(({ id, row }) => [id, row]));
      const lowered = new Map(
        [...byId].flatMap(([id, { effectiveTax }]) =>
          effectiveTax.isPositive
            ? [[id, { tax: effectiveTax.toFixed(2), reason: statedReason }] as const]
            : [],
        ),
      );
      const terms = { checkDate, deductPeriod: null, lowered, isStated: true };
      const outcome = await this.ticks.tick([...byId.keys()], terms);
      for (const { id, msg } of outcome.refused) {
        const row = byId.get(id);
        if (row) refused.push(reportOf(row, msg));
      }
    }
    return refused;
  }

  /** Ticked invoices whose tax the bureau's file states otherwise. */
  private async otherTaxes(found: readonly FoundTick[]): Promise<RowReport[]> {
    const records = await this.invoices.rows.byId(found.map(({ id }) => id));
    return found.flatMap(({ row, id, isTicked }) => {
      const record = records.get(id);
      if (record?.checkStatus !== 1) return [];
      const stated = row.effectiveTax.toFixed(2);
      if (row.effectiveTax.equals(Money.parse(record.deductibleTax))) {
        if (record.loweredTax === null || isTicked) return [];
        const rest = row.tax.minus(row.effectiveTax).toFixed(2);
        return [
          reportOf(row, `文件的有效抵扣税额低于票面税额，按 ${stated} 勾选，其余 ${rest} 不抵扣`),
        ];
      }
      const msg = `文件的有效抵扣税额 ${stated} 与账套的可抵扣税额 ${record.deductibleTax} 不同，请核对`;
      return [reportOf(row, msg)];
    });
  }
}

function foundTick(
  row: CertificationRow,
  known: KnownInvoices,
  ownTaxId: string,
): FoundTick | { readonly msg: string } {
  if (ownTaxId !== '' && row.buyerTaxId !== '' && row.buyerTaxId !== ownTaxId) {
    return { msg: `购买方税号 ${row.buyerTaxId} 不是本公司（${ownTaxId}）` };
  }
  const invoice = known.sameNumber(numbersOf(row));
  if (!invoice) return { msg: '账套中没有这张进项发票，请先导入发票' };
  const today = todayInShanghai();
  if (row.checkDate !== null && row.checkDate > today) {
    return { msg: `勾选时间 ${row.checkDate} 晚于今天 ${today}` };
  }
  const isEqual =
    Money.parse(invoice.amount).equals(row.amount) && Money.parse(invoice.tax).equals(row.tax);
  if (isEqual) return { row, id: invoice.id, isTicked: invoice.checkStatus === 1 };
  const stated = `金额 ${row.amount.toFixed(2)}、税额 ${row.tax.toFixed(2)}`;
  return {
    msg: `${stated} 与账套中的发票（金额 ${invoice.amount}、税额 ${invoice.tax}）不同，请对照原票`,
  };
}

const numbersOf = ({ digitalNumber, code, number }: CertificationRow) => ({
  invoiceType: 'IN' as const,
  digitalNumber,
  code,
  number,
  blueNumber: '',
});

function reportOf(row: CertificationRow, msg: string): RowReport {
  const [number = ''] = invoiceNumbers(row);
  return { ...row.place, number, msg };
}
