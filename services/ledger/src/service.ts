import 'reflect-metadata';
import { join } from 'node:path';
import {
  createService,
  migrateService,
  type RunningService,
  type ServiceConfig,
  type Storage,
} from '@mingzhang/server';
import { AppModule } from './app.module';
import { storedSettings } from './ledger.entities';
import { CreateLedgerTables1763600000101 } from './migrations/0001-ledger-tables';
import { CreatePostingFunctions1763600000102 } from './migrations/0002-posting-functions';
import { AddInitialBalanceIdAndCurrencyRate1763700000103 } from './migrations/0003-settings';
import { AddVoucherTemplates1763700000104 } from './migrations/0004-voucher-templates';
import { AddRefreshStatistics1763700000107 } from './migrations/0007-refresh-statistics';
import { AddVoucherDateIndex1763700000106 } from './migrations/0006-voucher-date-index';
import { AddVoucherThreads1763700000105 } from './migrations/0005-voucher-threads';
import { CreateJobs1763600000109 } from './migrations/0009-jobs';
import { AddVoucherAttachments1763700000110 } from './migrations/0010-voucher-attachments';
import { AddPrintSettings1763700000111 } from './migrations/0011-print-settings';
import { AddVoucherSummaries1763700000112 } from './migrations/0012-voucher-summaries';
import { AddImportVouchers1763700000113 } from './migrations/0013-import-vouchers';
import { DropEmptyBalances1763700000114 } from './migrations/0014-drop-empty-balances';
import { AddNamesakes1763700000115 } from './migrations/0015-namesakes';
import { AddVoucherSearch1763700000117 } from './migrations/0017-voucher-search';
import { AddVoucherRecords1763700000118 } from './migrations/0018-voucher-records';
import { AddVoucherWordRules1763700000119 } from './migrations/0019-voucher-word-rules';
import { AddJobOwners1763700000123 } from './migrations/0023-job-owners';
import { AllowPartialReversals1763700000127 } from './migrations/0027-partial-reversals';
import { FreeReversedOriginals1763700000131 } from './migrations/0031-reversal-families';
import { AddOpeningVersions1763700000134 } from './migrations/0034-opening-versions';

import { MakeDistributable1763800000137 } from './migrations/0037-distributable';
import { AddJobKinds1764000000149 } from './migrations/0049-job-kinds';
import { AddJobPauses1763900000144 } from './migrations/0044-job-pauses';
import { AddClosing1764000000145 } from './migrations/0045-closing';
import { AddOwnClosingTemplates1764000000146 } from './migrations/0046-own-closing-templates';
import { AddClosingBatches1764000000147 } from './migrations/0047-closing-batches';
import { AddCarriedBalances1764100000160 } from './migrations/0060-carried-balances';
import { AddCarriedTotals1764100000164 } from './migrations/0064-carried-totals';
import { AddSubjectParents1764100000170 } from './migrations/0070-subject-parents';
import { AddSettlements1764100000171 } from './migrations/0071-settlements';
import { AddSettledCurrencies1764100000172 } from './migrations/0072-settled-currencies';
import { IndexBooks1764100000173 } from './migrations/0073-book-indexes';
import { IndexNilLines1764100000174 } from './migrations/0074-nil-lines';
import { ForgetMixedTransfers1764100000175 } from './migrations/0075-mixed-transfers';
import { SealedState1764100000176 } from './migrations/0076-sealed-state';
import { TaxpayerKinds1764100000177 } from './migrations/0077-taxpayer-kinds';
import { StatementRows1764100000178 } from './migrations/0078-statement-rows';
import { SealedNames1764100000179 } from './migrations/0079-sealed-names';
import { SealedParents1764100000180 } from './migrations/0080-sealed-parents';

/** Schema, entities and migrations of the service. */
export const storage: Storage = {
  schema: 'ledger',
  entities: storedSettings.map(({ entity }) => entity),
  migrations: [
    CreateLedgerTables1763600000101,
    CreatePostingFunctions1763600000102,
    AddInitialBalanceIdAndCurrencyRate1763700000103,
    AddVoucherTemplates1763700000104,
    AddVoucherThreads1763700000105,
    AddVoucherDateIndex1763700000106,
    AddRefreshStatistics1763700000107,
    CreateJobs1763600000109,
    AddVoucherAttachments1763700000110,
    AddPrintSettings1763700000111,
    AddVoucherSummaries1763700000112,
    AddImportVouchers1763700000113,
    DropEmptyBalances1763700000114,
    AddNamesakes1763700000115,
    AddVoucherSearch1763700000117,
    AddVoucherRecords1763700000118,
    AddVoucherWordRules1763700000119,
    AddJobOwners1763700000123,
    AllowPartialReversals1763700000127,
    FreeReversedOriginals1763700000131,
    AddOpeningVersions1763700000134,
    MakeDistributable1763800000137,
    AddJobPauses1763900000144,
    AddClosing1764000000145,
    AddOwnClosingTemplates1764000000146,
    AddClosingBatches1764000000147,
    AddJobKinds1764000000149,
    AddCarriedBalances1764100000160,
    AddCarriedTotals1764100000164,
    AddSubjectParents1764100000170,
    AddSettlements1764100000171,
    AddSettledCurrencies1764100000172,
    IndexBooks1764100000173,
    IndexNilLines1764100000174,
    ForgetMixedTransfers1764100000175,
    SealedState1764100000176,
    TaxpayerKinds1764100000177,
    StatementRows1764100000178,
    SealedNames1764100000179,
    SealedParents1764100000180,
  ],
  functions: join(__dirname, 'functions'),
  statistics: 'select ledger.refresh_grown_statistics()',
  conflicts: {
    subject_code_key: 'SUBJECT_CODE_TAKEN',
    accounting_category_name_key: 'NAME_TAKEN',
    accounting_category_detail_code_key: 'CODE_TAKEN',
    accounting_category_detail_name_key: 'NAME_TAKEN',
    voucher_word_word_key: 'NAME_TAKEN',
    currency_code_key: 'CODE_TAKEN',
    voucher_template_name_key: 'NAME_TAKEN',
    voucher_code_key: 'VOUCHER_CODE_TAKEN',
  },
  jobs: true,
};

/** Brings the ledger schema up to date. */
export function migrate(config: ServiceConfig): Promise<void> {
  return migrateService(config, storage);
}

/** Starts the ledger service: subjects, opening balances, vouchers, books. */
export function startService(config: ServiceConfig): Promise<RunningService> {
  return createService(config, storage, AppModule);
}
