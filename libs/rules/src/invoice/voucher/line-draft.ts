import { Money } from '../../money';
import { taxSubjectCode, type TaxSubjectKey } from '../business/business-types';
import {
  auxiliaryKindTitles,
  type AuxiliaryKind,
  type BookedBusiness,
  type BookedSubject,
  type InvoiceBooks,
  type InvoiceItems,
  type InvoiceToBook,
  type InvoiceVoucherLine,
} from './invoice-to-book';
import { summaryOf, summaryParts } from './invoice-title';

/** A line before its auxiliary items are chosen. */
interface LineToAdd {
  readonly role: InvoiceVoucherLine['role'];
  readonly side: 'debit' | 'credit';
  readonly subjectId: number;
  /** In yuan; negative: red. */
  readonly amount: Money;
  readonly business: BookedBusiness;
  /** What the summary begins with; the name of the business type by default. */
  readonly act?: string;
  readonly itemName: string;
  readonly items: InvoiceItems;
  readonly quantity?: Money | null;
}

/** Lines of an invoice's voucher as they are gathered. */
export class VoucherLineDraft {
  private readonly lines: InvoiceVoucherLine[] = [];
  private readonly problems = new Set<string>();
  private readonly notes = new Set<string>();

  constructor(
    readonly invoice: InvoiceToBook,
    readonly books: InvoiceBooks,
  ) {}

  refuse(problem: string): void {
    this.problems.add(problem);
  }

  note(note: string): void {
    this.notes.add(note);
  }

  /** The subject that VAT is booked on; a refusal where the account set has none. */
  taxSubjectId(key: TaxSubjectKey): number | undefined {
    const subjectId = this.books.taxSubjectIds[key];
    if (subjectId === undefined) {
      const { code, name } = taxSubjectCode(key, 0);
      this.refuse(`账套没有科目“应交税费—${name}”（${code}），请先新增该科目，或在设置中选定`);
    }
    return subjectId;
  }

  /** The subject of a business type, by the department of the invoice where it has one. */
  businessSubjectId({ subjectId }: BookedBusiness): number {
    const { department } = this.invoice.items;
    const own = subjectId ?? 0;
    if (department === undefined) return own;
    return this.books.departmentSubjectId?.(own, department) ?? own;
  }

  /** Adds a line; one without amount and quantity is left out. */
  add(line: LineToAdd): void {
    const { role, side, subjectId, amount, business, items, quantity = null } = line;
    if (amount.isZero && (quantity === null || quantity.isZero)) return;
    const subject = this.books.subjects.get(subjectId);
    if (!subject) {
      this.refuse(`业务类型“${business.name}”的科目不存在或已停用，请重新选择科目`);
      return;
    }
    const act = line.act ?? this.invoice.act ?? business.name;
    const parts = summaryParts(act, this.invoice.facts, line.itemName);
    this.lines.push({
      role,
      businessId: business.id,
      summary: summaryOf(parts),
      summaryParts: parts,
      subjectId,
      debit: side === 'debit' ? amount : Money.zero,
      credit: side === 'credit' ? amount : Money.zero,
      auxiliary: this.itemsFor(subject, items),
      quantity,
    });
  }

  done(): {
    readonly lines: readonly InvoiceVoucherLine[];
    readonly problems: readonly string[];
    readonly notes: readonly string[];
  } {
    const problems = [...this.problems];
    return { lines: problems.length > 0 ? [] : this.lines, problems, notes: [...this.notes] };
  }

  /**
   * The items that a subject asks for. A subject that may have an employee or a party has the
   * employee when one is named, so that 其他应付款 is owed to one person.
   */
  private itemsFor(subject: BookedSubject, items: InvoiceItems): InvoiceItems {
    const kinds = subject.auxiliary.map(({ kind }) => kind);
    const byEmployee = kinds.includes('employee') && items.employee !== undefined;
    const chosen: Partial<Record<AuxiliaryKind, number>> = {};
    for (const { kind, required } of subject.auxiliary) {
      const isParty = kind === 'customer' || kind === 'supplier';
      const item = isParty && byEmployee && !required ? undefined : items[kind];
      if (item !== undefined) chosen[kind] = item;
      else if (required) {
        const title = auxiliaryKindTitles[kind];
        this.refuse(
          `科目 ${subject.title} 须核算${title}，发票没有对应的${title}，请先选择${title}`,
        );
      }
    }
    return chosen;
  }
}
