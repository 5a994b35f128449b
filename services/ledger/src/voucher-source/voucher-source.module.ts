import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module';
import { VoucherModule } from '../voucher/voucher.module';
import { VoucherSourceBatch } from './voucher-source.batch';
import { VoucherSourceController } from './voucher-source.controller';
import { VoucherSourceService } from './voucher-source.service';

/** Vouchers of documents of other domains: the posting protocol. */
@Module({
  imports: [CheckoutModule, VoucherModule],
  controllers: [VoucherSourceController],
  providers: [VoucherSourceBatch, VoucherSourceService],
  exports: [VoucherSourceBatch, VoucherSourceService],
})
export class VoucherSourceModule {}
