import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { CheckoutModule } from '../checkout/checkout.module';
import { SubjectModule } from '../subject/subject.module';
import { AccountBookController } from './account-book.controller';
import { AgingQuery } from './aging.query';
import { AgingService } from './aging.service';
import { ArchiveCatalog } from './archive/archive-catalog';
import { BookArchiveController } from './archive/book-archive.controller';
import { BookArchiveJob } from './archive/book-archive.job';
import { EntryBooks } from './archive/entry-books';
import { TableBooks } from './archive/table-books';
import { AuxiliaryBalanceService } from './auxiliary-balance.service';
import { AuxiliaryLedgerService } from './auxiliary-ledger.service';
import { BookHead } from './book-head';
import { BookStarts } from './book-starts';
import { BookSubjects } from './book-subjects';
import { CategoryNames } from './category-names';
import { ColumnBookController } from './column-book.controller';
import { ColumnChoice } from './column-choice';
import { ColumnFileService } from './column-file.service';
import { CurrencyQuery } from './currency.query';
import { DayBookService } from './day-book.service';
import { ItemBookController } from './item-book.controller';
import { ItemCrossService } from './item-cross.service';
import { ItemFiguresQuery } from './item-figures.query';
import { ItemListQuery } from './item-list.query';
import { LedgerLinesQuery } from './ledger-lines.query';
import { MultiColumnService } from './multi-column.service';
import { BookFileService } from './book-file.service';
import { DetailedLedgerService } from './detailed-ledger.service';
import { GeneralLedgerService } from './general-ledger.service';
import { JournalController } from './journal.controller';
import { JournalFileService } from './journal-file.service';
import { JournalJob } from './journal-job';
import { JournalQuery } from './journal.query';
import { JournalService } from './journal.service';
import { QuantityBookController } from './quantity-book.controller';
import { QuantityDetailsService } from './quantity-details.service';
import { QuantityLedgerService } from './quantity-ledger.service';
import { QuantityQuery } from './quantity.query';
import { RenamedService } from './renamed.service';
import { SubjectBalanceService } from './subject-balance.service';
import { SubjectSearch } from './subject-search';
import { SubjectSummaryService } from './subject-summary.service';

/** Account books (账簿). */
@Module({
  imports: [BalanceModule, CheckoutModule, SubjectModule],
  controllers: [
    AccountBookController,
    BookArchiveController,
    ColumnBookController,
    ItemBookController,
    JournalController,
    QuantityBookController,
  ],
  providers: [
    AgingQuery,
    AgingService,
    CategoryNames,
    ItemCrossService,
    AuxiliaryBalanceService,
    BookStarts,
    AuxiliaryLedgerService,
    BookHead,
    BookSubjects,
    ColumnChoice,
    ColumnFileService,
    CurrencyQuery,
    DayBookService,
    ItemFiguresQuery,
    ItemListQuery,
    LedgerLinesQuery,
    MultiColumnService,
    ArchiveCatalog,
    BookArchiveJob,
    EntryBooks,
    TableBooks,
    QuantityDetailsService,
    QuantityLedgerService,
    QuantityQuery,
    BookFileService,
    DetailedLedgerService,
    GeneralLedgerService,
    JournalFileService,
    JournalJob,
    JournalQuery,
    JournalService,
    RenamedService,
    SubjectBalanceService,
    SubjectSearch,
    SubjectSummaryService,
  ],
})
export class AccountBookModule {}
