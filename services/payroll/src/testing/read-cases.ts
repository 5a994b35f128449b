import { employeeCalls, insuranceCalls } from '@mingzhang/contract';
import type { DomainTest, WriteCase } from '@mingzhang/server/testing';
import { departmentIn, employeeFields, schemeFields } from './write-cases';

/** One valid call of every route that reads by an id, and of those that write by several. */
export function readCases(test: DomainTest): Readonly<Record<string, WriteCase>> {
  const { api, demo } = test;
  let count = 0;
  const next = () => {
    count += 1;
    return `${count}`;
  };
  const add = () => api.call(employeeCalls.create, { body: employeeFields(`R${next()}`) });
  const departments = async () => [
    { departmentId: await departmentIn(test, `部门${next()}`), share: '1' },
  ];
  const expenseSubjectId = demo.subjectId('1002');
  return {
    'GET /employee/{id}': async () => {
      const { id } = await add();
      return () => api.call(employeeCalls.one, { params: { id } });
    },
    'GET /employee/insurance/{id}': async () => {
      const { id } = await add();
      const query = { period: '2026-01' };
      return () => api.call(employeeCalls.insurance, { params: { id }, query });
    },
    'POST /employee': async () => {
      const body = employeeFields(`R${next()}`, {
        departments: await departments(),
        expenseSubjectId,
      });
      return () => api.call(employeeCalls.create, { body });
    },
    'PUT /employee': async () => {
      const { id, version, number } = await add();
      const own = { departments: await departments(), expenseSubjectId };
      const body = { ...employeeFields(number, own), id, version };
      return () => api.call(employeeCalls.update, { body });
    },
    'GET /insurance/{id}': async () => {
      const { id } = await api.call(insuranceCalls.create, { body: schemeFields(`R${next()}`) });
      return () => api.call(insuranceCalls.one, { params: { id } });
    },
  };
}
