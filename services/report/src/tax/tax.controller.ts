import { Controller } from '@nestjs/common';
import { taxCalls, taxFigureCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { TaxActs } from './tax-acts.service';
import { TaxPayments } from './tax-payments.service';
import { TaxSettingsService } from './tax-settings.service';
import { TaxService } from './tax.service';

type Of<Name extends keyof typeof taxCalls> = InputOf<(typeof taxCalls)[Name]>;

@Controller()
export class TaxController {
  constructor(
    private readonly taxes: TaxService,
    private readonly acts: TaxActs,
    private readonly payments: TaxPayments,
    private readonly own: TaxSettingsService,
  ) {}

  @Call(taxFigureCalls.declaredVat)
  declaredVat(@Input() { body }: InputOf<typeof taxFigureCalls.declaredVat>) {
    return this.taxes.declaredVat(body.periodTo);
  }

  @Call(taxCalls.overview)
  overview(@Input() { query }: Of<'overview'>) {
    return this.taxes.overview(query);
  }

  @Call(taxCalls.detail)
  detail(@Input() { query }: Of<'detail'>) {
    return this.taxes.detail(query);
  }

  @Call(taxCalls.export)
  export(@Input() { query }: Of<'export'>) {
    return this.taxes.export(query);
  }

  @Call(taxCalls.prepare)
  prepare(@Input() { body }: Of<'prepare'>) {
    return this.acts.prepare(body);
  }

  @Call(taxCalls.file)
  file(@Input() { body }: Of<'file'>) {
    return this.acts.file(body);
  }

  @Call(taxCalls.pay)
  pay(@Input() { body }: Of<'pay'>) {
    return this.acts.pay(body);
  }

  @Call(taxCalls.payment)
  payment(@Input() { query }: Of<'payment'>) {
    return this.payments.proposal(query);
  }

  @Call(taxCalls.book)
  book(@Input() { body }: Of<'book'>) {
    return this.payments.book(body);
  }

  @Call(taxCalls.back)
  back(@Input() { body }: Of<'back'>) {
    return this.acts.back(body);
  }

  @Call(taxCalls.settings)
  settings() {
    return this.own.view();
  }

  @Call(taxCalls.saveSettings)
  saveSettings(@Input() { body }: Of<'saveSettings'>) {
    return this.own.save(body);
  }

  @Call(taxCalls.saveYear)
  saveYear(@Input() { body }: Of<'saveYear'>) {
    return this.own.saveYear(body);
  }

  @Call(taxCalls.removeYear)
  removeYear(@Input() { params }: Of<'removeYear'>) {
    return this.own.removeYear(params.year);
  }
}
