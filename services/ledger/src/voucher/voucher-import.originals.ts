import { Money, mergedReversalLine, parseAuxiliaryKey, reversalKey } from '@mingzhang/rules';
import type { ReversalLine } from '@mingzhang/rules';
import type { AccountSetScope } from '@mingzhang/server';

/** What is known of a voucher that others of a file reverse; parts are taken off as they come. */
interface Original {
  readonly title: string;
  readonly voucherDate: string;
  readonly lines: Map<string, ReversalLine>;
  readonly reversed: Map<string, ReversalLine>;
  isReversed: boolean;
  isReversedWhole: boolean;
}

interface LineRow {
  readonly original: number;
  readonly is_reversal: boolean;
  readonly reverses_part: boolean;
  readonly title: string;
  readonly voucher_date: string;
  readonly subject_id: number;
  readonly auxiliary_key: string;
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  readonly foreign_amount: string | null;
  readonly quantity: string | null;
}

/**
 * The vouchers that a file reverses. Each is read once with all its reversals, and its lines are
 * held added up: many parts of one voucher cost no more each than a few do.
 */
export class ReversedOriginals {
  private readonly known = new Map<number, Original>();

  constructor(
    private readonly scope: AccountSetScope,
    private readonly baseCurrency: string,
  ) {}

  async load(ids: readonly number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.known.has(id));
    if (unknown.length === 0) return;
    const rows = await this.scope.query<LineRow>(linesSql, [this.scope.accountSetId, unknown]);
    for (const row of rows) this.add(row);
  }

  /** Whether a link to it, of a part or of the whole, is one too many. */
  isTaken(id: number, isPart: boolean): boolean {
    const { isReversed, isReversedWhole } = this.get(id);
    return isReversedWhole || (!isPart && isReversed);
  }

  /** The original as `checkReversal` compares it; a part is judged by the subjects it names. */
  comparedWith(id: number, draft: readonly ReversalLine[], isPart: boolean) {
    const { title, voucherDate, lines, reversed } = this.get(id);
    if (!isPart) {
      return { title, voucherDate, lines: [...lines.values()], reversed: [...reversed.values()] };
    }
    const keys = [...new Set(draft.map((line) => reversalKey(line, this.baseCurrency)))];
    const under = (all: ReadonlyMap<string, ReversalLine>) =>
      keys.flatMap((key) => all.get(key) ?? []);
    return { title, voucherDate, lines: under(lines), reversed: under(reversed) };
  }

  /** Counts a reversal that is linked from now on. */
  take(id: number, draft: readonly ReversalLine[], isPart: boolean): void {
    const original = this.get(id);
    original.isReversed = true;
    original.isReversedWhole ||= !isPart;
    for (const line of draft) this.merge(original.reversed, line);
  }

  private get(id: number): Original {
    const original = this.known.get(id);
    if (!original) throw new Error('the original of a link was not read');
    return original;
  }

  private add(row: LineRow): void {
    const { title, voucher_date: voucherDate, is_reversal: isReversal } = row;
    const original = this.known.get(row.original) ?? {
      ...{ title, voucherDate, lines: new Map(), reversed: new Map() },
      ...{ isReversed: false, isReversedWhole: false },
    };
    this.known.set(row.original, original);
    if (isReversal) this.take(row.original, [toLine(row)], row.reverses_part);
    else this.merge(original.lines, toLine(row));
  }

  private merge(into: Map<string, ReversalLine>, line: ReversalLine): void {
    const key = reversalKey(line, this.baseCurrency);
    const before = into.get(key);
    into.set(key, before ? mergedReversalLine(before, line) : line);
  }
}

function toLine(row: LineRow): ReversalLine {
  return {
    subjectId: row.subject_id,
    auxiliary: parseAuxiliaryKey(row.auxiliary_key),
    currency: row.currency,
    debit: Money.parse(row.debit),
    credit: Money.parse(row.credit),
    foreignAmount: row.foreign_amount === null ? null : Money.parse(row.foreign_amount),
    quantity: row.quantity === null ? null : Money.parse(row.quantity),
  };
}

/** The originals themselves first, then what reverses them. */
const linesSql = `
  with wanted as (
    select v.id as original, v.id, false as is_reversal from ledger.voucher v
    where v.account_set_id = $1 and v.id = any($2::bigint[])
    union all
    select v.reverses_id, v.id, true from ledger.voucher v
    where v.account_set_id = $1 and v.reverses_id = any($2::bigint[]))
  select x.original, x.is_reversal, v.reverses_part,
    v.period || ' ' || w.word || '-' || v.code as title, v.voucher_date, l.subject_id,
    l.auxiliary_key, l.currency, l.debit, l.credit, l.foreign_amount, l.quantity
  from wanted x
  join ledger.voucher v on v.account_set_id = $1 and v.id = x.id
  join ledger.voucher_word w on w.account_set_id = $1 and w.id = v.word_id
  join ledger.voucher_line l on l.account_set_id = $1 and l.voucher_id = x.id
  order by x.is_reversal, x.id, l.line_no`;
