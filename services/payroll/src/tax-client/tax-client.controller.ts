import { Controller } from '@nestjs/common';
import { taxClientCalls, taxResultCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { DeductionImport } from './deduction-import';
import { TaxComparisonService } from './tax-comparison.service';
import { TaxResultImport } from './tax-result-import';
import { TaxClientService } from './tax-client.service';

type Asked<Name extends keyof typeof taxClientCalls> = InputOf<(typeof taxClientCalls)[Name]>;

@Controller()
export class TaxClientController {
  constructor(
    private readonly files: TaxClientService,
    private readonly deductions: DeductionImport,
    private readonly results: TaxResultImport,
    private readonly comparisons: TaxComparisonService,
  ) {}

  @Call(taxClientCalls.preview)
  preview(@Input() { query }: Asked<'preview'>) {
    return this.files.preview(query);
  }

  @Call(taxClientCalls.export)
  export(@Input() { query }: Asked<'export'>) {
    return this.files.export(query);
  }

  @Call(taxClientCalls.importDeductions)
  importDeductions(@Input() { body }: Asked<'importDeductions'>) {
    return this.deductions.start(body);
  }

  @Call(taxClientCalls.deductionTemplate)
  deductionTemplate() {
    return this.deductions.template();
  }

  @Call(taxResultCalls.import)
  importResult(@Input() { body }: InputOf<typeof taxResultCalls.import>) {
    return this.results.start(body);
  }

  @Call(taxResultCalls.template)
  resultTemplate() {
    return this.results.template();
  }

  @Call(taxResultCalls.comparison)
  comparison(@Input() { query }: InputOf<typeof taxResultCalls.comparison>) {
    return this.comparisons.comparison(query);
  }
}
