import { Module } from '@nestjs/common';
import { AccountingCategoryModule } from '../accounting-category/accounting-category.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { VoucherModule } from '../voucher/voucher.module';
import { VoucherImport } from './voucher-import';
import { VoucherImportController } from './voucher-import.controller';
import { VoucherImportFacts } from './voucher-import.facts';
import { VoucherImportLinks } from './voucher-import.links';
import { VoucherImportRun } from './voucher-import.run';

/** Import and export of vouchers as files. */
@Module({
  imports: [AccountingCategoryModule, CheckoutModule, VoucherModule],
  controllers: [VoucherImportController],
  providers: [VoucherImport, VoucherImportFacts, VoucherImportLinks, VoucherImportRun],
})
export class VoucherImportModule {}
