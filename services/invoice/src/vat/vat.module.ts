import type { Period } from '@mingzhang/rules';
import { Module } from '@nestjs/common';
import { ClosingAmounts, ClosingChecks, TaxSources } from '@mingzhang/server';
import { InvoiceModule } from '../invoice/invoice.module';
import { InvoicedSales } from './invoiced-sales';
import { InputTaxQuery } from './input-tax.query';
import { VatOpeningStore } from './openings.store';
import { UnbilledSales } from './unbilled-sales';
import { BureauService } from './bureau.service';
import { BureauStore } from './bureau.store';
import { ReliefInputs } from './relief-inputs';
import { VatCheck } from './vat-check';
import { VatController } from './vat.controller';
import { VatFactsLoader } from './vat-facts';
import { VatFiles } from './vat-files';
import { VatInvoicesQuery } from './vat-invoices.query';
import { VatLedgers } from './vat-ledger';
import { VatService } from './vat.service';
import { VatTaxFigures } from './vat-tax-figures';

/** 增值税核对: the VAT page, and what returns and the closing read of invoices. */
@Module({
  imports: [InvoiceModule],
  exports: [VatInvoicesQuery],
  controllers: [VatController],
  providers: [
    UnbilledSales,
    BureauService,
    BureauStore,
    InputTaxQuery,
    InvoicedSales,
    ReliefInputs,
    VatCheck,
    VatFactsLoader,
    VatFiles,
    VatInvoicesQuery,
    VatLedgers,
    VatOpeningStore,
    VatService,
    VatTaxFigures,
  ],
})
export class VatModule {
  constructor(
    checks: ClosingChecks,
    taxes: TaxSources,
    amounts: ClosingAmounts,
    check: VatCheck,
    figures: VatTaxFigures,
    relief: ReliefInputs,
  ) {
    checks.add((period) => check.findings(period));
    // A month is settled by its invoices.
    const given = (period: Period) => relief.given(period);
    amounts.add({ given, settle: given });
    taxes.add((span) => figures.figures(span));
  }
}
