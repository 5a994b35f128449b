import { groupBy } from '../../group-by';
import { Money, sumOf } from '../../money';
import { byId } from './by-id';
import {
  actOfKind,
  differenceKindOf,
  type DifferenceAct,
  type DifferenceKind,
} from './difference-kind';
import { expectedTax, type ExpectedTax, type VatColumn } from './expected-tax';
import {
  bookedBySource,
  columnBookings,
  redsOnInput,
  sourceKey,
  type BookedSubject,
  type ColumnBooking,
  type TaxBooking,
} from './tax-booking';
import type { VatContext, VatInvoice } from './vat-invoice';

/** The books of a period, to be compared with its invoices. */
export interface VatBooks {
  /** Tax of the vouchers of the period. */
  readonly bookings: readonly TaxBooking[];
  /** Tax that vouchers of other months book for invoices; used to name the reason. */
  readonly elsewhere: readonly TaxBooking[];
  /** Movements of the ledger in the period, signed as bookings are; a subject left out has none. */
  readonly ledger: Readonly<Partial<Record<BookedSubject, Money>>>;
}

/** A difference of one invoice, voucher or other source. Yuan. */
export interface VatDifference {
  readonly kind: DifferenceKind;
  readonly column: VatColumn;
  /** Id of the invoice, of what is not invoiced, or of a transfer-out; null: a voucher by hand. */
  readonly sourceId: number | string | null;
  readonly vouchers: readonly { readonly id: number; readonly title: string }[];
  /** Tax of the invoices, and of the books. */
  readonly invoices: Money;
  readonly books: Money;
  /** Invoices less books. */
  readonly difference: Money;
  /** By how much 应纳税额 of the invoices is above that of the books. */
  readonly effect: Money;
  readonly act: DifferenceAct;
}

/** Invoices and books of one column, or of 应纳税额. Yuan. */
interface VatComparison {
  readonly invoices: Money;
  readonly books: Money;
  readonly difference: Money;
}

/** The VAT of a period by invoices and by books, and why both differ. */
export interface VatDifferences {
  readonly columns: readonly (VatComparison & { readonly column: VatColumn })[];
  /** 应纳税额 of the period: output and simple tax, less input, with transfer-out. */
  readonly total: VatComparison;
  /** In the order of columns, then sources. */
  readonly items: readonly VatDifference[];
  /** What of `total.difference` no item explains: ledger movements that no booking names. */
  readonly unexplained: Money;
}

const generalColumns: readonly VatColumn[] = ['output', 'simple', 'input', 'transferOut'];
const zero = Money.zero;

/**
 * Explains the difference between invoices and 应交税费 item by item. Items and `unexplained` always add up
 * to the difference; `unexplained` is zero where the bookings are all movements of the ledger. Red input
 * invoices on 进项税额 count as transfer-out, so that line 12 less line 14 is the debit of 22210101 less
 * the credit of 22210107. Errors: none.
 */
export function vatDifferences(
  invoices: readonly VatInvoice[],
  { context, books }: { readonly context: VatContext; readonly books: VatBooks },
): VatDifferences {
  const known = new Map<number | string, VatInvoice>(invoices.map((each) => [each.id, each]));
  const expected = expectedTax(invoices, context);
  const bookings = columnBookings(books.bookings, known);
  const ledger = ledgerByColumn(books, redsOnInput(books.bookings, known));
  const columnsUsed = context.vatType === 1 ? generalColumns : (['small'] as const);
  const columns = columnsUsed.map((column) => {
    const own = expected.filter((each) => each.column === column);
    return { column, ...compared(sumOf(own.map(({ amount }) => amount)), ledger(column)) };
  });
  const sources = sourcesOf({ expected, bookings }, { books, known, context });
  const items = columnsUsed.flatMap((column) => [
    ...ofSources(column, sources),
    ...byHand(column, bookings),
  ]);
  const total = compared(payable(columns, 'invoices'), payable(columns, 'books'));
  return {
    columns,
    total,
    items: withRelations(items),
    unexplained: total.difference.minus(sumOf(items.map(({ effect }) => effect))),
  };
}

/** Expected and booked tax, each found by its source. */
interface Sources {
  readonly expected: ReadonlyMap<string, readonly ExpectedTax[]>;
  readonly booked: ReadonlyMap<string, readonly ColumnBooking[]>;
  readonly pending: ReadonlyMap<number | string | null, readonly TaxBooking[]>;
  readonly elsewhere: ReadonlyMap<number | string | null, readonly TaxBooking[]>;
  readonly known: ReadonlyMap<number | string, VatInvoice>;
  readonly context: VatContext;
  /** Ids by column. */
  readonly ids: ReadonlyMap<VatColumn, ReadonlySet<number | string>>;
}

