import { Injectable } from '@nestjs/common';
import { statementFigureCalls, type StatementLedger } from '@mingzhang/contract';
import { ServiceClient } from '@mingzhang/server';

/** Subjects and standard of the account set in use, as of its last month, without figures. */
@Injectable()
export class SubjectsOfSet {
  constructor(private readonly services: ServiceClient) {}

  /** @throws BusinessError UNAVAILABLE */
  async get(): Promise<StatementLedger> {
    const { lastPeriod } = await this.services.call('ledger', statementFigureCalls.set, {});
    const span = { periodFrom: lastPeriod, periodTo: lastPeriod, prior: false, figures: false };
    return this.services.call('ledger', statementFigureCalls.figures, { body: span });
  }
}
