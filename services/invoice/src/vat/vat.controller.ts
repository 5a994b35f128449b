import { Controller } from '@nestjs/common';
import { invoiceBureauCalls, invoiceVatCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { BureauService } from './bureau.service';
import { VatFiles } from './vat-files';
import { VatService } from './vat.service';

type OfBureau<Name extends keyof typeof invoiceBureauCalls> = InputOf<
  (typeof invoiceBureauCalls)[Name]
>;
type Of<Name extends keyof typeof invoiceVatCalls> = InputOf<(typeof invoiceVatCalls)[Name]>;

@Controller()
export class VatController {
  constructor(
    private readonly vat: VatService,
    private readonly bureau: BureauService,
    private readonly files: VatFiles,
  ) {}

  @Call(invoiceVatCalls.page)
  page(@Input() { query }: Of<'page'>) {
    return this.vat.page(query.period);
  }

  @Call(invoiceBureauCalls.compare)
  compare(@Input() { query }: OfBureau<'compare'>) {
    return this.bureau.compare(query.period);
  }

  @Call(invoiceBureauCalls.save)
  save(@Input() { body }: OfBureau<'save'>) {
    return this.bureau.save(body.period, body.totals);
  }

  @Call(invoiceVatCalls.saveOpenings)
  saveOpenings(@Input() { body }: Of<'saveOpenings'>) {
    return this.vat.saveOpenings(body);
  }

  @Call(invoiceVatCalls.export)
  export(@Input() { body }: Of<'export'>) {
    return this.files.export(body);
  }
}
