import {
  attendanceFileCalls,
  employeeCalls,
  salaryCalls,
  salarySheetFileCalls,
} from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import { runImport, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { employeeFields } from './write-cases';

/** One valid call of every route that reads or writes files of payroll. */
export function fileCases({ api }: DomainTest): Readonly<Record<string, WriteCase>> {
  let count = 0;
  /** The next month as a draft, with an employee of its own. */
  const month = async () => {
    count += 1;
    const number = `F${count}`;
    const body = employeeFields(number, { name: `文件${count}` });
    const { id: employeeId } = await api.call(employeeCalls.create, { body });
    const { records } = await api.call(salaryCalls.page, { query: {} });
    for (const { id } of records.toReversed().filter(({ state }) => state === 'draft')) {
      const query = { state: 'confirmed' as const };
      await api.call(salaryCalls.setState, { params: { id }, query });
    }
    const [last] = records;
    const period = last ? addMonths(last.period, 1) : '2025-01';
    const made = await api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    return { id: made.id, period, number, employeeId };
  };
  const csv = (lines: readonly string[]) => ({
    name: '文件.csv',
    bytes: Buffer.from(lines.join('\n')),
  });
  const mode = 'all' as const;
  return {
    'POST /salary/employee/import': async () => {
      const { period, number } = await month();
      const file = csv(['工号,基本工资', `${number},4321`]);
      return () => runImport(api, salarySheetFileCalls.import, { file, mode, period });
    },
    'GET /salary/employee/import/template': async () => {
      const { period } = await month();
      return () => api.file(salarySheetFileCalls.template, { query: { period } });
    },
    'POST /salary/attendance/import': async () => {
      const { period, number } = await month();
      const file = csv(['工号,出勤天数,平时加班小时', `${number},20.5,3`]);
      return () => runImport(api, attendanceFileCalls.import, { file, mode, period });
    },
    'GET /salary/attendance/import/template': async () => {
      const { period } = await month();
      return () => api.file(attendanceFileCalls.template, { query: { period } });
    },
  };
}
