import { salarySubjectKeys, salarySubjectTitles } from '@mingzhang/rules/payroll';
import { z } from 'zod';
import { id, listedOnce, optionalText, text } from './common.schema';
import {
  choiceField,
  defineRecord,
  ownField,
  textField,
  type NameOfId,
  type RecordOf,
} from './record';

export const expenseRowsAtMost = 30;
export const expenseDepartmentsAtMost = 500;
export const salaryBanksAtMost = 20;

const subjectId = z
  .number('请选择科目')
  .int('请选择科目')
  .positive('请选择科目')
  .nullable()
  .default(null);

/** Subjects that bear the pay of some departments; of the first row, of all that no other names. */
const expenseRow = z.strictObject({
  /** 销售部门. */
  name: text('部门类型', 40),
  departmentIds: z
    .array(id)
    .max(expenseDepartmentsAtMost, `一类最多 ${expenseDepartmentsAtMost} 个部门`)
    .default([]),
  wageSubjectId: subjectId,
  socialSubjectId: subjectId,
  fundSubjectId: subjectId,
});
export type ExpenseRow = z.output<typeof expenseRow>;

/** 应付职工薪酬, 其他应付款, 应交税费: by what they are of. */
const salarySubjects = z.strictObject({
  wagePayable: subjectId,
  severancePayable: subjectId,
  severanceExpense: subjectId,
  socialPayable: subjectId,
  planPayable: subjectId,
  fundPayable: subjectId,
  withheldSocial: subjectId,
  withheldFund: subjectId,
  taxPayable: subjectId,
  otherPayable: subjectId,
});

/** A bank account of the company, and whose pay it pays: of people whose 开户行 contains the name. */
const salaryBank = z.strictObject({
  subjectId,
  bankName: optionalText('员工开户行', 40),
});

export const withholdings = ['withPayment', 'apart'] as const;
export const withholdingTitles = {
  withPayment: '在发放凭证中代扣',
  apart: '单独生成代扣凭证',
} as const;

/** 工资凭证模板: by which subjects an account set books its pay. */
export const salaryTemplateRecord = defineRecord({
  title: '工资凭证模板',
  nameOf: ({ name }) => name,
  searched: ['name'],
  fields: {
    name: textField({ title: '模板名称', max: 40 }),
    expenses: ownField({
      sql: 'jsonb',
      title: '费用科目',
      schema: z
        .array(expenseRow)
        .min(1, '请至少保留一类部门')
        .max(expenseRowsAtMost, `最多 ${expenseRowsAtMost} 类部门`)
        .superRefine(listedOnce('部门类型', ({ name }) => name)),
      logValue: (rows, nameOf) => rows.map((row) => expenseText(row, nameOf)),
    }),
    subjects: ownField({
      sql: 'jsonb',
      title: '往来科目',
      schema: salarySubjects,
      logValue: (subjects, nameOf) =>
        salarySubjectKeys.map(
          (key) => `${salarySubjectTitles[key]}：${subjectText(subjects[key], nameOf)}`,
        ),
    }),
    banks: ownField({
      sql: 'jsonb',
      title: '付款账户',
      schema: z
        .array(salaryBank)
        .min(1, '请至少保留一个付款账户')
        .max(salaryBanksAtMost, `最多 ${salaryBanksAtMost} 个付款账户`)
        .superRefine(listedOnce('员工开户行', ({ bankName }) => bankName)),
      logValue: (banks, nameOf) =>
        banks.map(
          (bank) => `${bank.bankName || '其他员工'}：${subjectText(bank.subjectId, nameOf)}`,
        ),
    }),
    withholding: choiceField({
      title: '代扣方式',
      choices: withholdings,
      titles: withholdingTitles,
    }),
  },
});
export type SalaryTemplateFields = RecordOf<typeof salaryTemplateRecord>;

function expenseText(row: ExpenseRow, nameOf: NameOfId): string {
  const named = row.departmentIds.map((each) => nameOf('department', each) ?? '已删除的部门');
  const departments = named.length === 0 ? '' : `（${named.join('、')}）`;
  const subjects = [
    ['工资', row.wageSubjectId],
    ['社保', row.socialSubjectId],
    ['公积金', row.fundSubjectId],
  ] as const;
  const words = subjects.map(([title, subject]) => `${title} ${subjectText(subject, nameOf)}`);
  return `${row.name}${departments}：${words.join('，')}`;
}

const subjectText = (subject: number | null, nameOf: NameOfId): string =>
  subject === null ? '未选择' : (nameOf('subject', subject) ?? '已删除的科目');
