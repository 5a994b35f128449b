import { employeeCalls, insuranceBillCalls, salaryCalls } from '@mingzhang/contract';
import { runImport, type DomainTest, type WriteCase } from '@mingzhang/server/testing';
import { employeeFields } from './write-cases';

/** One valid call of every route that changes bills. */
export function billCases({ api }: DomainTest): Readonly<Record<string, WriteCase>> {
  const imported = async (number: string) => {
    await api.call(employeeCalls.create, { body: employeeFields(number, { name: number }) });
    const period = await sheet();
    const text = `姓名,证件号码,汇缴月份,个人月缴存额,单位月缴存额\n${number},,,301.5,302.5\n`;
    const file = { name: '公积金.csv', bytes: Buffer.from(text) };
    const body = { file, mode: 'all' as const, period, code: 'fundBill' };
    return { period, run: () => runImport(api, insuranceBillCalls.import, body) };
  };
  /** The last month with the people of now. */
  const sheet = async () => {
    const { records } = await api.call(salaryCalls.page, { query: {} });
    const [last] = records;
    if (last?.state === 'draft') {
      await api.call(salaryCalls.calculate, { params: { id: last.id } });
      return last.period;
    }
    const { period } = await api.call(salaryCalls.next, {});
    return (await api.call(salaryCalls.create, { body: { period, payPeriod: period } })).period;
  };
  return {
    'POST /insurance/bill/import': async () => (await imported('B01')).run,
    'DELETE /insurance/bill': async () => {
      const { period, run } = await imported('B02');
      await run();
      const query = { period, kind: 'fundBill' as const };
      return () => api.call(insuranceBillCalls.remove, { query });
    },
  };
}
