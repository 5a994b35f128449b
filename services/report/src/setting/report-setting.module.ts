import { Module } from '@nestjs/common';
import { KnownCharts } from '../known-charts';
import { SubjectsOfSet } from '../subjects-of-set';
import { ReportSettingController } from './report-setting.controller';
import { ReportSettings } from './report-settings';

/** How an account set presents its official statements. */
@Module({
  controllers: [ReportSettingController],
  providers: [KnownCharts, ReportSettings, SubjectsOfSet],
  exports: [KnownCharts, ReportSettings, SubjectsOfSet],
})
export class ReportSettingModule {}
