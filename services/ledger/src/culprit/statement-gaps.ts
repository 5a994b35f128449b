import { Injectable } from '@nestjs/common';
import type { TyingRule } from '@mingzhang/contract';
import { type CheckContext, type FormGap, formGaps } from '@mingzhang/rules';
import { ROW_LATER } from '@mingzhang/rules/statements';
import { AccountSetScope } from '@mingzhang/server';
import { CheckFacts } from '../closing-check/check-facts.service';

/** Finds subjects that 资产负债表 or 利润表 leaves out because their row is still to be chosen. */
@Injectable()
export class StatementGaps {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly facts: CheckFacts,
  ) {}

  /** Those with an amount at the end of a month, for the statement of a rule. */
  async load(rule: TyingRule, context: CheckContext): Promise<ReturnType<typeof formGaps>> {
    if (rule !== 'bs-balance' && rule !== 'is-bs') return [];
    const later = await this.scope.query<FormGap>(
      `select code, name, category from ledger.subject
       where account_set_id = $1 and statement_row = $2 and parent_id is null
         and (category = 'profit') = $3
       order by code collate "C"`,
      [this.scope.accountSetId, ROW_LATER, rule === 'is-bs'],
    );
    return later.length === 0 ? [] : formGaps(await this.facts.book(context), later);
  }
}
