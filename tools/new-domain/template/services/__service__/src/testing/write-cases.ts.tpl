import { {{camel}}Calls } from '@mingzhang/contract';
import { runImport, type DomainTest, type WriteCase } from '@mingzhang/server/testing';

/**
 * One valid call of every route that changes records of {{title}} or hands them out.
 * @param series first digit of the codes; another one makes the cases again in the same account set
 */
export function writeCases(
  { api, demo }: DomainTest,
  series = 4,
): Readonly<Record<string, WriteCase>> {
  const fields = { name: '第二批', amount: '1200.50', date: '2026-01-15' };
  const { wordId, subjectId } = demo;
  const terms = { wordId, debitSubjectId: subjectId('1405'), creditSubjectId: subjectId('1002') };
  const create = (number: string) =>
    api.call({{camel}}Calls.create, { body: { ...fields, code: `${series}${number}` } });
  const book = (id: number) => api.call({{camel}}Calls.book, { params: { id }, body: terms });
  const booked = async (number: string) => {
    const record = await create(number);
    await book(record.id);
    return record;
  };
  return {
    'POST /{{name}}': async () => () => create('01'),
    'PUT /{{name}}': async () => {
      const { id, version } = await booked('02');
      const body = { code: `${series}12`, name: '第三批', amount: '77.00', date: '2026-02-20' };
      return () => api.call({{camel}}Calls.update, { body: { ...body, id, version } });
    },
    'DELETE /{{name}}/{id}': async () => {
      const { id } = await booked('03');
      return () => api.call({{camel}}Calls.remove, { params: { id } });
    },
    'POST /{{name}}/{id}/voucher': async () => {
      const { id } = await create('04');
      return () => book(id);
    },
    'DELETE /{{name}}/{id}/voucher': async () => {
      const { id } = await booked('05');
      return () => api.call({{camel}}Calls.unbook, { params: { id } });
    },
    'POST /{{name}}/import/file': async () => {
      const bytes = Buffer.from(`编码,名称,金额,日期\n${series}06,第四批,5.00,2026-01-02\n`);
      const file = { name: '一月.csv', bytes };
      return () => runImport(api, {{camel}}Calls.import, { file, mode: 'all' });
    },
    'GET /{{name}}/export': async () => () =>
      api.file({{camel}}Calls.export, { query: { format: 'csv' } }),
    'PUT /{{name}}/print-setting': async () => () =>
      api.call({{camel}}Calls.savePrintSetting, { body: { sheet: 'a4-wide' } }),
  };
}
