import { salaryTemplateRecord } from '@mingzhang/contract';
import { recordTable, type RowOf } from '@mingzhang/server';

/** 工资凭证模板 as the database keeps them. */
export const storedTemplates = recordTable(salaryTemplateRecord, {
  schema: 'payroll',
  name: 'salary_template',
  own: {},
});
export type TemplateRecord = RowOf<typeof storedTemplates>;
