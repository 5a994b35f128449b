import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module';
import { SettlementModule } from '../settlement/settlement.module';
import { SubjectModule } from '../subject/subject.module';
import { VoucherAttachmentModule } from '../voucher-attachment/voucher-attachment.module';
import { VoucherAuditService } from './voucher-audit.service';
import { VoucherDoubts } from './voucher-doubts';
import { VoucherNumberService } from './voucher-number.service';
import { VoucherRemoval } from './voucher-removal';
import { ReversalFacts } from './voucher-reversal.facts';
import { VoucherSourceRule } from './voucher-source.rule';
import { VoucherController } from './voucher.controller';
import { VoucherFacts } from './voucher.facts';
import { VoucherPosting } from './voucher.posting';
import { VoucherQuery } from './voucher.query';
import { VoucherService } from './voucher.service';

/** Vouchers (凭证): the one write, lists, audit, numbers, removal. */
@Module({
  imports: [CheckoutModule, SettlementModule, SubjectModule, VoucherAttachmentModule],
  controllers: [VoucherController],
  providers: [
    ReversalFacts,
    VoucherAuditService,
    VoucherDoubts,
    VoucherFacts,
    VoucherNumberService,
    VoucherPosting,
    VoucherQuery,
    VoucherRemoval,
    VoucherService,
    VoucherSourceRule,
  ],
  exports: [ReversalFacts, VoucherFacts, VoucherPosting, VoucherQuery, VoucherService],
})
export class VoucherModule {}
