import { Controller } from '@nestjs/common';
import { printSettingCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input, PrintSettings } from '@mingzhang/server';

@Controller()
export class PrintSettingController {
  constructor(private readonly settings: PrintSettings) {}

  @Call(printSettingCalls.voucher)
  voucher() {
    return this.settings.get('voucher');
  }

  @Call(printSettingCalls.saveVoucher)
  async saveVoucher(@Input() { body }: InputOf<typeof printSettingCalls.saveVoucher>) {
    await this.settings.save('voucher', '凭证', body);
    return {};
  }
}
