import { Injectable } from '@nestjs/common';
import {
  auxiliaryLedgerTable,
  dayBookTable,
  dayBookTitles,
  detailedLedgerTable,
  EACH_CURRENCY,
  everyCurrencyLedgerTable,
  ITEMS_LISTED,
  multiColumnTable,
  quantityDetailsTable,
  type AuxiliaryLedgerResult,
  type AuxiliaryLedgerRow,
  type BookEndTexts,
  type BookSubject,
  type CurrencyLedgerResult,
  type CurrencyLedgerRow,
  type DayBookKind,
  type DayBookResult,
  type DetailedLedgerResult,
  type DetailedLedgerRow,
  type MultiColumnResult,
  type MultiColumnRow,
  type QuantityDetailsResult,
  type QuantityRow,
} from '@mingzhang/contract';
import { fileNameOf, Money } from '@mingzhang/rules';
import { AuxiliaryLedgerService } from '../auxiliary-ledger.service';
import { DayBookService } from '../day-book.service';
import { DetailedLedgerService } from '../detailed-ledger.service';
import { MultiColumnService } from '../multi-column.service';
import { QuantityDetailsService } from '../quantity-details.service';
import { SubjectBalanceService } from '../subject-balance.service';
import { pagesOf, type ArchiveRange } from './archive-range';
import { archiveBook, type ArchiveBook } from './archived-file';
import { placed, placedTable, type Placed } from './placed-table';

interface Sides {
  readonly debit: string;
  readonly credit: string;
}
type Category = { readonly id: number; readonly name: string };
type Subject = Pick<BookSubject, 'id' | 'code' | 'name'>;

const ofSubject = ['科目编码', '科目名称'];
const ofItem = ['项目编码', '项目名称'];

/**
 * Books of entries with a running balance. All books of a kind are in one file, one below the
 * other.
 */
@Injectable()
export class EntryBooks {
  constructor(
    private readonly detailed: DetailedLedgerService,
    private readonly days: DayBookService,
    private readonly columns: MultiColumnService,
    private readonly counted: QuantityDetailsService,
    private readonly items: AuxiliaryLedgerService,
    private readonly balances: SubjectBalanceService,
  ) {}

  /** Leaves with figures or entries in the range. */
  async leaves(range: ArchiveRange): Promise<readonly BookSubject[]> {
    const listed = await this.balances.list({ ...range, showZero: false });
    return listed.filter(({ leaf }) => leaf);
  }

  /**
   * 明细账 of all leaves.
   * @param totals movements of the range in all leaves together
   */
  details(range: ArchiveRange, leaves: readonly BookSubject[], totals: Sides): ArchiveBook {
    const { detailed } = this;
    async function* rows() {
      for (const { id: subjectId, code, name } of leaves) {
        const labels = [code, name];
        const pages = pagesOf<DetailedLedgerRow, DetailedLedgerResult>(range.tell, (place) =>
          detailed.details({ ...range, ...place, subjectId }),
        );
        for await (const page of pages) yield placed(labels, page.rows);
      }
    }
    return archiveBook({
      name: '明细账',
      table: placedTable(detailedLedgerTable, ofSubject),
      rows: rows(),
      sides: ofEntries,
      balances: () => totals,
      holds: () => `${leaves.length} 个科目`,
    });
  }

  /** 外币明细账: the 明细账 by 所有币种 of leaves with a foreign currency. */
  currencyDetails(range: ArchiveRange, leaves: readonly Subject[]): ArchiveBook {
    const { detailed } = this;
    const sums = new Sums();
    async function* rows() {
      for (const { id: subjectId, code, name } of leaves) {
        const query = { ...range, subjectId, currency: EACH_CURRENCY };
        const pages = pagesOf<CurrencyLedgerRow, CurrencyLedgerResult>(range.tell, (place) =>
          detailed.details({ ...query, ...place }),
        );
        for await (const { page, rows: found, balances } of pages) {
          if (page === 1) sums.add(balances);
          yield placed([code, name], found);
        }
      }
    }
    return archiveBook({
      name: '外币明细账',
      table: { ...placedTable(everyCurrencyLedgerTable, ofSubject), title: '外币明细账' },
      rows: rows(),
      sides: ofEntries,
      balances: () => sums.texts(),
      holds: () => `${leaves.length} 个科目`,
    });
  }

