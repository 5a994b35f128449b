import { Injectable } from '@nestjs/common';
import type { TaxFigure } from '@mingzhang/contract';
import { invoiceFigures } from '@mingzhang/rules/invoice';
import { VatFactsLoader } from './vat-facts';
import type { VatSpan } from './vat-invoices.query';

/** What invoices know for VAT returns: sales by rate, ticked input tax, transfers-out. */
@Injectable()
export class VatTaxFigures {
  constructor(private readonly facts: VatFactsLoader) {}

  /** None for months without any invoice: the return then keeps the books. */
  async figures(span: VatSpan): Promise<TaxFigure[]> {
    if (!(await this.facts.hasAny(span))) return [];
    const { figures, context } = await this.facts.figuresOf(span);
    return invoiceFigures(figures, context).map(({ key, amount, title }) => ({
      key,
      amount: amount.toString(),
      title,
    }));
  }
}
