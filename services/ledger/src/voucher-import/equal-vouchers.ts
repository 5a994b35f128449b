import type { EqualMode, VoucherCreate } from '@mingzhang/contract';
import { auxiliaryKey, lineImage, Money, periodOf, voucherImage } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';
import type { BookFacts } from './voucher-import.facts';

interface StandingVoucher {
  readonly wordId: number;
  readonly code: number;
  readonly date: string;
  readonly lines: readonly string[];
}

const notesShown = 5;

/**
 * Finds vouchers of a file that equal a stored one, or an earlier one of the file, in date, lines
 * and amounts (`voucherImage`). The vouchers of a month are read once, when the file reaches it.
 */
export class EqualVouchers {
  /** Title by image: `已有的凭证 2026-01 记-90`, `第 2 行的凭证`. */
  private readonly images = new Map<string, string>();
  private readonly periods = new Set<string>();
  private readonly first: string[] = [];
  /** Number of equal vouchers found, and of their rows. */
  count = 0;
  rows = 0;

  constructor(
    private readonly scope: AccountSetScope,
    readonly mode: EqualMode,
  ) {}

  /** Whether a readable voucher equals another one; counts it. Always false in mode `import`. */
  async meets(
    { body, rows }: { readonly body: VoucherCreate; readonly rows: readonly number[] },
    facts: BookFacts,
  ): Promise<boolean> {
    if (this.mode === 'import') return false;
    await this.open(periodOf(body.voucherDate), facts);
    const other = this.images.get(imageOf(body, facts));
    if (other === undefined) return false;
    this.count += 1;
    this.rows += rows.length;
    const end = this.mode === 'skip' ? '，没有导入' : '';
    const msg = `文件第 ${rows[0]} 行起的凭证与${other}的日期、科目和金额都相同${end}`;
    if (this.first.length < notesShown) this.first.push(msg);
    return true;
  }

  /** Adds a good voucher of the file, so that later ones are compared with it. */
  add(body: VoucherCreate, facts: BookFacts, row: number): void {
    if (this.mode === 'import') return;
    const image = imageOf(body, facts);
    if (!this.images.has(image)) this.images.set(image, `文件第 ${row} 行起的凭证`);
  }

  get notes(): string[] {
    const more = this.count - this.first.length;
    return more === 0 ? this.first : [...this.first, `另有 ${more} 张凭证也与其他凭证相同`];
  }

  private async open(period: string, facts: BookFacts): Promise<void> {
    if (this.periods.has(period)) return;
    this.periods.add(period);
    const found = await this.scope.query<StandingVoucher>(
      `select v.word_id as "wordId", v.code, v.voucher_date::text as date,
         array_agg(l.subject_id || ' ' || l.auxiliary_key || ' ' || l.currency || ' ' ||
           l.debit || ' ' || l.credit) as lines
       from ledger.voucher v
       join ledger.voucher_line l on l.account_set_id = v.account_set_id and l.voucher_id = v.id
       where v.account_set_id = $1 and v.period = $2
       group by v.id, v.word_id, v.code, v.voucher_date`,
      [this.scope.accountSetId, period],
    );
    for (const { wordId, code, date, lines } of found) {
      const title = `已有的凭证 ${period} ${facts.wordTitles.get(wordId) ?? ''}-${code}`;
      this.images.set(voucherImage(date, lines), title);
    }
  }
}

function imageOf({ voucherDate, lines }: VoucherCreate, { baseCurrency }: BookFacts): string {
  return voucherImage(
    voucherDate,
    lines.map((line) =>
      lineImage({
        subjectId: line.subjectId,
        auxiliaryKey: auxiliaryKey(line.auxiliary),
        currency: line.currency ?? baseCurrency,
        debit: amountOf(line.debit),
        credit: amountOf(line.credit),
      }),
    ),
  );
}

/** An amount with two decimals, as the database writes it; '' is 0.00. */
function amountOf(text: string): string {
  return (Money.tryParse(text) ?? Money.zero).toFixed(2);
}
