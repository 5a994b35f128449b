import { addMonths, type Period, type VatType } from '@mingzhang/rules';
import {
  resolveInvoiceSubjects,
  type AuxiliaryKind,
  type BookedBusiness,
  type BookedSubject,
  type InvoiceBooks,
  type InvoiceItems,
} from '@mingzhang/rules/invoice';
import type { SetChart } from '@mingzhang/server';
import type { BusinessRecord } from '../business/business.entity';
import { invoiceChartOf } from '../business/usual-businesses';

/** Months after the first open one in which invoices are booked at most. */
const monthsAtMost = 120;

/** The books of an account set as the rules of invoices read them, by the kind of taxpayer. */
export class SetBooks {
  readonly kinds: ReadonlyMap<number, AuxiliaryKind>;
  private readonly byVatType = new Map<VatType, InvoiceBooks>();
  private readonly subjects: ReadonlyMap<number, BookedSubject>;
  private readonly openPeriods: readonly Period[];

  /** @param until the last month of the invoices */
  constructor(
    readonly chart: SetChart,
    private readonly businesses: ReadonlyMap<number, BusinessRecord>,
    until: Period,
  ) {
    this.kinds = kindsOf(chart);
    this.subjects = new Map(
      chart.facts.subjects
        .filter(({ leaf, enabled }) => leaf && enabled)
        .map((subject) => [subject.id, this.bookedSubject(subject)]),
    );
    this.openPeriods = openPeriods(chart.facts.openPeriod, until);
  }

  /** The books in a month. */
  in(period: Period): InvoiceBooks {
    const vatType = this.chart.isGeneralTaxpayer(period) ? 1 : 0;
    const known = this.byVatType.get(vatType);
    if (known) return known;
    const books = this.booksOf(vatType);
    this.byVatType.set(vatType, books);
    return books;
  }

  /** Items of a business type by the kinds that the rules know. */
  itemsOf(business: BusinessRecord | undefined): InvoiceItems {
    const items: Partial<Record<AuxiliaryKind, number>> = {};
    for (const [category, item] of Object.entries(business?.auxiliary ?? {})) {
      const kind = this.kinds.get(Number(category));
      if (kind !== undefined) items[kind] = item;
    }
    return items;
  }

  /** Items of a line as the ledger is sent them: those of the rules, and others of its type. */
  auxiliaryOf(
    subjectId: number,
    items: InvoiceItems,
    business: BusinessRecord | undefined,
  ): Record<string, number> {
    const chosen: Record<string, number> = {};
    for (const category of this.chart.subject(subjectId)?.auxiliary ?? []) {
      const kind = this.kinds.get(category);
      const item = kind === undefined ? business?.auxiliary[String(category)] : items[kind];
      if (item !== undefined) chosen[String(category)] = item;
    }
    return chosen;
  }

  private booksOf(vatType: VatType): InvoiceBooks {
    const { tax, settlement } = resolveInvoiceSubjects({
      ...invoiceChartOf(this.chart),
      vatType,
    });
    const settled = (invoiceType: 'OUT' | 'IN') =>
      settlement[invoiceType].find(({ isDefault }) => isDefault)?.subjectId ?? null;
    return {
      vatType,
      businesses: new Map([...this.businesses].map(([id, each]) => [id, bookedBusiness(each)])),
      subjects: this.subjects,
      taxSubjectIds: tax,
      settlementSubjectIds: { OUT: settled('OUT'), IN: settled('IN') },
      redInput: 'reverse',
      enablePeriod: this.chart.facts.enablePeriod,
      openPeriods: this.openPeriods,
    };
  }

  private bookedSubject(subject: SetChart['facts']['subjects'][number]): BookedSubject {
    const { id, auxiliary, required = [], quantityUnit = null } = subject;
    return {
      id,
      title: this.chart.subjectTitle(id),
      auxiliary: auxiliary.flatMap((category) => {
        const kind = this.kinds.get(category);
        return kind === undefined ? [] : [{ kind, required: required.includes(category) }];
      }),
      quantityUnit,
    };
  }
}

function kindsOf({ facts }: SetChart): ReadonlyMap<number, AuxiliaryKind> {
  const categories: readonly (readonly [number | null | undefined, AuxiliaryKind])[] = [
    [facts.customerCategoryId, 'customer'],
    [facts.supplierCategoryId, 'supplier'],
    [facts.employeeCategoryId, 'employee'],
    [facts.departmentCategoryId, 'department'],
    [facts.projectCategoryId, 'project'],
    [facts.goodsCategoryId, 'goods'],
  ];
  return new Map(categories.flatMap(([id, kind]) => (id == null ? [] : [[id, kind] as const])));
}

function openPeriods(first: Period, until: Period): Period[] {
  const months = [first];
  while ((months.at(-1) ?? '') < until && months.length < monthsAtMost) {
    months.push(addMonths(first, months.length));
  }
  return months;
}

function bookedBusiness(business: BusinessRecord): BookedBusiness {
  const { id, name, invoiceType, subjectId, settlementSubjectId, nonDeductibleReason } = business;
  const inputVatDeductible = invoiceType === 'OUT' ? null : nonDeductibleReason === null;
  return { id, name, invoiceType, subjectId, inputVatDeductible, settlementSubjectId };
}
