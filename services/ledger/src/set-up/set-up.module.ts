import { Module } from '@nestjs/common';
import { CheckoutModule } from '../checkout/checkout.module';
import { SubjectModule } from '../subject/subject.module';
import { TemplateUseModule } from '../template-use/template-use.module';
import { AccountSetStates } from './account-set-states';
import { ChartChangeService } from './chart-change.service';
import { KindCorrection } from './kind-correction';
import { SetUpController } from './set-up.controller';
import { SetUpService } from './set-up.service';

/** What an account set has in the ledger from its first day, and what follows from a change of it. */
@Module({
  imports: [CheckoutModule, SubjectModule, TemplateUseModule],
  controllers: [SetUpController],
  providers: [AccountSetStates, ChartChangeService, KindCorrection, SetUpService],
})
export class SetUpModule {}
