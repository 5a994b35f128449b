import { Module } from '@nestjs/common';
import { ActiveRules } from './active-rules';
import { RuleRows } from './rule-rows';

/** The rules in force, for what stores invoices. */
@Module({ providers: [ActiveRules, RuleRows], exports: [ActiveRules, RuleRows] })
export class RuleRowsModule {}
