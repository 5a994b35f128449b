import { Injectable } from '@nestjs/common';
import {
  fieldCategoryTitles,
  treatmentTitles,
  type InputOf,
  type salaryFieldCalls,
} from '@mingzhang/contract';
import type { SalaryField } from '@mingzhang/rules/payroll';
import { AccountSetScope, BusinessError, OperationLog, refuse } from '@mingzhang/server';
import {
  fieldProblems,
  formulaSuggestions,
  formulaVariables,
  mergedFields,
  shownField,
  storedFields,
  type StoredField,
} from './field-list';

type Update = InputOf<typeof salaryFieldCalls.update>['body'];

/** 工资项 of an account set. */
@Injectable()
export class FieldService {
  constructor(
    private readonly scope: AccountSetScope,
    private readonly log: OperationLog,
  ) {}

  async list() {
    const { version, fields } = await this.read();
    return {
      version,
      fields: fields.map(shownField),
      variables: formulaVariables,
      suggestions: formulaSuggestions,
    };
  }

  /** The fields as the rules of pay read them, in the order of the sheet. */
  async current(): Promise<readonly SalaryField[]> {
    return (await this.read()).fields;
  }

  /** @throws BusinessError PAYROLL_FIELD by row, VERSION_STALE */
  async update({ version, fields: changes }: Update) {
    const before = await this.read();
    if (before.version !== version) throw new BusinessError('VERSION_STALE');
    const stored = checked(changes, before.fields);
    await this.scope.write(
      `insert into payroll.salary_fields (account_set_id, version, fields) values ($1, $2, $3)
       on conflict (account_set_id)
         do update set version = excluded.version, fields = excluded.fields`,
      [this.scope.accountSetId, version + 1, JSON.stringify(stored)],
    );
    await this.log.record({
      action: '修改工资项',
      object: '工资项',
      before: { 工资项: before.fields.map(fieldText) },
      after: { 工资项: mergedFields(stored).map(fieldText) },
    });
    return this.list();
  }

  /**
   * A changed list as the rules of pay read it, in the order of the changes; nothing is saved.
   * @throws BusinessError PAYROLL_FIELD by row
   */
  async tried(changes: Update['fields']): Promise<readonly SalaryField[]> {
    return mergedFields(checked(changes, await this.current()));
  }

  private async read(): Promise<{ version: number; fields: readonly SalaryField[] }> {
    const row = await this.scope.one<{ version: number; fields: StoredField[] }>(
      'select version, fields from payroll.salary_fields where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return { version: row?.version ?? 1, fields: mergedFields(row?.fields ?? []) };
  }
}

/** @throws BusinessError PAYROLL_FIELD by row: circles by their names, unknown names, fixed fields */
function checked(changes: Update['fields'], before: readonly SalaryField[]): StoredField[] {
  const stored = storedFields(changes, before);
  const problems = fieldProblems(changes, stored, before);
  if (problems.length > 0) refuse('PAYROLL_FIELD', problems);
  return stored;
}

/** 餐补：应发项目，应税，显示，公式 … */
function fieldText({ name, category, treatment, formula, inDefaultSheet }: SalaryField): string {
  const parts = [
    fieldCategoryTitles[category],
    treatmentTitles[treatment],
    inDefaultSheet ? '显示' : '不显示',
    ...(formula === null ? [] : [`公式 ${formula}`]),
  ];
  return `${name}：${parts.join('，')}`;
}
