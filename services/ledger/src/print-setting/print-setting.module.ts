import { Module } from '@nestjs/common';
import { PrintSettingController } from './print-setting.controller';
import { PrintSettingService } from './print-setting.service';

/** How each form is printed. */
@Module({
  controllers: [PrintSettingController],
  providers: [PrintSettingService],
})
export class PrintSettingModule {}
