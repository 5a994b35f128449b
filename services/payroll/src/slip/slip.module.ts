import { Module } from '@nestjs/common';
import { EmployeeModule } from '../employee/employee.module';
import { SecrecyModule } from '../secrecy/secrecy.module';
import { SheetModule } from '../sheet/sheet.module';
import { OpenedSlips } from './opened-slips';
import { SlipController } from './slip.controller';
import { SlipLinks } from './slip-links';
import { SlipQuery } from './slip.query';

/** 工资条: what a person was paid in a month, and why. */
@Module({
  imports: [EmployeeModule, SecrecyModule, SheetModule],
  controllers: [SlipController],
  providers: [OpenedSlips, SlipLinks, SlipQuery],
})
export class SlipModule {}
