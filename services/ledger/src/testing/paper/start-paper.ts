import { startTestService, testKeys, type TestService } from '@mingzhang/server/testing';
import * as ledgerService from '../../service';
import { manager, openAccountSet, setUp } from '../books';
import * as paperService from './index';

/** Starts the ledger and the domain of papers with account set 1. `serviceUrls` is where they ask each other. */
export async function startPaper() {
  const serviceUrls: Record<string, string> = {};
  const keys = await testKeys(['paper']);
  const shared = { keys, moreDomains: [paperService.paperDomain], serviceUrls };
  const ledger: TestService = await startTestService('ledger', ledgerService, shared);
  const paper = await startTestService('paper', paperService, { ...shared, beside: ledger });
  Object.assign(serviceUrls, { ledger: ledger.url, paper: paper.url });
  const books = await openAccountSet(ledger, 1);
  await setUp(paper, 1);
  const stop = async () => {
    await paper.stop();
    await ledger.stop();
  };
  return { ledger, paper, books, person: paper.as(manager), serviceUrls, stop };
}
