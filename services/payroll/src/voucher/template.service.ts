import { Injectable } from '@nestjs/common';
import {
  salaryTemplatesAtMost,
  type SalaryTemplate,
  type SalaryTemplateFields,
} from '@mingzhang/contract';
import { monthText, type Problem } from '@mingzhang/rules';
import {
  AccountSetScope,
  BusinessError,
  columnArrays,
  LedgerClient,
  RecordStores,
  writtenColumns,
  type RecordStore,
  type SetChart,
} from '@mingzhang/server';
import { subjectProblem } from '../employee/employee-facts';
import { nameOfId } from '../employee/employee-shown';
import { storedTemplates, type TemplateRecord } from './template.entity';
import { usualTemplate } from './usual-template';

type Seen = { readonly id: number; readonly version: number };

const usualColumns = writtenColumns(storedTemplates, (each: SalaryTemplateFields) => each, {});

/** 工资凭证模板 of an account set. The closing takes the first one for months that have none yet. */
@Injectable()
export class TemplateService {
  private readonly templates: RecordStore<SalaryTemplateFields, TemplateRecord>;

  constructor(
    private readonly scope: AccountSetScope,
    private readonly ledger: LedgerClient,
    stores: RecordStores,
  ) {
    this.templates = stores.of(storedTemplates, 'PAYROLL_TEMPLATE');
  }

  /** All templates in the order in which they were made. */
  async all(): Promise<TemplateRecord[]> {
    return (await this.templates.rows.all()).toSorted((a, b) => a.id - b.id);
  }

  /** @throws BusinessError NOT_FOUND */
  get(id: number): Promise<TemplateRecord> {
    return this.templates.get(id);
  }

  shown(template: TemplateRecord): SalaryTemplate {
    return this.templates.shown(template);
  }

  /** Gives the usual template where the account set never had one, outside of a transaction. */
  async giveUsual(): Promise<void> {
    if (await this.scope.transaction(() => this.hasUsual())) return;
    const usual = usualTemplate(await this.ledger.chart());
    const { actor, requestId, address } = this.scope;
    await this.scope.run({ actor, requestId, address, writes: true }, () => this.give(usual));
  }

  /** The same within a transaction that writes. */
  async requireUsual(): Promise<void> {
    if (!(await this.hasUsual())) await this.give(usualTemplate(await this.ledger.chart()));
  }

  /** @throws BusinessError PAYROLL_TEMPLATE, NAME_TAKEN */
  async create(fields: SalaryTemplateFields): Promise<SalaryTemplate> {
    await this.requireUsual();
    await this.templates.rows.requireRoom(salaryTemplatesAtMost);
    return this.shown(await this.templates.create(fields, await this.facts(fields)));
  }

  /** @throws BusinessError PAYROLL_TEMPLATE, NAME_TAKEN, VERSION_STALE */
  async update(body: SalaryTemplateFields & Seen): Promise<SalaryTemplate> {
    return this.shown(await this.templates.update(body, await this.facts(body)));
  }

  /** @throws BusinessError PAYROLL_TEMPLATE_USED with a month that was booked by it, or as the last one */
  async remove(id: number): Promise<void> {
    const { name } = await this.templates.get(id);
    const used = await this.scope.one<{ period: string }>(
      `select m.period from payroll.salary_voucher v
       join payroll.salary_month m on m.account_set_id = $1 and m.id = v.month_id
       where v.account_set_id = $1 and v.template_id = $2 order by m.period limit 1`,
      [this.scope.accountSetId, id],
    );
    if (used) {
      const msg = `模板“${name}”已有月份使用（如${monthText(used.period)}），不能删除；不再使用的可改名或改选其他模板`;
      throw new BusinessError('PAYROLL_TEMPLATE_USED', { msg });
    }
    if ((await this.all()).length === 1) {
      const msg = `“${name}”是唯一的模板，期末结转按它取数，不能删除；请直接修改它`;
      throw new BusinessError('PAYROLL_TEMPLATE_USED', { msg });
    }
    const nameOf = nameOfId(await this.ledger.chart());
    await this.templates.remove(id, { nameOf });
  }

  /** Two who come first at once both write: the second finds it there. */
  private async give(usual: SalaryTemplateFields): Promise<void> {
    const arrays = columnArrays([usual], usualColumns, 3);
    await this.templates.rows.insertArrays(arrays, 'salary_template_name');
    await this.scope.write(
      `insert into payroll.setting (account_set_id, has_templates) values ($1, true)
       on conflict (account_set_id) do update set has_templates = true`,
      [this.scope.accountSetId],
    );
  }

  private async hasUsual(): Promise<boolean> {
    const row = await this.scope.one<{ has: boolean }>(
      'select has_templates as has from payroll.setting where account_set_id = $1',
      [this.scope.accountSetId],
    );
    return row?.has ?? false;
  }

  private async facts(fields: SalaryTemplateFields) {
    const chart = await this.ledger.chart();
    return { nameOf: nameOfId(chart), problems: templateProblems(fields, chart) };
  }
}

/** Subjects and departments of the books: an id alone may be one of another account set. */
function templateProblems(fields: SalaryTemplateFields, chart: SetChart): Problem[] {
  const { expenses, subjects, banks } = fields;
  const code = 'PAYROLL_TEMPLATE';
  const problems: Problem[] = [];
  const ofSubject = (field: string, id: number | null) => {
    const msg = id === null ? undefined : subjectProblem(id, chart, '科目');
    if (msg !== undefined) problems.push({ code, field, msg });
  };
  const rowOf = new Map<number, string>();
  for (const row of expenses) {
    for (const id of [row.wageSubjectId, row.socialSubjectId, row.fundSubjectId]) {
      ofSubject('expenses', id);
    }
    for (const id of row.departmentIds) {
      const name = chart.department(id);
      const other = rowOf.get(id);
      if (name === undefined) {
        const msg = `“${row.name}”的部门不存在或已删除，请重新选择`;
        problems.push({ code, field: 'expenses', msg });
      } else if (other !== undefined) {
        const msg = `部门“${name}”同时归入“${other}”和“${row.name}”，请只选一处`;
        problems.push({ code, field: 'expenses', msg });
      }
      rowOf.set(id, row.name);
    }
  }
  for (const id of Object.values(subjects)) ofSubject('subjects', id);
  for (const { subjectId } of banks) ofSubject('banks', subjectId);
  return problems;
}
