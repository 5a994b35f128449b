import { Module } from '@nestjs/common';
import { Memberships } from '@mingzhang/server';
import { StatementModule } from '../statement/statement.module';
import { CombinedController } from './combined.controller';
import { CombinedExport } from './combined-export';
import { CombinedService } from './combined.service';

/** Statements of several account sets side by side and added up (合并查看). */
@Module({
  imports: [StatementModule],
  controllers: [CombinedController],
  providers: [CombinedService, CombinedExport, Memberships],
})
export class CombinedModule {}
