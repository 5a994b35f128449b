import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller';
import { StatementService } from './statement.service';

/** Statements (报表): made anew from the ledger's figures each time that somebody looks. */
@Module({ controllers: [StatementController], providers: [StatementService] })
export class StatementModule {}
