import { Module } from '@nestjs/common';
import { TemplateUseModule } from '../template-use/template-use.module';
import { VoucherWordController } from './voucher-word.controller';
import { VoucherWordService } from './voucher-word.service';

/** Voucher words (凭证字). */
@Module({
  imports: [TemplateUseModule],
  controllers: [VoucherWordController],
  providers: [VoucherWordService],
})
export class VoucherWordModule {}
