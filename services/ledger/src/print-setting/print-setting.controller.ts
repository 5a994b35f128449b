import { Controller } from '@nestjs/common';
import { printSettingCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { PrintSettingService } from './print-setting.service';

@Controller()
export class PrintSettingController {
  constructor(private readonly settings: PrintSettingService) {}

  @Call(printSettingCalls.voucher)
  voucher() {
    return this.settings.get('voucher');
  }

  @Call(printSettingCalls.saveVoucher)
  async saveVoucher(@Input() { body }: InputOf<typeof printSettingCalls.saveVoucher>) {
    await this.settings.save('voucher', body);
    return {};
  }
}
