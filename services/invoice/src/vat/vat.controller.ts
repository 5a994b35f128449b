import { Controller } from '@nestjs/common';
import { invoiceVatCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { VatFiles } from './vat-files';
import { VatService } from './vat.service';

type Of<Name extends keyof typeof invoiceVatCalls> = InputOf<(typeof invoiceVatCalls)[Name]>;

@Controller()
export class VatController {
  constructor(
    private readonly vat: VatService,
    private readonly files: VatFiles,
  ) {}

  @Call(invoiceVatCalls.page)
  page(@Input() { query }: Of<'page'>) {
    return this.vat.page(query.period);
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
