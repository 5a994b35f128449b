import {
  accountBookCalls,
  agingCalls,
  auxiliaryLedgerCalls,
  bookArchiveCalls,
  dayBookCalls,
  itemCrossCalls,
  journalCalls,
  multiColumnCalls,
  quantityBookCalls,
  settlementCalls,
} from '@mingzhang/contract';
import type { WriteCase } from '@mingzhang/server/testing';
import type { Books } from './books';

/** Books of a month as files. */
export function bookCases(books: Books): Readonly<Record<string, WriteCase>> {
  const { api } = books;
  const query = { periodFrom: '2026-01', periodTo: '2026-01', format: 'csv' } as const;
  return {
    'GET /accountBook/subjectBalance/export': async () => () =>
      api.file(accountBookCalls.subjectBalanceFile, { query }),
    'GET /accountBook/generalLedger/export': async () => () =>
      api.file(accountBookCalls.generalLedgerFile, { query }),
    'GET /accountBook/subjectSummary/export': async () => () =>
      api.file(journalCalls.subjectSummaryFile, { query }),
    'GET /accountBook/journal/export': async () => () =>
      api.file(journalCalls.journalFile, { query }),
    'POST /accountBook/journal/export': async () => () =>
      api.call(journalCalls.journalJob, { query }),
    'POST /accountBook/archive/export': async () => () =>
      api.call(bookArchiveCalls.archive, { query: { year: 2026, format: 'csv' } }),
    'GET /accountBook/details/export': async () => {
      const subjectId = books.subject('1002').id;
      return () => api.file(accountBookCalls.detailsFile, { query: { ...query, subjectId } });
    },
    'GET /accountBook/dayBook/export': async () => {
      const subjectId = books.subject('1002').id;
      return () => api.file(dayBookCalls.dayBookFile, { query: { ...query, subjectId } });
    },
    'GET /accountBook/quantityDetails/export': async () => {
      const subjectId = books.subject('1002').id;
      return () =>
        api.file(quantityBookCalls.quantityDetailsFile, { query: { ...query, subjectId } });
    },
    'GET /accountBook/quantityLedger/export': async () => () =>
      api.file(quantityBookCalls.quantityLedgerFile, { query }),
    'GET /accountBook/multiColumn/export': async () => {
      const subjectId = books.subject('222101').id;
      return () => api.file(multiColumnCalls.multiColumnFile, { query: { ...query, subjectId } });
    },
    'GET /accountBook/auxiliaryDetails/export': async () => {
      const [part] = Object.entries(await books.auxiliary('1122', '华美商贸'));
      const item = { categoryId: Number(part?.[0]), itemId: part?.[1] ?? 0 };
      const asked = { query: { ...query, ...item } };
      return () => api.file(auxiliaryLedgerCalls.auxiliaryDetailsFile, asked);
    },
    ...itemBookCases(books),
    'GET /accountBook/auxiliaryBalance/export': async () => {
      const categoryId = await books.categoryId('客户');
      return () =>
        api.file(accountBookCalls.auxiliaryBalanceFile, { query: { ...query, categoryId } });
    },
  };
}

async function ofItem(books: Books) {
  const [part] = Object.entries(await books.auxiliary('1122', '华美商贸'));
  const subjectId = books.subject('1122').id;
  return { subjectId, categoryId: Number(part?.[0]), itemId: part?.[1] ?? 0 };
}

/** Body with two entries of a customer that settle each other. */
export async function markBody(books: Books) {
  const entry = async (side: 'debit' | 'credit', other: 'debit' | 'credit') => {
    const { id: voucherId } = await books.post('2026-01-09', [
      { code: '1122', item: '华美商贸', [side]: '12.00' },
      { code: '3001', [other]: '12.00' },
    ]);
    return { voucherId, lineNo: 1, amount: '12.00' };
  };
  const lines = [await entry('debit', 'credit'), await entry('credit', 'debit')];
  return { ...(await ofItem(books)), marks: [{ lines }] };
}

/** The id of a mark of two entries of a customer. */
export async function madeMark(books: Books): Promise<number> {
  await books.api.call(settlementCalls.settle, { body: await markBody(books) });
  const query = await ofItem(books);
  const { marks } = await books.api.call(settlementCalls.settlement, { query });
  return marks[0]?.id ?? 0;
}

/** 往来账龄, 往来核销 and 核算项目组合表. */
function itemBookCases(books: Books): Readonly<Record<string, WriteCase>> {
  const { api } = books;
  return {
    'GET /accountBook/settlement/export': async () => {
      const query = { ...(await ofItem(books)), format: 'csv' } as const;
      return () => api.file(settlementCalls.settlementFile, { query });
    },
    'POST /accountBook/settlement': async () => {
      const body = await markBody(books);
      return () => api.call(settlementCalls.settle, { body });
    },
    'DELETE /accountBook/settlement/{id}': async () => {
      const id = await madeMark(books);
      return () => api.call(settlementCalls.unsettle, { params: { id } });
    },
    'POST /accountBook/settlement/undo': async () => {
      const body = { ids: [await madeMark(books)], ...(await ofItem(books)) };
      return () => api.call(settlementCalls.unsettleChosen, { body });
    },
    'PUT /accountBook/aging/limits': async () => () =>
      api.call(agingCalls.saveAgingLimits, { body: { limits: [30, 90] } }),
    'GET /accountBook/aging/export': async () => {
      const { itemId: _, ...account } = await ofItem(books);
      const query = { ...account, asOf: '2026-01-31', format: 'csv' } as const;
      return () => api.file(agingCalls.agingFile, { query });
    },
    'GET /accountBook/itemCross/export': async () => {
      const { subjectId, categoryId: rowCategoryId } = await ofItem(books);
      const columnCategoryId = await books.categoryId('部门');
      const query = {
        periodFrom: '2026-01',
        periodTo: '2026-01',
        format: 'csv' as const,
        subjectId,
        rowCategoryId,
        columnCategoryId,
      };
      return () => api.file(itemCrossCalls.itemCrossFile, { query });
    },
  };
}
