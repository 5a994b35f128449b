import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { SubjectModule } from '../subject/subject.module';
import { AccountBookController } from './account-book.controller';
import { BookFileService } from './book-file.service';
import { DetailedLedgerService } from './detailed-ledger.service';
import { GeneralLedgerService } from './general-ledger.service';
import { SubjectBalanceService } from './subject-balance.service';

/** Account books (账簿). */
@Module({
  imports: [BalanceModule, CheckoutModule, SubjectModule],
  controllers: [AccountBookController],
  providers: [BookFileService, DetailedLedgerService, GeneralLedgerService, SubjectBalanceService],
})
export class AccountBookModule {}
