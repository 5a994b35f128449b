import { Module } from '@nestjs/common';
import { ClosingChecks, TaxSources } from '@mingzhang/server';
import { VatOpeningStore } from './openings.store';
import { UnbilledSales } from './unbilled-sales';
import { BureauService } from './bureau.service';
import { BureauStore } from './bureau.store';
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
  exports: [VatInvoicesQuery],
  controllers: [VatController],
  providers: [
    UnbilledSales,
    BureauService,
    BureauStore,
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
  constructor(checks: ClosingChecks, taxes: TaxSources, check: VatCheck, figures: VatTaxFigures) {
    checks.add((period) => check.findings(period));
    taxes.add((span) => figures.figures(span));
  }
}
