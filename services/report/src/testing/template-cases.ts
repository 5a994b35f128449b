import {
  reportSettingCalls,
  reportTemplateCalls,
  type RequestOf,
  type TemplateDetail,
} from '@mingzhang/contract';
import type { OperationWalk, TestApi } from '@mingzhang/server/testing';

type Body = RequestOf<typeof reportTemplateCalls.create>['body'];

/** A balance sheet of two rows that has all that people may fill in. */
const body: Body = {
  name: '内部资产表',
  code: '内01',
  type: 1,
  basedOn: 'balanceSheet',
  enabled: false,
  columns: [{ key: 'c1', title: '期末余额', basis: 'period' }],
  items: [
    {
      lineNo: 31,
      title: '现金合计',
      type: 0,
      indent: 3,
      decimals: 4,
      mark: 'cash',
      memo: true,
      formula: ['期末余额(1001)'],
    },
    { lineNo: 32, title: '银行合计', type: 0, bold: true, formula: ['期末余额(1002)'] },
  ],
};

/** One valid call of each route that writes templates and settings of statements. */
export function templateCases(api: TestApi): OperationWalk['cases'] {
  let count = 0;
  const made = () => {
    count += 1;
    const named = { ...body, name: `${body.name}${count}` };
    return api.call(reportTemplateCalls.create, { body: named });
  };
  const first = ({ items }: TemplateDetail) => {
    const [item] = items;
    if (!item) throw new Error('the template has rows');
    return item;
  };
  return {
    'POST /report/template': async () => made,
    'PUT /report/template': async () => {
      const { builtIn: _, basedOn: __, ...template } = await made();
      const changed = { ...template, name: '资产表二', code: '内02', columns: [...body.columns] };
      return () => api.call(reportTemplateCalls.update, { body: changed });
    },
    'DELETE /report/template/{id}': async () => {
      const { id } = await made();
      return () => api.call(reportTemplateCalls.remove, { params: { id } });
    },
    'POST /report/template/items': async () => {
      const { id: templateId, version } = await made();
      const item = { lineNo: 77, title: '其他资产', type: 0 as const, formula: ['行次(31)'] };
      return () =>
        api.call(reportTemplateCalls.createItem, { body: { templateId, version, ...item } });
    },
    'PUT /report/template/items': async () => {
      const template = await made();
      const { version } = template;
      const item = { ...first(template), title: '库存现金合计' };
      return () => api.call(reportTemplateCalls.updateItem, { body: { ...item, version } });
    },
    'DELETE /report/template/items/{id}': async () => {
      const { id } = first(await made());
      return () => api.call(reportTemplateCalls.removeItem, { params: { id } });
    },
    'PUT /report/setting': async () => () =>
      api.call(reportSettingCalls.save, {
        body: { version: 0, switches: ['tax-net'], quarterSinceJanuary: true },
      }),
  };
}