function sourcesOf(
  { expected, bookings }: { readonly expected: ExpectedTax[]; readonly bookings: ColumnBooking[] },
  { books, known, context }: Pick<Sources, 'known' | 'context'> & { readonly books: VatBooks },
): Sources {
  const ids = new Map<VatColumn, Set<number | string>>();
  for (const { sourceId, column } of [...expected, ...bookings]) {
    if (sourceId === null) continue;
    const own = ids.get(column);
    if (own) own.add(sourceId);
    else ids.set(column, new Set([sourceId]));
  }
  const all = books.bookings.concat(books.elsewhere);
  return {
    expected: groupBy(expected, (each) => sourceKey(each.sourceId, each.column)),
    booked: bookedBySource(bookings),
    pending: groupBy(
      all.filter(({ subject }) => subject === 'pending'),
      ({ sourceId }) => sourceId,
    ),
    elsewhere: groupBy(books.elsewhere, ({ sourceId }) => sourceId),
    known,
    context,
    ids,
  };
}

/** Differences of invoices, of what is not invoiced and of transfers-out in a column. */
function ofSources(column: VatColumn, sources: Sources): VatDifference[] {
  const amountsOf = (sourceId: number | string, at: VatColumn) => {
    const key = sourceKey(sourceId, at);
    const vouchers = sources.booked.get(key) ?? [];
    return {
      due: sumOf((sources.expected.get(key) ?? []).map(({ amount }) => amount)),
      done: sumOf(vouchers.map(({ amount }) => amount)),
      vouchers,
    };
  };
  return [...(sources.ids.get(column) ?? [])].sort(byId).flatMap((sourceId): VatDifference[] => {
    const { due, done, vouchers } = amountsOf(sourceId, column);
    if (due.equals(done)) return [];
    const other = amountsOf(sourceId, column === 'output' ? 'simple' : 'output');
    const isOutput = column === 'output' || column === 'simple';
    const kind = differenceKindOf(
      {
        column,
        invoice: sources.known.get(sourceId),
        expected: due,
        booked: done,
        isMadeUp: isOutput && due.plus(other.due).equals(done.plus(other.done)),
        pending: sources.pending.get(sourceId) ?? [],
        elsewhere: sources.elsewhere.get(sourceId) ?? [],
      },
      sources.context,
    );
    return [itemOf({ kind, column, sourceId, due, done, vouchers })];
  });
}

/** Tax that vouchers book for nothing that is known, voucher by voucher. */
function byHand(column: VatColumn, bookings: readonly ColumnBooking[]): VatDifference[] {
  const own = bookings.filter((each) => each.column === column && each.sourceId === null);
  return [...groupBy(own, ({ voucherId }) => voucherId)]
    .sort(([left], [right]) => left - right)
    .flatMap(([, vouchers]): VatDifference[] => {
      const done = sumOf(vouchers.map(({ amount }) => amount));
      if (done.isZero) return [];
      return [itemOf({ kind: 'handBooked', column, sourceId: null, due: zero, done, vouchers })];
    });
}

function itemOf({
  kind,
  column,
  sourceId,
  due,
  done,
  vouchers,
}: Pick<VatDifference, 'kind' | 'column' | 'sourceId'> & {
  readonly due: Money;
  readonly done: Money;
  readonly vouchers: readonly ColumnBooking[];
}): VatDifference {
  const { difference } = compared(due, done);
  const named = new Map(vouchers.map(({ voucherId, voucher }) => [voucherId, voucher]));
  return {
    kind,
    column,
    sourceId,
    vouchers: [...named].map(([id, title]) => ({ id, title })),
    invoices: due,
    books: done,
    difference,
    effect: column === 'input' ? difference.negate() : difference,
    act: actOfKind[kind],
  };
}

const unbooked: readonly DifferenceKind[] = [
  'outputUnbooked',
  'uninvoicedUnbooked',
  'inputUnbooked',
  'redNotTransferred',
  'transferUnbooked',
];

/** A voucher by hand with just the tax of an invoice without voucher may be its voucher. */
function withRelations(items: readonly VatDifference[]): VatDifference[] {
  const keyOf = ({ column, difference }: VatDifference) => `${column} ${difference.toString()}`;
  const oppositeOf = ({ column, difference }: VatDifference) =>
    `${column} ${difference.negate().toString()}`;
  const isByHand = ({ kind }: VatDifference) => kind === 'handBooked';
  const isUnbooked = ({ kind }: VatDifference) => unbooked.includes(kind);
  const byHandKeys = new Set(items.filter(isByHand).map(keyOf));
  const unbookedKeys = new Set(items.filter(isUnbooked).map(keyOf));
  return items.map((item) => {
    const isPaired =
      (isByHand(item) && unbookedKeys.has(oppositeOf(item))) ||
      (isUnbooked(item) && byHandKeys.has(oppositeOf(item)));
    return isPaired ? { ...item, act: 'relateVoucher' } : item;
  });
}

function ledgerByColumn({ ledger }: VatBooks, reds: Money): (column: VatColumn) => Money {
  return (column) => {
    const amount = ledger[column] ?? zero;
    const isSplit = column === 'input' || column === 'transferOut';
    return isSplit ? amount.minus(reds) : amount;
  };
}

function compared(invoices: Money, books: Money): VatComparison {
  return { invoices, books, difference: invoices.minus(books) };
}

function payable(
  columns: readonly (VatComparison & { readonly column: VatColumn })[],
  side: 'invoices' | 'books',
): Money {
  return sumOf(
    columns.map(({ column, [side]: amount }) => (column === 'input' ? amount.negate() : amount)),
  );
}
