import { Module } from '@nestjs/common';
import { PrintSettingController } from './print-setting.controller';

/** How each form is printed. */
@Module({ controllers: [PrintSettingController] })
export class PrintSettingModule {}
