import { Injectable } from '@nestjs/common';
import type { TaxFigure } from '@mingzhang/contract';
import { invoiceFigures } from '@mingzhang/rules/invoice';
import { VatOpeningStore } from './openings.store';
import { VatFactsLoader } from './vat-facts';
import type { VatSpan } from './vat-invoices.query';

/** What invoices know for VAT returns: sales by rate, ticked input tax, transfers-out. */
@Injectable()
export class VatTaxFigures {
  constructor(
    private readonly facts: VatFactsLoader,
    private readonly openings: VatOpeningStore,
  ) {}

  /**
   * For months without any invoice only the lines of the last return before the books: the others then
   * keep the books.
   */
  async figures(span: VatSpan): Promise<TaxFigure[]> {
    const hasAny = await this.facts.hasAny(span);
    const { creditCarried, unpaidTax } = await this.openings.read();
    if (!hasAny && creditCarried === null && unpaidTax === null) return [];
    const { figures, context, carried } = await this.facts.figuresOf(span);
    const own = hasAny ? invoiceFigures(figures, context) : [];
    return own.concat(carried).map(({ key, amount, title }) => ({
      key,
      amount: amount.toString(),
      title,
    }));
  }
}
