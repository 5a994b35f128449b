import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { VoucherModule } from '../voucher/voucher.module';
import { VoucherSourceModule } from '../voucher-source/voucher-source.module';
import { CarryForwardController } from './carry-forward.controller';
import { CarryForwardService } from './carry-forward.service';
import { ClosingFiguresQuery } from './closing-figures.query';
import { ClosingMonths } from './closing-months';
import { DomainStepsController } from './domain-steps.controller';
import { DomainSteps } from './domain-steps.service';
import { GivenSteps } from './given-steps';
import { GoodsLinesQuery } from './goods-lines.query';
import { OwnTemplateService } from './own-template.service';
import { OwnTemplatesQuery } from './own-templates.query';
import { CostSubjects } from './cost-subjects';
import { PostedSteps } from './posted-steps';
import { PriorYearsQuery } from './prior-years.query';
import { SalesReturnsQuery } from './sales-returns.query';
import { StepChoices } from './step-choices';
import { StepVouchers } from './step-vouchers';
import { StepViews } from './step-views';

/** Period-end entries (期末结转): what each step posts, and the settings of an account set. */
@Module({
  imports: [BalanceModule, CheckoutModule, VoucherModule, VoucherSourceModule],
  controllers: [CarryForwardController, DomainStepsController],
  providers: [
    CarryForwardService,
    ClosingFiguresQuery,
    ClosingMonths,
    DomainSteps,
    GivenSteps,
    GoodsLinesQuery,
    OwnTemplateService,
    OwnTemplatesQuery,
    PostedSteps,
    PriorYearsQuery,
    SalesReturnsQuery,
    CostSubjects,
    StepChoices,
    StepVouchers,
    StepViews,
  ],
  exports: [CarryForwardService, ClosingFiguresQuery, PostedSteps, SalesReturnsQuery],
})
export class CarryForwardModule {}
