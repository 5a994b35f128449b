import { Injectable } from '@nestjs/common';
import {
  auxiliaryBalanceTable,
  EACH_CURRENCY,
  everyCurrencyBalanceTable,
  generalLedgerTable,
  journalTable,
  quantityAuxiliaryBalanceTable,
  quantityLedgerTable,
  subjectBalanceTable,
  subjectSummaryTable,
} from '@mingzhang/contract';
import { fileNameOf, periodTitle, periodsBetween } from '@mingzhang/rules';
import { VisibleSubjects } from '../../subject/visible-subjects';
import { AuxiliaryBalanceService } from '../auxiliary-balance.service';
import { BookSubjects } from '../book-subjects';
import { GeneralLedgerService } from '../general-ledger.service';
import { JournalService } from '../journal.service';
import { QuantityLedgerService } from '../quantity-ledger.service';
import { SubjectBalanceService } from '../subject-balance.service';
import { SubjectSummaryService } from '../subject-summary.service';
import { archiveBook, type ArchiveBook } from './archived-file';
import type { ArchiveRange } from './archive-range';
import { placed, placedTable, type Placed } from './placed-table';

interface Sides {
  readonly debit: string;
  readonly credit: string;
}
type Category = { readonly id: number; readonly name: string };

const everyLevel = { levelFrom: 1, level: 10, showZero: false, showAuxiliary: false };
const monthly = ['期间'];

/** Books of figures, and the 序时账. */
@Injectable()
export class TableBooks {
  constructor(
    private readonly balances: SubjectBalanceService,
    private readonly items: AuxiliaryBalanceService,
    private readonly general: GeneralLedgerService,
    private readonly summaries: SubjectSummaryService,
    private readonly journals: JournalService,
    private readonly quantities: QuantityLedgerService,
    private readonly subjects: BookSubjects,
    private readonly visible: VisibleSubjects,
  ) {}

  /** Movements of all subjects in the range, from the balances. */
  async totals(range: ArchiveRange): Promise<Sides> {
    const { totals } = await this.balances.subjectBalance({ ...range, ...everyLevel });
    return { debit: totals.debit, credit: totals.credit };
  }

  /**
   * 科目余额表 and 科目汇总表 of the year and of each month, 总账.
   * @param totals of the range
   */
  async *ofSubjects(range: ArchiveRange, totals: Sides): AsyncGenerator<ArchiveBook> {
    const { subjects } = await this.subjects.seen(range);
    const top = new Set(subjects.filter((each) => each.parentId === null).map(({ id }) => id));
    yield archiveBook({
      name: '总账',
      table: generalLedgerTable,
      rows: once(range, () => this.general.generalLedger({ ...range, ...everyLevel })),
      sides: (row) => (row.kind === 'periodTotal' && top.has(row.subjectId) ? row : undefined),
      balances: () => totals,
    });
    yield archiveBook({
      name: '科目余额表',
      table: subjectBalanceTable,
      rows: once(range, async () => (await this.yearBalance(range)).rows),
      ...ofTop(totals),
    });
    yield archiveBook({
      name: '科目余额表-各月',
      table: placedTable(subjectBalanceTable, monthly),
      isMonthly: true,
      rows: eachMonth(range, async (month) => (await this.yearBalance(month)).rows),
      ...ofTopPlaced(totals),
    });
    yield archiveBook({
      name: '科目汇总表-各月',
      table: placedTable(subjectSummaryTable, monthly),
      isMonthly: true,
      rows: eachMonth(range, async (month) => (await this.summary(month)).rows),
      ...ofTopPlaced(totals),
    });
  }

  /** 科目余额表 by 所有币种, and its leaves with a foreign currency; undefined if there are none. */
  async currencyBalance(range: ArchiveRange, totals: Sides) {
    const query = { ...range, ...everyLevel, currency: EACH_CURRENCY };
    const { rows } = await this.balances.subjectBalance(query);
    const abroad = new Set(
      rows.flatMap((row) => (row.currency === undefined ? [] : [row.subjectId])),
    );
    if (abroad.size === 0) return undefined;
    const { subjects } = await this.subjects.seen(range);
    const top = new Set(subjects.filter((each) => each.parentId === null).map(({ id }) => id));
    const book = archiveBook({
      name: '外币科目余额表',
      table: { ...everyCurrencyBalanceTable, title: '外币科目余额表' },
      rows: once(range, async () => rows),
      sides: (row) => (row.currency === undefined && top.has(row.subjectId) ? row : undefined),
      balances: () => totals,
    });
    return { book, leaves: subjects.filter(({ id, leaf }) => leaf && abroad.has(id)) };
  }

  /** @param totals of the range; undefined for a person who sees only part of the subjects */
  journal(range: ArchiveRange, totals: Sides): ArchiveBook {
    const { tell, ...months } = range;
    return archiveBook({
      name: '序时账',
      table: journalTable,
      rows: this.journals.all(months, () => tell.read()),
      sides: (row) => row,
      balances: () => (this.visible.all ? totals : null),
    });
  }

  /** 辅助核算余额表 of a category; undefined if none of its items has figures. */
  async itemBalance(range: ArchiveRange, { id, name }: Category) {
    const { rows, totals, quantity } = await this.items.auxiliaryBalance({
      ...range,
      categoryId: id,
      bySubject: false,
    });
    if (rows.length === 0) return undefined;
    return archiveBook({
      name: `辅助核算余额表/${fileNameOf(name)}`,
      table: quantity ? quantityAuxiliaryBalanceTable : auxiliaryBalanceTable,
      rows: once(range, async () => rows),
      sides: (row) => row,
      balances: () => ({ debit: totals.debit, credit: totals.credit }),
      holds: () => `${name}，${rows.length} 个项目`,
    });
  }

  async quantityLedger(range: ArchiveRange) {
    const rows = await this.quantities.list(range);
    if (rows.length === 0) return undefined;
    return archiveBook({
      name: '数量金额总账',
      table: quantityLedgerTable,
      rows: once(range, async () => rows),
      sides: (row) => row,
      balances: () => null,
      holds: () => `${rows.length} 个科目`,
    });
  }

  private yearBalance(range: ArchiveRange) {
    return this.balances.subjectBalance({ ...range, ...everyLevel });
  }

  private summary(range: ArchiveRange) {
    return this.summaries.subjectSummary({ ...range, ...everyLevel });
  }
}

/** Totals by first-level subjects only: they include all their descendants. */
function ofTop(totals: Sides) {
  return {
    sides: <Row extends Sides & { readonly parentId: number | null }>(row: Row) =>
      row.parentId === null ? row : undefined,
    balances: () => totals,
  };
}

function ofTopPlaced(totals: Sides) {
  const { sides, balances } = ofTop(totals);
  return {
    sides: <Row extends Sides & { readonly parentId: number | null }>({ row }: Placed<Row>) =>
      sides(row),
    balances,
  };
}

async function* once<Row>({ tell }: ArchiveRange, read: () => Promise<readonly Row[]>) {
  await tell.read();
  yield await read();
  await tell.book();
}

async function* eachMonth<Row>(
  range: ArchiveRange,
  read: (month: ArchiveRange) => Promise<readonly Row[]>,
) {
  for (const period of periodsBetween(range.periodFrom, range.periodTo)) {
    await range.tell.read();
    const rows = await read({ ...range, periodFrom: period, periodTo: period });
    yield placed([periodTitle(period)], rows);
  }
  await range.tell.book();
}
