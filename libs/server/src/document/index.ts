import type { Provider } from '@nestjs/common';
import { AccountSetScope } from '../account-set.scope';
import { OperationLog } from '../operation-log';
import { BookedDocuments, ClosingChecks, LedgerClient, Posting } from '../protocol';
import { DocumentTools } from './document-tools';
import { Documents } from './documents';
import { DomainTurn } from './domain-turn';
import { RevisionCache } from './revision-cache';
import { StepVouchers } from './step-vouchers';

export { documentChecks } from './document-checks';
export type { ApartOutcome, ApartRead } from './apart-vouchers';
export type {
  DocumentKind,
  DraftResult,
  ExpectedVoucher,
  NotedVoucher,
  RelatedKind,
  VoucherDraft,
  VoucherLink,
} from './document-kind';
export { draftedVoucher } from './document-texts';
export type { DocumentVouchers } from './document-vouchers';
export { revisionTable } from './domain-turn';
export { oneByOne } from './one-by-one';
export type { RelatedVouchers } from './related-vouchers';
export { stepLines, type MonthVouchers } from './step-vouchers';
export { Documents, DomainTurn, RevisionCache, StepVouchers };
export type { RevisionAnswers } from './revision-cache';

/** What a domain makes vouchers of its documents with. */
export function documentProviders(schema: string): Provider[] {
  return [
    StepVouchers,
    {
      provide: DomainTurn,
      useFactory: (scope: AccountSetScope) => new DomainTurn(scope, schema),
      inject: [AccountSetScope],
    },
    {
      provide: RevisionCache,
      useFactory: (scope: AccountSetScope) => new RevisionCache(scope, schema),
      inject: [AccountSetScope],
    },
    {
      provide: Documents,
      useFactory: (
        scope: AccountSetScope,
        log: OperationLog,
        posting: Posting,
        ledger: LedgerClient,
        booked: BookedDocuments,
        checks: ClosingChecks,
      ) => {
        const tools = new DocumentTools({ scope, log, posting, ledger, booked }, schema);
        return new Documents(tools, checks);
      },
      inject: [
        AccountSetScope,
        OperationLog,
        Posting,
        LedgerClient,
        BookedDocuments,
        ClosingChecks,
      ],
    },
  ];
}
