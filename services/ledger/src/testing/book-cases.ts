import {
  accountBookCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  journalCalls,
  multiColumnCalls,
  quantityBookCalls,
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
    'GET /accountBook/auxiliaryBalance/export': async () => {
      const categoryId = await books.categoryId('客户');
      return () =>
        api.file(accountBookCalls.auxiliaryBalanceFile, { query: { ...query, categoryId } });
    },
  };
}
