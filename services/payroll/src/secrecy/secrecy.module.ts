import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Memberships } from '@mingzhang/server';
import { PaySecrecy } from './pay-secrecy';
import { SecrecyController } from './secrecy.controller';
import { SecrecyGuard } from './secrecy-guard';
import { SightService } from './sight.service';

/** 工资查看范围: whose pay a member may see. */
@Module({
  controllers: [SecrecyController],
  providers: [
    Memberships,
    PaySecrecy,
    SightService,
    { provide: APP_INTERCEPTOR, useClass: SecrecyGuard },
  ],
  exports: [PaySecrecy],
})
export class SecrecyModule {}
