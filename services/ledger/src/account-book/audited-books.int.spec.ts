import fc from 'fast-check';
import {
  accountBookCalls,
  auxiliaryLedgerCalls,
  dayBookCalls,
  multiColumnCalls,
  quantityBookCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { periodsBetween } from '@mingzhang/rules';
import type { TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';
import {
  drawnCodes,
  drawnLedger,
  drawnMonth,
  drawnParents,
  openDrawn,
  postDrawn,
  type DrawnLedger,
} from '../testing/drawn-ledger';

const runs = Number(process.env['MINGZHANG_BOOK_RUNS'] ?? '3');
const seed = Number(process.env['MINGZHANG_BOOK_SEED'] ?? '14');

let service: TestService;
let sets = 0;
beforeAll(async () => {
  service = await startLedger();
});
afterAll(() => service.stop());

describe('books without unaudited vouchers', () => {
  it(
    'are those of an account set that never had them',
    async () => {
      const property = fc.asyncProperty(drawnLedger, checkBooks);
      await fc.assert(property, { numRuns: runs, seed, endOnFailure: runs <= 100 });
    },
    60_000 + runs * 10_000,
  );

  it.each([
    [2, [1, 1]],
    [4, [1, 3]],
    [14, [10, 14]],
  ])('have all of %s closed months, and leave them out of what is open', async (closed, range) => {
    const side = { code: '1122', item: '甲', fen: 1_234, quantity: 1 } as const;
    const voucher = (month: number, isAudited: boolean) => ({
      month,
      isAudited,
      day: 5,
      debits: [side, { ...side, code: '1405' as const }],
      credit: { ...side, code: '5001' as const },
    });
    await checkBooks({
      enabled: 1,
      opened: { cash: 100, owed: 200, goods: 300, dollars: 400, stored: 500 },
      vouchers: [0, 1, 3, 12].flatMap((month) => [
        voucher(month, true),
        voucher(month, month > 11),
      ]),
      range: [range[0] ?? 0, range[1] ?? 0],
      closed,
    });
  });

  it('list what audited vouchers moved and took back, and not what others moved', async () => {
    sets += 1;
    const books = await openAccountSet(service, sets);
    const audited = await books.post('2026-01-05', [
      { code: '1001', debit: '30.00' },
      { code: '3001', credit: '30.00' },
    ]);
    const red = await books.post('2026-01-06', [
      { code: '1001', debit: '-30.00' },
      { code: '3001', credit: '-30.00' },
    ]);
    await books.post('2026-01-07', [
      { code: '1001', debit: '8.00' },
      { code: '1002', credit: '8.00' },
    ]);
    await books.api.call(voucherCalls.audit, { body: { ids: `${audited.id},${red.id}` } });
    const months = { periodFrom: '2026-01', periodTo: '2026-01' };
    const listed = async (unaudited: '0' | '1') => {
      const rows = await books.api.call(accountBookCalls.list, { query: { ...months, unaudited } });
      return rows.map(({ code }) => code);
    };
    expect(await listed('1')).toEqual(['1001', '1002', '3001']);
    expect(await listed('0')).toEqual(['1001', '3001']);
    const query = { ...months, unaudited: '0' as const };
    const ledger = await books.api.call(accountBookCalls.generalLedger, { query });
    expect([...new Set(ledger.map(({ code }) => code))]).toEqual(['1001', '3001']);
    const file = await books.api.file(accountBookCalls.generalLedgerFile, {
      query: { ...query, format: 'csv' },
    });
    expect(file.bytes.toString('utf8')).toContain('不含未结账期间的未审核凭证');
  });
});

/**
 * Every book without unaudited vouchers equals the book of an account set in which they were never
 * posted.
 */
async function checkBooks(ledger: DrawnLedger): Promise<void> {
  // Vouchers of closed months are final, audited or not.
  const final = ledger.vouchers.filter(
    ({ isAudited, month }) => isAudited || month < ledger.closed,
  );
  const some = await booksOf(ledger, ledger.closed);
  const never = await booksOf({ ...ledger, vouchers: final }, ledger.closed);
  const range = rangeOf(ledger);
  const auditedBooks = await allBooks(some, { ...range, unaudited: '0' });
  expect(auditedBooks).toEqual(await allBooks(never, range));
}

/** A new account set with these vouchers, and the given number of months closed. */
async function booksOf(ledger: DrawnLedger, closed: number): Promise<Books> {
  sets += 1;
  const start = drawnMonth(ledger.enabled);
  const books = await openAccountSet(service, sets, { enableDate: `${start}-01` });
  await openDrawn(books, ledger);
  await postDrawn(books, ledger);
  const months = periodsBetween(start, drawnMonth(ledger.enabled + 25)).slice(0, closed);
  await closeUnchecked(service, sets, months);
  return books;
}

function rangeOf({ enabled, range }: DrawnLedger) {
  const [first = 0, last = 0] = range.toSorted((a, b) => a - b).map((at) => enabled + at);
  return { periodFrom: drawnMonth(first), periodTo: drawnMonth(last) };
}

type Range = ReturnType<typeof rangeOf> & { readonly unaudited?: '0' };

/**
 * Every book that can exclude vouchers, without the ids and numbers that differ between account
 * sets.
 */
async function allBooks(books: Books, range: Range): Promise<unknown> {
  const { api } = books;
  const categoryId = await books.categoryId('客户');
  const answers: unknown[] = [];
  for (const currency of [undefined, 'USD', 'each']) {
    const query = { ...range, ...(currency === undefined ? {} : { currency }) };
    for (const showAuxiliary of ['0', '1'] as const) {
      const asked = { query: { ...query, showAuxiliary } };
      answers.push(await api.call(accountBookCalls.subjectBalance, asked));
    }
    answers.push(await api.call(accountBookCalls.generalLedger, { query }));
    for (const code of [...drawnCodes, ...drawnParents]) {
      const asked = { query: { ...query, subjectId: books.subject(code).id } };
      answers.push(await api.call(accountBookCalls.details, asked));
    }
  }
  answers.push(await api.call(accountBookCalls.list, { query: range }));
  answers.push(await api.call(dayBookCalls.dayBookSubjects, { query: range }));
  answers.push(await api.call(quantityBookCalls.quantityLedger, { query: range }));
  for (const code of ['1001', '1002']) {
    const query = { ...range, subjectId: books.subject(code).id };
    answers.push(await api.call(dayBookCalls.dayBook, { query }));
  }
  for (const code of ['1405', '1403']) {
    const query = { ...range, subjectId: books.subject(code).id };
    answers.push(await api.call(quantityBookCalls.quantityDetails, { query }));
  }
  for (const code of ['5602', '222101', '1122', '1403']) {
    const query = { ...range, subjectId: books.subject(code).id, emptyColumns: '0' as const };
    answers.push(byTitle(await api.call(multiColumnCalls.multiColumn, { query })));
  }
  const items = { query: { ...range, categoryId } };
  const listed = await api.call(auxiliaryLedgerCalls.auxiliaryList, items);
  answers.push(await api.call(accountBookCalls.auxiliaryBalance, items), listed);
  const goods = { ...items.query, subjectId: books.subject('1403').id };
  answers.push(await api.call(accountBookCalls.auxiliaryBalance, { query: goods }));
  for (const { itemId } of listed.rows) {
    for (const query of [items.query, goods]) {
      const asked = { query: { ...query, itemId } };
      answers.push(await api.call(auxiliaryLedgerCalls.auxiliaryDetails, asked));
    }
  }
  return JSON.parse(JSON.stringify(answers, withoutNumbers));
}

/** Column keys are ids of leaves and items: replaces them by titles. */
function byTitle<Row extends { readonly amounts: Readonly<Record<string, string>> }>({
  rows,
  columns,
  choices,
  ...book
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly choices: readonly { readonly key: string; readonly title: string }[];
}) {
  const titles = new Map([...choices, ...columns].map(({ key, title }) => [key, title]));
  return {
    ...book,
    columns: columns.map((column) => ({ ...column, key: '' })),
    choices: choices.map(({ title }) => title),
    rows: rows.map(({ amounts, ...row }) => ({
      ...row,
      amounts: Object.entries(amounts).map(([key, amount]) => [titles.get(key), amount]),
    })),
  };
}

const idKeys = new Set(['id', 'subjectId', 'parentId', 'itemId', 'categoryId', 'voucherId']);

/** Leaves out ids and voucher numbers. */
function withoutNumbers(key: string, value: unknown): unknown {
  if (idKeys.has(key) || key === 'auxiliary') return undefined;
  return key === 'code' && typeof value === 'number' ? undefined : value;
}
