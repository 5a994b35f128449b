import { Module } from '@nestjs/common';
import { ReportSettingModule } from '../setting/report-setting.module';
import { KeyFiguresController } from './key-figures.controller';
import { KeyFiguresService } from './key-figures.service';

/** 经营指标: ratios and trends, made anew from the ledger's figures each time that somebody looks. */
@Module({
  imports: [ReportSettingModule],
  controllers: [KeyFiguresController],
  providers: [KeyFiguresService],
})
export class KeyFiguresModule {}
