import { Module } from '@nestjs/common';
import { ClosingChecks } from '@mingzhang/server';
import { BusinessModule } from '../business/business.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { InvoiceDocuments } from './invoice-documents';
import { InvoiceVouchers } from './invoice-vouchers';
import { InvoiceSorting } from './sorted-invoices';
import { UnbookedInvoices } from './unbooked-invoices';
import { VoucherLinks } from './voucher-links';
import { VoucherParties } from './voucher-parties';
import { VoucherPreview } from './voucher-preview';
import { VoucherRenewal } from './voucher-renewal';
import { VoucherController } from './voucher.controller';
import { VoucherService } from './voucher.service';

/** Vouchers of invoices: previewed, made in groups, made anew, removed, related. */
@Module({
  imports: [BusinessModule, InvoiceModule],
  controllers: [VoucherController],
  providers: [
    InvoiceDocuments,
    InvoiceSorting,
    InvoiceVouchers,
    UnbookedInvoices,
    VoucherLinks,
    VoucherParties,
    VoucherPreview,
    VoucherRenewal,
    VoucherService,
  ],
  exports: [InvoiceDocuments, InvoiceVouchers, VoucherParties, VoucherPreview],
})
export class VoucherModule {
  constructor(checks: ClosingChecks, unbooked: UnbookedInvoices) {
    checks.add((period) => unbooked.blocked(period));
  }
}
