import { Controller } from '@nestjs/common';
import { insuranceBillCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { BillImport } from './bill-import';
import { BillService } from './bill.service';

type Of<Name extends keyof typeof insuranceBillCalls> = InputOf<(typeof insuranceBillCalls)[Name]>;

@Controller()
export class BillController {
  constructor(
    private readonly bills: BillService,
    private readonly files: BillImport,
  ) {}

  @Call(insuranceBillCalls.import)
  import(@Input() { body }: Of<'import'>) {
    return this.files.start(body);
  }

  @Call(insuranceBillCalls.template)
  template(@Input() { query }: Of<'template'>) {
    return this.files.template(query.code);
  }

  @Call(insuranceBillCalls.comparison)
  comparison(@Input() { query }: Of<'comparison'>) {
    return this.bills.comparison(query.period, query.differing === 'true');
  }

  @Call(insuranceBillCalls.remove)
  async remove(@Input() { query }: Of<'remove'>) {
    await this.bills.remove(query.period, query.kind);
    return {};
  }
}
