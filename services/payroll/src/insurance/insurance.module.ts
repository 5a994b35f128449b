import { Module } from '@nestjs/common';
import { SchemeController } from './scheme.controller';
import { SchemeService } from './scheme.service';

/** 社保公积金方案. */
@Module({
  controllers: [SchemeController],
  providers: [SchemeService],
  exports: [SchemeService],
})
export class InsuranceModule {}
