import {
  accountBookCalls,
  agingCalls,
  auxiliaryLedgerCalls,
  culpritCalls,
  dayBookCalls,
  itemCrossCalls,
  journalCalls,
  multiColumnCalls,
  quantityBookCalls,
  renamedCalls,
  settlementCalls,
  type Call,
} from '@mingzhang/contract';
import { joinCases, type WriteCase } from '@mingzhang/server/testing';
import type { Books } from './books';
import { customerOf, postedBy, type Maker } from './read-cases';

type Cases = Readonly<Record<string, readonly WriteCase[]>>;
type Query = Readonly<Record<string, unknown>>;

const range = { periodFrom: '2026-01', periodTo: '2026-01' };
const month = { year: 2026, month: 1 };

/** Valid calls of every route that reads a book by ids, with all the ids that it may have. */
export function bookReadCases(books: Books, maker: Maker): Cases {
  const customer = () => customerOf(books);
  const subject = async () => ({ subjectId: books.subject('1122').id });
  const bank = async () => ({ subjectId: books.subject('1002').id });
  const item = async () => {
    const { categoryId, itemId } = await customer();
    return { categoryId, itemId };
  };
  const category = async () => {
    const { subjectId, categoryId } = await customer();
    return { subjectId, categoryId };
  };
  const combination = async () => {
    const { subjectId, categoryId, itemId } = await customer();
    return { subjectId, auxiliary: `${categoryId}:${itemId}` };
  };
  const word = async () => ({ wordId: books.wordId });
  const entries = async () => {
    await postedBy(maker, books);
    return { wordId: books.wordId, itemId: (await item()).itemId, createdBy: maker.userId };
  };
  const crossed = async () => ({
    ...(await subject()),
    rowCategoryId: (await item()).categoryId,
    columnCategoryId: await books.categoryId('部门'),
  });
  const read = readOf(books);
  const { details, detailsFile, auxiliaryBalance, auxiliaryBalanceFile } = accountBookCalls;
  const { subjectSummary, subjectSummaryFile, journal, journalFile, journalJob } = journalCalls;
  const { auxiliaryDetails, auxiliaryDetailsFile, auxiliaryList } = auxiliaryLedgerCalls;
  return joinCases(
    read([details, detailsFile], range, customer),
    read([details, detailsFile], range, combination),
    read([auxiliaryBalance, auxiliaryBalanceFile, auxiliaryList], range, category),
    read([auxiliaryDetails, auxiliaryDetailsFile], range, customer),
    read([dayBookCalls.dayBook], range, bank),
    read([multiColumnCalls.multiColumn, multiColumnCalls.multiColumnFile], range, category),
    read([quantityBookCalls.quantityDetails], range, bank),
    read([subjectSummary, subjectSummaryFile], range, word),
    read([journal, journalFile, journalJob], range, entries),
    read([agingCalls.aging], { asOf: '2026-01-31' }, category),
    read([settlementCalls.settlement], {}, customer),
    read([itemCrossCalls.itemCross, itemCrossCalls.itemCrossFile], range, crossed),
    read([renamedCalls.list], { periodTo: '2026-01' }, subject),
    read([renamedCalls.list], { periodTo: '2026-01' }, item),
    read(
      [culpritCalls.ofAccount, culpritCalls.paperOfAccount],
      { ...month, known: '1.00' },
      combination,
    ),
  );
}

/** Makes the cases of calls that are sent with one query; files are read as text. */
function readOf({ api }: Books) {
  return (calls: readonly Call[], query: Query, ids: () => Promise<Query>): Cases =>
    Object.fromEntries(
      calls.map((call) => [
        `${call.method} ${call.path}`,
        [
          async () => {
            const asked = { ...query, ...(await ids()) };
            // The queries of these calls differ; the service checks each by its contract.
            if (call.answers !== 'file') return () => api.call(call, { query: asked } as never);
            const isPaper = call.exports === culpritCalls.paperOfAccount.exports;
            const format = isPaper ? {} : { format: 'csv' };
            return () => api.file(call, { query: { ...asked, ...format } } as never);
          },
        ],
      ]),
    );
}
