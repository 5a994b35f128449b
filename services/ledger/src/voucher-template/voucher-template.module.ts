import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { VoucherModule } from '../voucher/voucher.module';
import { CarryForwardMoneyService } from './carry-forward-money.service';
import { TemplateReferences } from './template-references';
import { VoucherTemplateController } from './voucher-template.controller';
import { VoucherTemplateService } from './voucher-template.service';

/** Voucher templates (凭证模板), and the amounts that they read from the books. */
@Module({
  imports: [BalanceModule, VoucherModule],
  controllers: [VoucherTemplateController],
  providers: [CarryForwardMoneyService, TemplateReferences, VoucherTemplateService],
})
export class VoucherTemplateModule {}
