import {
  cashFlowCalls,
  combinedCalls,
  reportCalls,
  reportTemplateCalls,
  taxCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { Books, makeXlsx, once, type DomainTest, type WriteCase } from '@mingzhang/server/testing';

type Cases = Readonly<Record<string, WriteCase>>;
type Template = RequestOf<typeof reportTemplateCalls.create>['body'];

const period = '2026-01';

/** One valid call of every route that names a template, a row, a voucher, a subject or an account set. */
export function fullCases(test: DomainTest, accountSetId: number): Cases {
  const templates = templatesOf(test);
  return {
    ...templateReads(test, templates),
    ...rowCases(test, templates),
    ...cashCases(test),
    ...taxCases(test),
    ...combinedCases(test, accountSetId),
  };
}

/** Rows of the templates, and of the form that they fill: titles and codes of subjects. */
const rows = [
  ['货币资金', '1001'],
  ['应收账款', '1122'],
  ['存货', '1405'],
] as const;

type Templates = ReturnType<typeof templatesOf>;

/** Makes own templates, each with a name of its own. */
function templatesOf({ api }: DomainTest) {
  let count = 0;
  return () => {
    count += 1;
    const body: Template = {
      name: `往来表${count}`,
      type: 0,
      enabled: true,
      columns: [{ key: 'c1', title: '期末余额', basis: 'period' }],
      items: rows.map(([title, code], index) => ({
        lineNo: index + 1,
        title,
        formula: [`期末余额(${code})`],
      })),
    };
    return api.call(reportTemplateCalls.create, { body });
  };
}

function templateReads({ api }: DomainTest, templates: Templates): Cases {
  const made = once(templates);
  const params = async () => ({ id: (await made()).id });
  const query = { period };
  const file = { name: '表样.xlsx', bytes: formBytes() };
  return {
    'GET /report/template/{id}': async () => {
      const request = { params: await params() };
      return () => api.call(reportTemplateCalls.get, request);
    },
    'GET /report/template/{id}/coverage': async () => {
      const request = { params: await params() };
      return () => api.call(reportTemplateCalls.coverage, request);
    },
    'GET /report/template/view/{id}': async () => {
      const request = { params: await params(), query };
      return () => api.call(reportCalls.view, request);
    },
    'GET /report/template/view/{id}/export': async () => {
      const request = { params: await params(), query: { period, format: 'csv' as const } };
      return () => api.file(reportCalls.export, request);
    },
    'GET /report/template/view/{id}/cell': async () => {
      const cell = { period, lineNo: 1, column: 'c1' };
      const request = { params: await params(), query: cell };
      return () => api.call(reportCalls.cell, request);
    },
    'POST /report/template/view/{id}/fill/match': async () => {
      const request = { params: await params(), query, body: { file } };
      return () => api.call(reportCalls.match, request);
    },
    'POST /report/template/view/{id}/fill': async () => {
      const request = { params: await params(), query, body: { file } };
      return () => api.file(reportCalls.fill, request);
    },
  };
}

/** Templates whose rows are named by their ids. */
function rowCases({ api }: DomainTest, templates: Templates): Cases {
  const editable = async () => {
    const { builtIn: _, ...template } = await templates();
    return template;
  };
  return {
    'PUT /report/template': async () => {
      const { basedOn: _, ...body } = await editable();
      return () => api.call(reportTemplateCalls.update, { body });
    },
    'POST /report/template/items': async () => {
      const { id: templateId, version, items } = await editable();
      const row = { after: items[0]?.id ?? 0, lineNo: 9, title: '其他应收款', formula: [] };
      const body = { templateId, version, ...row };
      return () => api.call(reportTemplateCalls.createItem, { body });
    },
    'POST /report/template/items/formula': async () => {
      const { type, columns, basedOn, items } = await editable();
      const body = { period, type, columns, basedOn, items };
      return () => api.call(reportTemplateCalls.formula, { body });
    },
  };
}

function cashCases({ api, books }: DomainTest): Cases {
  return {
    'PUT /report/cashFlow/lines': async () => {
      const own = await Books.load(books);
      const { id: voucherId } = await own.post('2026-01-12', [
        { code: '560213', debit: '7.00' },
        { code: '1002', credit: '7.00' },
      ]);
      const body = [{ voucherId, row: 1, item: 'CF06', version: 0 }];
      return () => api.call(cashFlowCalls.assign, { body });
    },
  };
}

function taxCases({ api, demo }: DomainTest): Cases {
  const filing = { kind: 'stamp' as const, period: '2026-03' };
  return {
    'POST /report/tax/filing/voucher': async () => {
      await api.call(taxCalls.saveSettings, {
        body: { incomeTax: 'quarter', stamp: 'quarter', statements: 'quarter' },
      });
      const typed = [{ line: 1, amount: '100000.00', remark: '合同台账' }];
      await api.call(taxCalls.prepare, { body: { ...filing, version: 0, rows: typed } });
      const { figures } = await api.call(taxCalls.detail, { query: filing });
      const filed = { ...filing, version: 1, filedOn: '2026-04-10', figures };
      const { version } = await api.call(taxCalls.file, { body: filed });
      const lines = [{ subjectId: demo.subjectId('540310'), amount: '30.00' }];
      const paid = { paidOn: '2026-04-11', voucherDate: '2026-04-11', lines };
      const accounts = { wordId: demo.wordId, bankSubjectId: demo.subjectId('1002') };
      const body = { ...filing, version, ...paid, ...accounts };
      return () => api.call(taxCalls.book, { body });
    },
  };
}

function combinedCases({ api }: DomainTest, accountSetId: number): Cases {
  const chosen = { standard: 0 as const, period, ids: [accountSetId] };
  const shown = { ...chosen, statement: 'balanceSheet' as const };
  return {
    'POST /report/combined': async () => () => api.call(combinedCalls.view, { body: shown }),
    'POST /report/combined/export': async () => () =>
      api.file(combinedCalls.export, { body: { ...shown, format: 'csv' } }),
  };
}

/** A blank form with the rows of the templates. */
function formBytes(): Buffer {
  const cell = (place: string, text: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const head = `<row r="1">${cell('A1', '资产')}${cell('B1', '期末余额')}</row>`;
  const body = rows.map(
    ([title], index) => `<row r="${index + 2}">${cell(`A${index + 2}`, title)}</row>`,
  );
  return makeXlsx({ rows: [head, ...body].join('') });
}
