import { Controller } from '@nestjs/common';
import { bankFileCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { BankFileService } from './bank-file.service';

@Controller()
export class BankFileController {
  constructor(private readonly files: BankFileService) {}

  @Call(bankFileCalls.preview)
  preview(@Input() { query }: InputOf<typeof bankFileCalls.preview>) {
    return this.files.preview(query);
  }

  @Call(bankFileCalls.export)
  export(@Input() { query }: InputOf<typeof bankFileCalls.export>) {
    return this.files.export(query);
  }
}