  /** 现金日记账 or 银行存款日记账 of each leaf. */
  dayBook(range: ArchiveRange, kind: DayBookKind, subjects: readonly Subject[]): ArchiveBook {
    const { days } = this;
    const sums = new Sums();
    async function* rows() {
      for (const { id: subjectId, code, name } of subjects) {
        const pages = pagesOf<DetailedLedgerRow, DayBookResult>(range.tell, (place) =>
          days.dayBook({ ...range, ...place, subjectId }),
        );
        for await (const { page, rows: found, balances } of pages) {
          if (page === 1) sums.add(balances);
          yield placed([code, name], found);
        }
      }
    }
    return archiveBook({
      name: dayBookTitles[kind],
      table: { ...placedTable(dayBookTable, ofSubject), title: dayBookTitles[kind] },
      rows: rows(),
      sides: ofEntries,
      balances: () => sums.texts(),
      holds: () => `${subjects.length} 个科目`,
    });
  }

  /** 多栏账 of a subject, in a file of its own because its columns are its own. */
  async columnBook(range: ArchiveRange, { id: subjectId, code, name }: Subject) {
    const query = { ...range, subjectId, side: 'own' as const, emptyColumns: false };
    const read = (place: { page: number; pageSize: number }) =>
      this.columns.multiColumn({ ...query, ...place });
    const { columns, balances } = await read({ page: 1, pageSize: 1 });
    return archiveBook<MultiColumnRow, string>({
      name: `多栏账/${fileNameOf(`${code} ${name}`)}`,
      table: multiColumnTable(columns),
      rows: rowsOf(pagesOf<MultiColumnRow, MultiColumnResult>(range.tell, read)),
      sides: (row) => (row.kind === 'entry' ? row : undefined),
      balances: () => balances,
      holds: () => `${code} ${name}`,
    });
  }

  /** 数量金额明细账 of all subjects with quantities. */
  quantityDetails(range: ArchiveRange, subjects: readonly Subject[]): ArchiveBook {
    const { counted } = this;
    const sums = new Sums();
    async function* rows() {
      for (const { id: subjectId, code, name } of subjects) {
        const pages = pagesOf<QuantityRow, QuantityDetailsResult>(range.tell, (place) =>
          counted.details({ ...range, ...place, subjectId }),
        );
        for await (const { page, rows: found, balances } of pages) {
          if (page === 1) sums.add(balances);
          yield placed([code, name], found);
        }
      }
    }
    return archiveBook({
      name: '数量金额明细账',
      table: placedTable(quantityDetailsTable, ofSubject),
      rows: rows(),
      sides: ofEntries,
      balances: () => sums.texts(),
      holds: () => `${subjects.length} 个科目`,
    });
  }

  /** Number of items of a category that have a balance or movements. */
  async countItems(range: ArchiveRange, { id: categoryId }: Category): Promise<number> {
    const query = { ...range, categoryId, showZero: false, page: 1, pageSize: 1 };
    return (await this.items.list(query)).total;
  }

  itemDetails(range: ArchiveRange, { id: categoryId, name }: Category, count: number): ArchiveBook {
    const { items } = this;
    const sums = new Sums();
    async function* rows() {
      for await (const { itemId, code, name: item } of itemsOf(items, range, categoryId)) {
        const pages = pagesOf<AuxiliaryLedgerRow, AuxiliaryLedgerResult>(range.tell, (place) =>
          items.details({ ...range, ...place, categoryId, itemId }),
        );
        for await (const { page, rows: found, balances } of pages) {
          if (page === 1) sums.add(balances);
          yield placed([code, item], found);
        }
      }
    }
    return archiveBook({
      name: `辅助核算明细账/${fileNameOf(name)}`,
      table: placedTable(auxiliaryLedgerTable, ofItem),
      rows: rows(),
      sides: ofEntries,
      balances: () => sums.texts(),
      holds: () => `${name}，${count} 个项目`,
    });
  }
}

async function* itemsOf(items: AuxiliaryLedgerService, range: ArchiveRange, categoryId: number) {
  for (let page = 1; ; page += 1) {
    const query = { ...range, categoryId, showZero: false, page, pageSize: ITEMS_LISTED };
    const found = await items.list(query);
    yield* found.rows;
    if (page * ITEMS_LISTED >= found.total) return;
  }
}

async function* rowsOf<Row>(pages: AsyncIterable<{ readonly rows: readonly Row[] }>) {
  for await (const { rows } of pages) yield rows;
}

function ofEntries<Row extends DetailedLedgerRow>({ row }: Placed<Row>): Row | undefined {
  return row.kind === 'entry' ? row : undefined;
}

/** Adds up the movements of several books. */
class Sums {
  private debit = Money.zero;
  private credit = Money.zero;

  add({ debit, credit }: BookEndTexts): void {
    this.debit = this.debit.plus(Money.parse(debit));
    this.credit = this.credit.plus(Money.parse(credit));
  }

  texts(): Sides {
    return { debit: this.debit.toString(), credit: this.credit.toString() };
  }
}
