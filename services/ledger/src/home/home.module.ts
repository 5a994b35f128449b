import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { ClosingCheckModule } from '../closing-check/closing-check.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { SubjectModule } from '../subject/subject.module';
import { HomeController } from './home.controller';
import { HomeService } from './home.service';

/** The dashboard (首页). */
@Module({
  imports: [BalanceModule, ClosingCheckModule, CheckoutModule, SubjectModule],
  controllers: [HomeController],
  providers: [HomeService],
})
export class HomeModule {}
