import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { RuleApplyService } from './rule-apply.service';
import { RuleNames } from './rule-names';
import { RuleTestService } from './rule-test.service';
import { RuleController } from './rule.controller';
import { RuleService } from './rule.service';
import { TestedInvoices } from './tested-invoices';

/** 记账规则: rules that give invoices their business types, tested on past months. */
@Module({
  imports: [BusinessModule, InvoiceModule],
  controllers: [RuleController],
  providers: [RuleApplyService, RuleNames, RuleService, RuleTestService, TestedInvoices],
})
export class RuleModule {}
