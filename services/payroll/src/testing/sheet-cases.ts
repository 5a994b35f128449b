import {
  employeeCalls,
  salaryCalls,
  salaryChoiceCalls,
  salaryCorrectionCalls,
  salaryFieldCalls,
  salaryTrialCalls,
} from '@mingzhang/contract';
import { addMonths } from '@mingzhang/rules';
import type { DomainTest, WriteCase } from '@mingzhang/server/testing';
import { employeeFields } from './write-cases';

/** Makes months with an employee of their own. */
function monthsOf({ api }: DomainTest) {
  let count = 0;
  const add = () => {
    count += 1;
    const body = employeeFields(`S${count}`, { name: `工资${count}` });
    return api.call(employeeCalls.create, { body });
  };
  /** The next month, with an employee of its own. */
  const month = async () => {
    const person = await add();
    const { records } = await api.call(salaryCalls.page, { query: {} });
    const drafts = records.toReversed().filter(({ state }) => state === 'draft');
    for (const { id } of drafts) {
      const query = { state: 'confirmed' as const };
      await api.call(salaryCalls.setState, { params: { id }, query });
    }
    const [last] = records;
    const period = last ? addMonths(last.period, 1) : '2025-01';
    const made = await api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    const { rows } = await api.call(salaryCalls.employeeList, { query: { period } });
    const row = rows.find(({ employeeId }) => employeeId === person.id);
    return { ...made, employeeId: person.id, rowId: row?.id ?? 0 };
  };
  return { add, month };
}

type Months = ReturnType<typeof monthsOf>;
type Cases = Readonly<Record<string, WriteCase>>;

/** One valid call of every route of fields and sheets. */
export function sheetCases(test: DomainTest): Cases {
  const months = monthsOf(test);
  return { ...choiceCases(test, months), ...monthCases(test, months) };
}

function choiceCases({ api }: DomainTest, { month }: Months): Cases {
  /** A confirmed month, and what it should have been. */
  const confirmed = async () => {
    const { id, rowId } = await month();
    await api.call(salaryCalls.setState, { params: { id }, query: { state: 'confirmed' } });
    const cells = [{ id: rowId, code: 'baseSalary', value: '9876', seen: null }];
    return { params: { id }, body: { cells, declaredUntil: null } };
  };
  const noChoices = { bonusMethod: 'separate' as const, payments: [] };
  return {
    'PUT /salary/employee/choices/{id}': async () => {
      const { rowId: id } = await month();
      const payments = [{ kind: 'severance' as const, amount: '9000', averageWage: '90000' }];
      const choices = { bonusMethod: 'merged' as const, payments };
      return () =>
        api.call(salaryChoiceCalls.choose, { params: { id }, body: { choices, seen: noChoices } });
    },
    'GET /salary/{id}/bonus-plan/{employeeId}': async () => {
      const { id, employeeId } = await month();
      const query = { amount: '36000' };
      return () => api.call(salaryChoiceCalls.bonusPlan, { params: { id, employeeId }, query });
    },
    'POST /salary/{id}/correction': async () => {
      const request = await confirmed();
      return () => api.call(salaryCorrectionCalls.correct, request);
    },
    'POST /salary/{id}/correction/preview': async () => {
      const request = await confirmed();
      return () => api.call(salaryCorrectionCalls.preview, request);
    },
  };
}

function monthCases({ api }: DomainTest, { add, month }: Months): Cases {
  return {
    'POST /salary/field/trial': async () => {
      const { fields } = await api.call(salaryFieldCalls.list, {});
      const tried = fields.map(({ code, name, isShown }) => ({ code, name, isShown }));
      return () => api.call(salaryTrialCalls.formula, { body: { fields: tried, at: 3 } });
    },
    'PUT /salary/field/update': async () => {
      const { version, fields } = await api.call(salaryFieldCalls.list, {});
      const changed = fields.map(({ code, name, isShown }) => ({
        code,
        name: code === 'allowance' ? '门店补贴' : name,
        isShown,
      }));
      return () => api.call(salaryFieldCalls.update, { body: { version, fields: changed } });
    },
    'POST /salary': async () => {
      const { period: last } = await month();
      const period = addMonths(last, 1);
      return () => api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    },
    'PUT /salary/employee/update': async () => {
      const { period, rowId } = await month();
      const cells = [{ id: rowId, code: 'baseSalary', value: '4321', seen: null }];
      return () => api.call(salaryCalls.update, { query: { period }, body: { cells } });
    },
    'PUT /salary/employee/notin/{id}': async () => {
      const { rowId: id } = await month();
      return () => api.call(salaryCalls.notIn, { params: { id }, body: { isIn: false } });
    },
    'POST /salary/{id}/calculate': async () => {
      const { id } = await month();
      await add();
      return () => api.call(salaryCalls.calculate, { params: { id } });
    },
    'PUT /salary/{id}': async () => {
      const { id } = await month();
      const query = { state: 'confirmed' as const };
      return () => api.call(salaryCalls.setState, { params: { id }, query });
    },
    'DELETE /salary/{id}': async () => {
      const { id } = await month();
      return () => api.call(salaryCalls.remove, { params: { id } });
    },
    'GET /salary/{id}/explanation/{employeeId}': async () => {
      const { id, employeeId } = await month();
      return () => api.call(salaryCalls.explanation, { params: { id, employeeId } });
    },
    'GET /salary/employee/export': async () => {
      const { period } = await month();
      return () => api.file(salaryCalls.export, { query: { period, format: 'csv' } });
    },
  };
}
