import { Module } from '@nestjs/common';
import { ReportSettingModule } from '../setting/report-setting.module';
import { ScheduleMaker } from './schedule-maker';
import { ScheduleService } from './schedule.service';

/** 费用明细表, 利润分配表, 应交增值税明细表, 所有者权益变动表. */
@Module({
  imports: [ReportSettingModule],
  providers: [ScheduleMaker, ScheduleService],
  exports: [ScheduleService],
})
export class ScheduleModule {}
