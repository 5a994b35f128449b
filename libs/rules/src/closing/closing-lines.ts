import { auxiliaryKey as keyOf, parseAuxiliaryKey } from '../auxiliary-key';
import { Money, round2 } from '../money';
import { voucherLinesAtMost } from '../posting';
import type { Problem } from '../problem';
import { clearingAmounts, type ForeignPart } from './clearing-amounts';
import type { ClosingBook, ClosingCell, ClosingEntry, ClosingSubject } from './closing-book';

/** An entry that a step would post. The quantity is of goods that go, null without any. */
export interface ProposedLine extends ClosingEntry {
  readonly summary: string;
  readonly quantity: Money | null;
  /** Null where only yuan move. */
  readonly foreign: ForeignPart | null;
}

export type ClosingProblem =
  | 'CLOSING_SUBJECT_MISSING'
  | 'CLOSING_SUBJECT_NOT_LEAF'
  | 'CLOSING_SUBJECT_DISABLED'
  | 'CLOSING_ITEM_REQUIRED'
  | 'CLOSING_UNBALANCED'
  | 'CLOSING_INPUT'
  | 'CLOSING_FORMULA'
  | 'CLOSING_GIVEN'
  | 'CLOSING_QUANTITY';

/** Where a line goes. */
interface LineTarget {
  readonly code: string;
  readonly auxiliaryKey?: string | undefined;
  readonly currency?: string;
  /** From 1, of a template of the account set's own. */
  readonly row?: number | undefined;
  /** What the subject is called, for the words where it is missing. */
  readonly name?: string | undefined;
  /** Whether the line adjusts what stands there: a disabled subject is taken then. */
  readonly isStanding?: boolean;
}

/** Collects the lines of a step, and what forbids them. */
export class LineCollector {
  readonly lines: ProposedLine[] = [];
  readonly problems: Problem<ClosingProblem>[] = [];
  /** Where a voucher of its own begins, by the number of lines before it. */
  private readonly starts = new Set<number>([0]);

  constructor(
    private readonly book: ClosingBook,
    private readonly baseCurrency: string,
    private readonly summary: string,
  ) {}

  /**
   * Adds a line; an amount of nothing (rounded to fen) adds none. A negative one stays as a red entry.
   * @param net debit positive
   */
  add(
    { code, auxiliaryKey = '', currency, row, name, isStanding = false }: LineTarget,
    {
      side,
      amount,
      summary,
      quantity,
    }: {
      readonly side: 'debit' | 'credit';
      readonly amount: Money;
      readonly summary?: string | undefined;
      readonly quantity?: Money;
    },
  ): void {
    const rounded = round2(amount);
    if (rounded.isZero) return;
    const subject = this.book.subject(code);
    const asked = subject && isStanding ? { ...subject, enabled: true } : subject;
    const wrong = asked
      ? problemOf(asked, auxiliaryKey)
      : missingProblem({ code, name }, this.book);
    if (!subject || wrong) {
      if (wrong && !this.problems.some((known) => known.msg === wrong.msg && known.row === row)) {
        this.problems.push(row === undefined ? wrong : { ...wrong, row });
      }
      return;
    }
    this.lines.push({
      subjectId: subject.id,
      auxiliaryKey,
      currency: currency ?? this.baseCurrency,
      summary: summary ?? this.summary,
      debit: side === 'debit' ? rounded : Money.zero,
      credit: side === 'credit' ? rounded : Money.zero,
      quantity: quantity && !quantity.isZero ? quantity : null,
      foreign: null,
    });
  }

  /**
   * Takes a cell to zero in yuan, in its currency and in quantity. A disabled subject is cleared as well: it is closed
   * for new entries, and what stands on it is carried.
   */
  clear(cell: ClosingCell, summary?: string): void {
    const subject = this.book.subjectOf(cell.subjectId);
    const { subjectId, auxiliaryKey, currency } = cell;
    const wrong = subject && problemOf({ ...subject, enabled: true }, auxiliaryKey);
    if (!subject || wrong) {
      if (wrong && !this.problems.some(({ msg }) => msg === wrong.msg)) this.problems.push(wrong);
      return;
    }
    for (const amounts of clearingAmounts(cell, subject)) {
      const line = { subjectId, auxiliaryKey, currency, summary: summary ?? this.summary };
      this.lines.push({ ...line, ...amounts });
    }
  }

  /** What is added from here on stands in another voucher. */
  startVoucher(): void {
    this.starts.add(this.lines.length);
  }

  /** Before lines that balance each other: they stand in one voucher, in another one where this would be too long. */
  makeRoom(count: number): void {
    const begun = Math.max(...this.starts);
    if (this.lines.length - begun + count > voucherLinesAtMost) this.startVoucher();
  }

  /** The lines by the vouchers that they are posted in: one, unless a body has begun another. */
  vouchers(): ProposedLine[][] {
    const starts = [...this.starts].filter((start) => start < this.lines.length);
    return starts.map((start, at) => this.lines.slice(start, starts[at + 1]));
  }

  /** Adds a net, debit positive, on the side where it is positive. */
  addNet(target: LineTarget, net: Money, summary?: string): void {
    const side = net.isNegative ? 'credit' : 'debit';
    this.add(target, { side, amount: net.abs(), summary });
  }
}

/** A subject that the account set lacks, with the one below which it belongs. */
function missingProblem(
  { code, name }: Pick<LineTarget, 'code' | 'name'>,
  book: ClosingBook,
): Problem<ClosingProblem> {
  const above = Array.from(code, (_, length) => book.subject(code.slice(0, length)));
  const parent = above.findLast((subject) => subject !== undefined);
  const title = [code, name].filter(Boolean).join(' ');
  const place = parent ? `在“${parent.code} ${parent.fullName}”下` : '';
  const msg = `科目 ${title} 不存在，请先${place}新增该科目，或在结转设置中改用其他科目`;
  return { code: 'CLOSING_SUBJECT_MISSING', msg };
}

function problemOf(subject: ClosingSubject, key: string): Problem<ClosingProblem> | undefined {
  const title = `${subject.code} ${subject.fullName}`;
  if (!subject.leaf) {
    const msg = `科目“${title}”有下级科目，不能直接记账，请在结转设置中改用它的末级科目`;
    return { code: 'CLOSING_SUBJECT_NOT_LEAF', msg };
  }
  if (!subject.enabled) {
    const msg = `科目“${title}”已停用，请先启用该科目，或在结转设置中改用其他科目`;
    return { code: 'CLOSING_SUBJECT_DISABLED', msg };
  }
  const items = parseAuxiliaryKey(key);
  const missing = subject.required.find(({ categoryId }) => !(String(categoryId) in items));
  if (!missing) return undefined;
  const msg =
    `科目“${title}”须按“${missing.categoryName}”核算，不能自动结转，` +
    `请用凭证手工结转并在本期跳过该项，或在结转设置中改用其他科目`;
  return { code: 'CLOSING_ITEM_REQUIRED', msg };
}

/** The items of a key that a subject keeps: a counterpart gets those of them it has to name. */
export function itemsFor(subject: ClosingSubject | undefined, key: string): string {
  const items = parseAuxiliaryKey(key);
  const wanted = (subject?.required ?? []).filter(({ categoryId }) => String(categoryId) in items);
  return keyOf(
    Object.fromEntries(
      wanted.map(({ categoryId }) => [categoryId, items[String(categoryId)] ?? 0]),
    ),
  );
}
