import { Module } from '@nestjs/common';
import { CarryForwardModule } from '../carry-forward/carry-forward.module';
import { ClosingCheckModule } from '../closing-check/closing-check.module';
import { CulpritController } from './culprit.controller';
import { CulpritPaper } from './culprit-paper';
import { CulpritQuery } from './culprit.query';
import { CulpritService } from './culprit.service';
import { CulpritViews } from './culprit-view';
import { DueSteps } from './due-steps';
import { ItemBalancesQuery } from './item-balances.query';
import { StatementGaps } from './statement-gaps';
import { StrayProfitQuery } from './stray-profit.query';
import { TyingQuestions } from './tying-questions';

/** Finds explanations for accounts or books that do not tie (差额查找). Read-only. */
@Module({
  imports: [CarryForwardModule, ClosingCheckModule],
  controllers: [CulpritController],
  providers: [
    CulpritQuery,
    CulpritService,
    CulpritViews,
    CulpritPaper,
    DueSteps,
    ItemBalancesQuery,
    StatementGaps,
    StrayProfitQuery,
    TyingQuestions,
  ],
})
export class CulpritModule {}
