import {
  attendanceFileCalls,
  bankFileCalls,
  employeeCalls,
  fileLayoutCalls,
  salaryCalls,
  salarySheetFileCalls,
  taxClientCalls,
  taxResultCalls,
} from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import { runImport, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { employeeFields } from './write-cases';

/** One valid call of every route that reads or writes files of payroll. */
export function fileCases({ api }: DomainTest): Readonly<Record<string, WriteCase>> {
  let count = 0;
  /** A draft with an employee of its own. */
  const month = async () => {
    count += 1;
    const number = `F${count}`;
    const body = employeeFields(number, { name: `文件${count}` });
    const { id: employeeId } = await api.call(employeeCalls.create, { body });
    const { records } = await api.call(salaryCalls.page, { query: {} });
    const [last] = records;
    if (last?.state === 'draft') {
      await api.call(salaryCalls.calculate, { params: { id: last.id } });
      return { id: last.id, period: last.period, number, employeeId };
    }
    const period = last ? addMonths(last.period, 1) : '2025-01';
    const made = await api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    return { id: made.id, period, number, employeeId };
  };
  const csv = (lines: readonly string[]) => ({
    name: '文件.csv',
    bytes: Buffer.from(lines.join('\n')),
  });
  const mode = 'all' as const;
  const layout = async (code: string) => {
    const list = await api.call(fileLayoutCalls.list, {});
    const found = list.find((each) => each.code === code);
    if (!found) throw new Error(`no layout ${code}`);
    const { use: _u, isBuiltIn: _b, isChanged: _c, confidence: _d, note: _n, ...fields } = found;
    return fields;
  };
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
    'GET /salary/tax-client/export': async () => {
      const { period } = await month();
      const query = { period, code: 'taxPeople' };
      return () => api.file(taxClientCalls.export, { query });
    },
    'POST /salary/tax-client/deduction/import': async () => {
      const { period, number } = await month();
      const file = csv(['工号,累计住房租金', `${number},1500`]);
      return () => runImport(api, taxClientCalls.importDeductions, { file, mode, period });
    },
    'POST /salary/tax-result/import': async () => {
      const { period, number } = await month();
      const file = csv(['工号,姓名,累计应补(退)税额', `${number},,12.34`]);
      return () => runImport(api, taxResultCalls.import, { file, mode, period });
    },
    'GET /salary/bank-file/export': async () => {
      const { id, period, number, employeeId } = await month();
      const { version } = await api.call(employeeCalls.one, { params: { id: employeeId } });
      const own = employeeFields(number, { name: number, bankAccount: '6222021102012349031' });
      await api.call(employeeCalls.update, { body: { ...own, id: employeeId, version } });
      const file = csv(['工号,基本工资', `${number},100`]);
      await runImport(api, salarySheetFileCalls.import, { file, mode, period });
      const query = { state: 'confirmed' as const };
      await api.call(salaryCalls.setState, { params: { id }, query });
      return () => api.file(bankFileCalls.export, { query: { period, code: 'bankXlsx' } });
    },
    'PUT /salary/layout': async () => {
      const body = { ...(await layout('bankCsv')), name: '本行代发', separator: 'bar' as const };
      return () => api.call(fileLayoutCalls.save, { body });
    },
    'DELETE /salary/layout/{code}': async () => {
      const body = { ...(await layout('bankXlsx')), name: '改过的代发' };
      const { code } = await api.call(fileLayoutCalls.save, { body });
      return () => api.call(fileLayoutCalls.restore, { params: { code } });
    },
  };
}
