import { employeeCalls, salaryVoucherCalls } from '@mingzhang/contract';
import type { DemoBooks } from '@mingzhang/server';

/** Departments of the demo company whose pay is 销售费用; that of all others is 管理费用. */
const salesDepartments = ['销售部', '仓储部'];
const salesRow = '销售部门';

/** The usual 工资凭证模板 with the departments of the demo company. */
export async function completeTemplate({ call }: DemoBooks): Promise<void> {
  const template = await templateOf({ call });
  const { departments } = await call(employeeCalls.choices, {});
  const departmentIds = departments
    .filter(({ name }) => salesDepartments.includes(name))
    .map(({ id }) => id);
  const { id, version, name, subjects, banks, withholding } = template;
  const expenses = template.expenses.map((row) =>
    row.name === salesRow ? { ...row, departmentIds } : row,
  );
  const body = { id, version, name, expenses, subjects, banks, withholding };
  await call(salaryVoucherCalls.updateTemplate, { body });
}

/** The template by which the demo company books its pay. */
export async function templateOf({ call }: Pick<DemoBooks, 'call'>) {
  const [template] = await call(salaryVoucherCalls.templates, { params: { id: 0 } });
  if (!template) throw new Error('an account set has a template from the beginning');
  return template;
}
