import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  employeeCalls,
  insuranceCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { runImport, type DomainTest, type WriteCase } from '@mingzhang/server/testing';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];
type SchemeIn = RequestOf<typeof insuranceCalls.create>['body'];
type Cases = Readonly<Record<string, WriteCase>>;

/** The example of GB 11643-1999. */
export const cardNumber = '11010519491231002X';

/** A number of 居民身份证 that nobody else of a test has, with a right check character. */
export function cardOf(order: number): string {
  const body = `110105198${order % 10}0101${String(order).padStart(3, '0').slice(-3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return `${body}${'10X98765432'[sum % 11] ?? ''}`;
}

/** Fields of an employee with a number of the account set. */
export function employeeFields(number: string, changes: Partial<EmployeeIn> = {}): EmployeeIn {
  return { number, name: `员工${number}`, employment: [{ from: '2024-03-11' }], ...changes };
}

/** A scheme from 2026-01 on with pension and housing fund. */
export function schemeFields(name: string): SchemeIn {
  const pension = {
    code: 'pension',
    name: '基本养老保险',
    floor: '7320.00',
    ceiling: '36600.00',
    personalRate: '0.08',
    companyRate: '0.16',
  };
  const housingFund = {
    code: 'housingFund',
    name: '住房公积金',
    personalRate: '0.05',
    companyRate: '0.05',
  };
  const versions = [{ from: '2026-01', items: [pension, housingFund] }];
  return { name, city: '苏州', versions };
}

/** A department of the books. */
export async function departmentIn({ books }: DomainTest, name: string): Promise<number> {
  const categories = await books.call(accountingCategoryCalls.list, {});
  const category = categories.find((each) => each.name === '部门');
  const body = { categoryId: category?.id ?? 0, code: name, name };
  return (await books.call(accountingCategoryDetailCalls.create, { body })).id;
}

function employeeCases({ api, demo }: DomainTest): Cases {
  const add = (number: string, changes: Partial<EmployeeIn> = {}) =>
    api.call(employeeCalls.create, { body: employeeFields(number, changes) });
  const subjectId = demo.subjectId('1002');
  return {
    'POST /employee': async () => {
      const body = employeeFields('W01', {
        phone: '13800000001',
        position: '店长',
        bankName: '工商银行',
        remark: '新来',
      });
      return () => api.call(employeeCalls.create, { body });
    },
    'PUT /employee': async () => {
      const { id, version } = await add('W02');
      const body = { ...employeeFields('W02', { position: '收银' }), id, version };
      return () => api.call(employeeCalls.update, { body });
    },
    'POST /employee/batchDel': async () => {
      const { id } = await add('W03');
      return () => api.call(employeeCalls.batchRemove, { body: [id] });
    },
    'PUT /employee/updateSubject': async () => {
      const { id } = await add('W04');
      const query = { subjectId };
      return () => api.call(employeeCalls.updateSubject, { query, body: { ids: [id] } });
    },
    'PUT /employee/updateStatus': async () => {
      const { id } = await add('W05');
      return () => api.call(employeeCalls.updateStatus, { body: { ids: [id], status: 0 } });
    },
    'POST /employee/updateInsurance': async () => {
      const { id } = await add('W06');
      const scheme = await api.call(insuranceCalls.create, { body: schemeFields('方案六') });
      const entry = { id, insuranceSchemeId: scheme.id, from: '2029-01', social: '5800' };
      const entries = [{ ...entry, housingFund: '5800' }];
      return () => api.call(employeeCalls.updateInsurance, { body: { entries } });
    },
    'POST /employee/{id}/reveal': async () => {
      const { id } = await add('W07', { phone: '13800000007' });
      const body = { field: 'phone' as const };
      return () => api.call(employeeCalls.reveal, { params: { id }, body });
    },
  };
}

function fileCases({ api }: DomainTest): Cases {
  return {
    'POST /employee/import': async () => {
      const bytes = Buffer.from('工号,姓名,入职日期\nW08,赵婷,2025-05-06\n');
      const file = { name: '员工.csv', bytes };
      return () => runImport(api, employeeCalls.import, { file, mode: 'all' });
    },
    'POST /employee/export': async () => () =>
      api.file(employeeCalls.export, { body: { keyword: 'W01', format: 'csv' } }),
    'POST /employee/export/numbers': async () => () =>
      api.file(employeeCalls.exportNumbers, { body: { keyword: 'W01', format: 'csv' } }),
  };
}

function schemeCases({ api }: DomainTest): Cases {
  const add = (name: string) => api.call(insuranceCalls.create, { body: schemeFields(name) });
  return {
    'POST /insurance': async () => () => add('方案一'),
    'PUT /insurance': async () => {
      const { id, version } = await add('方案二');
      const body = { ...schemeFields('方案二'), city: '无锡', id, version };
      return () => api.call(insuranceCalls.update, { body });
    },
    'DELETE /insurance/{id}': async () => {
      const { id } = await add('方案三');
      return () => api.call(insuranceCalls.remove, { params: { id } });
    },
  };
}

/** One valid call of every route that changes employees or schemes, or hands them out. */
export function staffCases(test: DomainTest): Cases {
  return { ...employeeCases(test), ...fileCases(test), ...schemeCases(test) };
}
