import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module';
import { SubjectModule } from '../subject/subject.module';
import { TemplateUseModule } from '../template-use/template-use.module';
import { AccountSetStates } from './account-set-states';
import { ChartChangeService } from './chart-change.service';
import { KindCorrection } from './kind-correction';
import { SetUpController } from './set-up.controller';
import { SetUpService } from './set-up.service';

/**
 * The initial records of an account set in the ledger, and the effects of changing its settings.
 */
@Module({
  imports: [CheckoutModule, SubjectModule, TemplateUseModule],
  controllers: [SetUpController],
  providers: [AccountSetStates, ChartChangeService, KindCorrection, SetUpService],
})
export class SetUpModule {}
