import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  foundEntries,
  quantityDetailsTable,
  quantityLedgerTable,
  type quantityBookCalls,
  type QuantityDetailsResult,
  type QuantityLedgerRow,
  type QuantityRow,
} from '@mingzhang/contract';
import { countedRow, endsOf, Money, sumOf, type DebitCredit, groupBy } from '@mingzhang/rules';
import { tableFile, type Exported } from '@mingzhang/server';
import { PeriodService } from '../checkout/period.service';
import { BookHead } from './book-head';
import { BookStarts, noStart } from './book-starts';
import { BookSubjects } from './book-subjects';
import { priceText, quantityText } from './counted-texts';
import { ItemFiguresQuery } from './item-figures.query';
import { addedSides, wholeBook } from './ledger-page';
import { QuantityDetailsService } from './quantity-details.service';
import { QuantityQuery } from './quantity.query';
import { SubjectSearch } from './subject-search';

type Months = z.output<typeof quantityBookCalls.quantityLedger.query>;
type FileQuery = z.output<typeof quantityBookCalls.quantityLedgerFile.query>;
type DetailsFile = z.output<typeof quantityBookCalls.quantityDetailsFile.query>;

const NOTHING: DebitCredit = { debit: Money.zero, credit: Money.zero };

/** 数量金额总账: leaves with quantities, with their balances at both ends and their movements. */
@Injectable()
export class QuantityLedgerService {
  constructor(
    private readonly subjects: BookSubjects,
    private readonly starts: BookStarts,
    private readonly quantities: QuantityQuery,
    private readonly figures: ItemFiguresQuery,
    private readonly periods: PeriodService,
    private readonly details: QuantityDetailsService,
    private readonly head: BookHead,
    private readonly search: SubjectSearch,
  ) {}

  /** In code order; different units have separate rows and are never added up. */
  async list(asked: Months): Promise<QuantityLedgerRow[]> {
    const { subjects } = await this.subjects.seen(asked);
    const units = await this.quantities.units();
    const listed = subjects.filter(({ id, leaf }) => leaf && units.has(id));
    const query = await this.periods.clamp(asked);
    const ids = listed.map(({ id }) => id);
    if (!query || ids.length === 0) return [];
    const selection = { measure: 'quantity' as const, subjectIds: ids };
    const counts = await this.starts.by(query, selection, ({ subjectId }) => subjectId);
    const parts = groupBy(await this.figures.ofSubjects(query, ids), ({ subjectId }) => subjectId);
    return listed.map(({ id, code, fullName, direction }) => {
      const own = parts.get(id) ?? [];
      const amounts = endsOf(sumOf(own.map((part) => part.opening)), addedSides(own));
      const count = counts.get(id) ?? noStart;
      const stock = endsOf(count.opening, count.moved);
      const before = countedRow(
        { ...NOTHING, net: amounts.opening },
        { ...NOTHING, net: stock.opening },
        direction,
      );
      const after = countedRow(
        { ...amounts, net: amounts.closing },
        { ...stock, net: stock.closing },
        direction,
      );
      return {
        subjectId: id,
        code,
        name: fullName,
        unit: units.get(id) ?? '',
        openingDirection: before.direction,
        openingQuantity: quantityText(before.balance),
        openingPrice: priceText(before.balance),
        opening: before.balance.amount.toString(),
        debit: after.debit.amount.toString(),
        credit: after.credit.amount.toString(),
        direction: after.direction,
        debitQuantity: quantityText(after.debit),
        creditQuantity: quantityText(after.credit),
        balanceQuantity: quantityText(after.balance),
        balancePrice: priceText(after.balance),
        balance: after.balance.amount.toString(),
        closing: amounts.closing.toString(),
      };
    });
  }

  async file({ format, ...query }: FileQuery): Promise<Exported> {
    const head = await this.head.describe(query, format, quantityLedgerTable.title);
    const rows = await this.search.rows(await this.list(query), query.keyword ?? '');
    return tableFile(quantityLedgerTable, { ...head, rows });
  }

  /** 数量金额明细账 of a subject as a file with the rows of the screen. */
  async detailsFile({ format, ...query }: DetailsFile): Promise<Exported> {
    const { subject, ...book } = await wholeBook<QuantityRow, QuantityDetailsResult>((place) =>
      this.details.details({ ...query, ...place }),
    );
    const title = `${quantityDetailsTable.title} ${subject.code} ${subject.fullName}`;
    const rows = foundEntries(book.rows, query.entry ?? '');
    return tableFile(quantityDetailsTable, {
      ...(await this.head.describe(query, format, title)),
      rows,
    });
  }
}
