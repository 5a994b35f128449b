import { Controller } from '@nestjs/common';
import { reportSettingCalls, type InputOf } from '@mingzhang/contract';
import { Call, Input } from '@mingzhang/server';
import { ReportSettings } from './report-settings';

@Controller()
export class ReportSettingController {
  constructor(private readonly settings: ReportSettings) {}

  @Call(reportSettingCalls.get)
  get() {
    return this.settings.get();
  }

  @Call(reportSettingCalls.save)
  save(@Input() { body }: InputOf<typeof reportSettingCalls.save>) {
    return this.settings.save(body);
  }
}
