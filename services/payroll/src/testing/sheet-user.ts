import {
  employeeCalls,
  salaryCalls,
  salaryChoiceCalls,
  type RequestOf,
  type SalaryRow,
} from '@mingzhang/contract';
import type { DomainTest } from '@mingzhang/server/testing';
import { employeeFields } from './write-cases';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];
type Choices = RequestOf<typeof salaryChoiceCalls.choose>['body']['choices'];

/** A sheet by its month and run; the first run where none is named. */
interface Key {
  readonly period: string;
  readonly run?: number;
}

/** What a person does with sheets, for tests: by numbers of employees and codes of fields. */
export function sheetUser({ api }: DomainTest) {
  const sheet = (query: Key) => api.call(salaryCalls.employeeList, { query });
  const rowOf = async (key: Key, number: string): Promise<SalaryRow> => {
    const row = (await sheet(key)).rows.find((each) => each.number === number);
    if (!row) throw new Error(`${number} is not in ${key.period}`);
    return row;
  };
  const cellsOf = async (key: Key, number: string, amounts: Readonly<Record<string, string>>) => {
    const { id, entered } = await rowOf(key, number);
    return Object.entries(amounts).map(([code, value]) => {
      return { id, code, value, seen: entered[code] ?? null };
    });
  };
  return {
    sheet,
    rowOf,
    cellsOf,
    add: async (number: string, changes: Partial<EmployeeIn> = {}) =>
      (await api.call(employeeCalls.create, { body: employeeFields(number, changes) })).id,
    create: (key: Key & { readonly isFurther?: boolean; readonly copy?: boolean }) => {
      const { period, isFurther = false, copy = false } = key;
      return api.send(salaryCalls.create, {
        body: { period, payPeriod: period, isFurther, copy },
      });
    },
    type: async (key: Key, number: string, amounts: Readonly<Record<string, string>>) => {
      const cells = await cellsOf(key, number, amounts);
      return api.send(salaryCalls.update, { query: key, body: { cells } });
    },
    choose: async (key: Key, number: string, choices: Choices) => {
      const { id, choices: seen } = await rowOf(key, number);
      return api.send(salaryChoiceCalls.choose, { params: { id }, body: { choices, seen } });
    },
    state: async (key: Key, state: 'draft' | 'confirmed') => {
      const { month } = await sheet(key);
      return api.send(salaryCalls.setState, { params: { id: month.id }, query: { state } });
    },
    calculate: async (key: Key) => {
      const { month } = await sheet(key);
      return api.call(salaryCalls.calculate, { params: { id: month.id } });
    },
    explain: async (key: Key, number: string) => {
      const { month } = await sheet(key);
      const { employeeId } = await rowOf(key, number);
      return api.call(salaryCalls.explanation, { params: { id: month.id, employeeId } });
    },
  };
}
