import {
  employeeCalls,
  salaryCalls,
  salaryVoucherCalls,
  voucherCalls,
  type SalaryMonth,
} from '@mingzhang/contract';
import { addMonths, periodsBetween } from '@mingzhang/rules';
import { once, type DomainTest, type TestApi, type WriteCase } from '@mingzhang/server/testing';
import { departmentIn, employeeFields } from './write-cases';

/** The months after the last one up to the first that the books have, each confirmed. */
export async function newMonth(api: TestApi, number: string): Promise<SalaryMonth> {
  await api.call(employeeCalls.create, { body: employeeFields(number) });
  const confirm = (id: number) =>
    api.call(salaryCalls.setState, { params: { id }, query: { state: 'confirmed' } });
  const { records } = await api.call(salaryCalls.page, { query: {} });
  for (const each of records.toReversed()) {
    if (each.state === 'draft') await confirm(each.id);
  }
  const [last] = records;
  const first = last ? addMonths(last.period, 1) : '2026-01';
  const ends = first < '2026-01' ? '2026-01' : first;
  let month: SalaryMonth | undefined;
  for (const period of periodsBetween(first, ends)) {
    const { id } = await api.call(salaryCalls.create, { body: { period, payPeriod: period } });
    const { rows } = await api.call(salaryCalls.employeeList, { query: { period } });
    const cells = rows.map((row) => ({
      id: row.id,
      code: 'baseSalary',
      value: '99000',
      seen: null,
    }));
    await api.call(salaryCalls.update, { query: { period }, body: { cells } });
    month = await confirm(id);
  }
  if (!month) throw new Error('a month was made');
  return month;
}

/** The first template as a call sends it. */
async function templateOf(api: TestApi) {
  const [first] = await api.call(salaryVoucherCalls.templates, { params: { id: 0 } });
  if (!first) throw new Error('the usual template is there');
  const { isUsed: _, ...fields } = first;
  return fields;
}

function templateCases(test: DomainTest): Readonly<Record<string, WriteCase>> {
  const { api } = test;
  const fields = async (name: string) => {
    const { id: _, version: __, ...usual } = await templateOf(api);
    const departmentIds = [await departmentIn(test, name)];
    const expenses = usual.expenses.slice(0, 1).map((row) => ({ ...row, departmentIds }));
    return { ...usual, name, expenses };
  };
  return {
    'GET /salary/voucher/template/{id}': async () => {
      const { id } = await templateOf(api);
      return () => api.call(salaryVoucherCalls.template, { params: { id } });
    },
    'POST /salary/voucher/template': async () => {
      const body = await fields('模板一');
      return () => api.call(salaryVoucherCalls.createTemplate, { body });
    },
    'PUT /salary/voucher/template': async () => {
      const body = await fields('模板二');
      const { id, version } = await api.call(salaryVoucherCalls.createTemplate, { body });
      const changed = { ...body, name: '新模板', id, version };
      return () => api.call(salaryVoucherCalls.updateTemplate, { body: changed });
    },
    'DELETE /salary/voucher/template/{id}': async () => {
      const body = await fields('模板三');
      const { id } = await api.call(salaryVoucherCalls.createTemplate, { body });
      return () => api.call(salaryVoucherCalls.removeTemplate, { params: { id } });
    },
  };
}

type Kind = 'payWage' | 'payTax';

/** One valid call of every route of vouchers and their templates. */
export function voucherCases(test: DomainTest): Readonly<Record<string, WriteCase>> {
  const { api, books, demo } = test;
  /** One month for all, confirmed, with somebody who earns. */
  const month = once(() => newMonth(api, 'V1'));
  const asked = async (kind: Kind) => ({ salaryId: (await month()).id, kind });
  const previewed = async (kind: Kind) => {
    const templateId = (await templateOf(api)).id;
    return { ...(await asked(kind)), templateId };
  };
  const make = async (kind: Kind) => {
    const { salaryId, templateId } = await previewed(kind);
    const body = { salaryId, templateId, vouchers: [kind] };
    return () => api.call(salaryVoucherCalls.create, { body });
  };
  return {
    ...templateCases(test),
    'POST /salary/voucher/create': () => make('payWage'),
    'GET /salary/voucher/template/data': async () => {
      const { kind: _, ...query } = await previewed('payTax');
      return () => api.call(salaryVoucherCalls.data, { query });
    },
    'GET /salary/voucher/template/list/{id}': async () => {
      const { id } = await month();
      return () => api.call(salaryVoucherCalls.templates, { params: { id } });
    },
    'GET /salary/voucher/preview': async () => {
      const query = await previewed('payTax');
      return () => api.call(salaryVoucherCalls.preview, { query });
    },
    'GET /salary/voucher/fitting': async () => {
      const query = await asked('payTax');
      return () => api.call(salaryVoucherCalls.fitting, { query });
    },
    'PUT /salary/voucher/relate': async () => {
      const query = await asked('payTax');
      const { period } = await month();
      const { vouchers } = await api.call(salaryVoucherCalls.preview, {
        query: await previewed('payTax'),
      });
      const lines = (vouchers[0]?.lines ?? []).map(({ subjectId, debit, credit }) => {
        return { summary: '缴个税', subjectId, debit, credit, auxiliary: {} };
      });
      const body = { wordId: demo.wordId, voucherDate: `${period}-15`, lines };
      const { id } = await books.call(voucherCalls.create, { body });
      return () => api.call(salaryVoucherCalls.relate, { query: { ...query, voucherId: id } });
    },
    'DELETE /salary/voucher': async () => {
      await (
        await make('payWage')
      )();
      const query = await asked('payWage');
      return () => api.call(salaryVoucherCalls.remove, { query });
    },
  };
}
