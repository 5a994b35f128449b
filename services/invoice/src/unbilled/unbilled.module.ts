import { Module } from '@nestjs/common';
import { ClosingChecks } from '@mingzhang/server';
import { BusinessModule } from '../business/business.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { VatModule } from '../vat/vat.module';
import { VoucherModule } from '../voucher/voucher.module';
import { ReversalCheck } from './reversal-check';
import { ReversalService } from './reversal.service';
import { ReversalStore } from './reversal-store';
import { UnbilledCheck } from './unbilled-check';
import { UnbilledController } from './unbilled.controller';
import { UnbilledDocuments } from './unbilled-documents';
import { UnbilledFiles } from './unbilled-files';
import { UnbilledListQuery } from './unbilled-list.query';
import { UnbilledOffers } from './unbilled-offers';
import { UnbilledService } from './unbilled.service';
import { UnbilledShown } from './unbilled-shown';
import { UnbilledVouchers } from './unbilled-vouchers';

/** 未开票收入 and 暂估入库, and what is taken back of them once the invoice has come. */
@Module({
  imports: [BusinessModule, InvoiceModule, VatModule, VoucherModule],
  controllers: [UnbilledController],
  providers: [
    ReversalCheck,
    ReversalService,
    ReversalStore,
    UnbilledCheck,
    UnbilledDocuments,
    UnbilledFiles,
    UnbilledListQuery,
    UnbilledOffers,
    UnbilledService,
    UnbilledShown,
    UnbilledVouchers,
  ],
})
export class UnbilledModule {
  constructor(checks: ClosingChecks, check: ReversalCheck) {
    checks.add((period) => check.findings(period));
  }
}
