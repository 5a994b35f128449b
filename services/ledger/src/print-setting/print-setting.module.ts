import { Module } from '@nestjs/common';
import { PrintSettingController } from './print-setting.controller';

/** Print settings of each form. */
@Module({ controllers: [PrintSettingController] })
export class PrintSettingModule {}
