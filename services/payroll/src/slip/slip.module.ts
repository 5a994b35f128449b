import { Module } from '@nestjs/common';
import { SecrecyModule } from '../secrecy/secrecy.module';
import { SheetModule } from '../sheet/sheet.module';
import { SlipController } from './slip.controller';
import { SlipQuery } from './slip.query';

/** 工资条: what a person was paid in a month, and why. */
@Module({
  imports: [SecrecyModule, SheetModule],
  controllers: [SlipController],
  providers: [SlipQuery],
})
export class SlipModule {}
