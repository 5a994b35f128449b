import type { Provider, Type } from '@nestjs/common';
import { AccountSetScope } from '../account-set.scope';
import type { ServiceConfig } from '../config';
import { AccountSetTables } from './account-set-tables';
import { BookedDocuments } from './booked-documents';
import {
  ClosingAmountQuestion,
  ClosingAmounts,
  ClosingAmountsController,
  ClosingSteps,
} from './closing-amounts';
import { ClosingChecks, ClosingFindingsController, ClosingQuestion } from './closing-findings';
import { DomainServices } from './domain-services';
import { LedgerClient } from './ledger-client';
import { Posting } from './posting';
import { SettingUp, SettingUpController } from './setting-up';
import { TaxFiguresController, TaxQuestion, TaxSources } from './tax-figures';
import { UsageController, UsageQuestion, Usages } from './usage';

export { bookedDocumentTable } from './booked-documents';
export {
  AccountSetTables,
  BookedDocuments,
  ClosingChecks,
  ClosingQuestion,
  DomainServices,
  LedgerClient,
  Posting,
};
export { ClosingAmountQuestion, ClosingAmounts, ClosingSteps };
export { SettingUp, TaxQuestion, TaxSources, UsageQuestion, Usages };
export { readDepartments } from './department-shares';
export { SetChart } from './set-chart';
export type { ClosingAmountSource } from './closing-amounts';
export type { ClosingCheck } from './closing-findings';
export type { AccountSetSettings, SetUp } from './setting-up';
export type { TaxSource } from './tax-figures';
export type { UsageCheck } from './usage';

/** Providers for requests to other domains, for every service. */
export function askers(config: ServiceConfig): Provider[] {
  return [
    {
      provide: DomainServices,
      useFactory: () => new DomainServices(config.name, config.moreDomains, config.domainsRun),
    },
    ClosingChecks,
    ClosingQuestion,
    LedgerClient,
    Posting,
    SettingUp,
    UsageQuestion,
    Usages,
    TaxQuestion,
    TaxSources,
    ClosingAmountQuestion,
    ClosingAmounts,
    ClosingSteps,
  ];
}

/**
 * Providers and controllers by which a domain answers the protocols. Its modules add rules, uses
 * and steps of setting up.
 */
export function answers(schema: string): { providers: Provider[]; controllers: Type[] } {
  return {
    controllers: [
      ClosingFindingsController,
      ClosingAmountsController,
      SettingUpController,
      TaxFiguresController,
      UsageController,
    ],
    providers: [
      {
        provide: AccountSetTables,
        useFactory: (scope: AccountSetScope) => new AccountSetTables(scope, schema),
        inject: [AccountSetScope],
      },
      {
        provide: BookedDocuments,
        useFactory: (scope: AccountSetScope) => new BookedDocuments(scope, schema),
        inject: [AccountSetScope],
      },
    ],
  };
}
