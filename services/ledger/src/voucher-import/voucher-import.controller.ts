import { Controller } from '@nestjs/common';
import { voucherCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { VoucherImport } from './voucher-import';

@Controller()
export class VoucherImportController {
  constructor(private readonly files: VoucherImport) {}

  @Call(voucherCalls.import)
  import(@Input() { body }: InputOf<typeof voucherCalls.import>) {
    return this.files.start(body);
  }

  @Call(voucherCalls.importTemplate)
  importTemplate() {
    return this.files.template();
  }

  @Call(voucherCalls.export)
  export(@Input() { query: { format, ...filter } }: InputOf<typeof voucherCalls.export>) {
    return this.files.export(filter, format);
  }
}
