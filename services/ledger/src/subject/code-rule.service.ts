import { Injectable } from '@nestjs/common';
import { parseCodeRule, recodeSubjects, type RecodeSubject } from '@mingzhang/rules';
import { AccountSetScope, OperationLog, refuse } from '@mingzhang/server';
import { saveSealedNames } from '../names/sealed-names';

/** The coding rule of the account set's subjects (科目编码规则), such as 4-2-2-2. */
@Injectable()
export class CodeRuleService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  async get(): Promise<string> {
    const row = await this.scope.one<{ rule: string }>(
      'select code_rule as rule from ledger.account_set where account_set_id = $1',
      [this.scope.accountSetId],
    );
    if (!row) throw new Error('the account set has no settings');
    return row.rule;
  }

  /**
   * Changes the rule and recodes all subjects, all or nothing.
   * @returns the number of changed codes
   * @throws BusinessError CODE_RULE_INVALID with the subjects that do not fit
   */
  async update(encode: string): Promise<number> {
    await this.scope.query(
      'select 1 from ledger.account_set where account_set_id = $1 for update',
      [this.scope.accountSetId],
    );
    const before = await this.get();
    const subjects = await this.scope.query<RecodeSubject>(
      'select id, code, name from ledger.subject where account_set_id = $1 order by code for update',
      [this.scope.accountSetId],
    );
    const { changes, problems } = recodeSubjects({
      subjects,
      from: parseCodeRule(before),
      toText: encode,
    });
    if (problems.length > 0) refuse('CODE_RULE_INVALID', problems);
    await this.recode(changes);
    await this.scope.query(
      'update ledger.account_set set code_rule = $2 where account_set_id = $1',
      [this.scope.accountSetId, encode],
    );
    const recoded = recodedOf(subjects, changes);
    await this.log.record({
      action: '修改科目编码规则',
      object: encode,
      before: { encode: before, recoded: recoded.map(({ from, name }) => `${from} ${name}`) },
      after: { encode, recoded: recoded.map(({ to, name }) => `${to} ${name}`) },
    });
    return changes.length;
  }

  /** In two steps, because a new code may still belong to another subject that changes too. */
  private async recode(changes: readonly { id: number; code: string }[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    await this.scope.query(
      `update ledger.subject set code = '~' || id where account_set_id = $1 and id = any($2::bigint[])`,
      [this.scope.accountSetId, ids],
    );
    await this.scope.query(
      `update ledger.subject s set code = r.code, version = version + 1
       from unnest($2::bigint[], $3::text[]) as r (id, code)
       where s.account_set_id = $1 and s.id = r.id`,
      [this.scope.accountSetId, ids, changes.map(({ code }) => code)],
    );
    await saveSealedNames(this.scope, 'subject', ids);
  }
}

/** Every subject whose code changed, in code order. */
function recodedOf(
  subjects: readonly RecodeSubject[],
  changes: readonly { readonly id: number; readonly code: string }[],
): { readonly from: string; readonly to: string; readonly name: string }[] {
  const codes = new Map(changes.map(({ id, code }) => [id, code]));
  return subjects.flatMap(({ id, code: from, name }) => {
    const to = codes.get(id);
    return to === undefined || to === from ? [] : [{ from, to, name }];
  });
}
