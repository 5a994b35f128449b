import { Controller } from '@nestjs/common';
import {
  checkoutCalls,
  closingFindingCalls,
  internalCalls,
  type InputOf,
} from '@mingzhang/contract';
import { periodAt } from '@mingzhang/rules';
import { Call, ClosingQuestion, Input } from '@mingzhang/server';
import { ClosingService } from './closing.service';
import { ClosingSettingsService } from './closing-settings.service';
import { PeriodService } from './period.service';
import { SealFileService } from './seal-file.service';
import { SealQuery } from './seal.query';

@Controller()
export class CheckoutController {
  constructor(
    private readonly periods: PeriodService,
    private readonly domains: ClosingQuestion,
    private readonly closing: ClosingService,
    private readonly seals: SealQuery,
    private readonly sealFiles: SealFileService,
    private readonly closingSettings: ClosingSettingsService,
  ) {}

  @Call(checkoutCalls.list)
  list() {
    return this.periods.list();
  }

  @Call(internalCalls.periods)
  internalList() {
    return this.periods.list();
  }

  @Call(closingFindingCalls.all, { ownTransactions: true })
  closingFindings(@Input() { body }: InputOf<typeof closingFindingCalls.all>) {
    return this.domains.findings(body.period);
  }

  @Call(checkoutCalls.invoicing, { ownTransactions: true })
  close(@Input() { query }: InputOf<typeof checkoutCalls.invoicing>) {
    return this.closing.close(periodAt(query));
  }

  @Call(checkoutCalls.unCheck)
  reopen(@Input() { query }: InputOf<typeof checkoutCalls.unCheck>) {
    return this.closing.reopen(periodAt(query), query.reason);
  }

  @Call(checkoutCalls.history)
  history() {
    return this.seals.history();
  }

  @Call(checkoutCalls.sealFile)
  sealFile(@Input() { query }: InputOf<typeof checkoutCalls.sealFile>) {
    return this.sealFiles.export(periodAt(query));
  }

  @Call(checkoutCalls.settings)
  settings() {
    return this.closingSettings.get();
  }

  @Call(checkoutCalls.saveSettings)
  saveSettings(@Input() { body }: InputOf<typeof checkoutCalls.saveSettings>) {
    return this.closingSettings.save(body);
  }
}
