import { Module } from '@nestjs/common';
import { BusinessItems } from './business-items';
import { BusinessController } from './business.controller';
import { BusinessService } from './business.service';

/** 业务类型. */
@Module({
  controllers: [BusinessController],
  providers: [BusinessItems, BusinessService],
  exports: [BusinessService],
})
export class BusinessModule {}
