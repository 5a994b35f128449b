import fc from 'fast-check';
import {
  accountBookCalls,
  agingCalls,
  journalCalls,
  settlementCalls,
  voucherCalls,
  type Call,
} from '@mingzhang/contract';
import { addMonths, lastDayOf, Money, periodsBetween, sumOf } from '@mingzhang/rules';
import {
  fileTable,
  totalDifferences,
  type FileTable,
  type TestService,
} from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';
import {
  drawnLedger,
  drawnMonth,
  openDrawn,
  postDrawn,
  type DrawnLedger,
} from '../testing/drawn-ledger';

/** A few runs with every change; `MINGZHANG_TOTALS_RUNS=500` for the long run. */
const runs = Number(process.env['MINGZHANG_TOTALS_RUNS'] ?? '3');
const seed = Number(process.env['MINGZHANG_TOTALS_SEED'] ?? '16');

interface Range {
  readonly periodFrom: string;
  readonly periodTo: string;
}

interface WalkedFile {
  readonly call: Call;
  /** Queries that narrow the file, one per variant. */
  readonly queries: readonly object[];
  /** Whether a row may be part of another row above it, as a subject is of its parent. */
  readonly isTree: boolean;
}

describe('totals of any ledger', () => {
  let service: TestService;
  let sets = 0;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  it(
    'are the sums of the rows that they add up, in every file and list, however it is narrowed',
    async () => {
      const property = fc.asyncProperty(drawnLedger, async (drawn) => {
        sets += 1;
        const [books, range] = await openBooks(service, sets, drawn);
        const wrong: string[] = [];
        for (const { call, queries, isTree } of await filesOf(books, range)) {
          for (const query of queries) {
            const found = await fileDifferences(books, call, query, isTree);
            wrong.push(...found.map((each) => `${call.path} ${JSON.stringify(query)} ${each}`));
          }
        }
        expect([...wrong, ...(await voucherDifferences(books, range))]).toEqual([]);
      });
      await fc.assert(property, { numRuns: runs, seed, endOnFailure: runs <= 50 });
    },
    60_000 + runs * 10_000,
  );
});

async function openBooks(
  service: TestService,
  set: number,
  drawn: DrawnLedger,
): Promise<[Books, Range]> {
  const periodFrom = drawnMonth(drawn.enabled);
  const books = await openAccountSet(service, set, { enableDate: `${periodFrom}-01` });
  await openDrawn(books, drawn);
  const lines = await postDrawn(books, drawn);
  const months = lines.map(({ period }) => period).toSorted();
  const periodTo = months.at(-1) ?? periodFrom;
  await closeUnchecked(service, set, periodsBetween(periodFrom, periodTo).slice(0, drawn.closed));
  return [books, { periodFrom, periodTo }];
}

async function filesOf(books: Books, range: Range): Promise<WalkedFile[]> {
  const categoryId = await books.categoryId('客户');
  const item = await books.auxiliary('1122', '甲');
  const lastMonths = { ...range, periodFrom: addMonths(range.periodTo, -1) };
  const ranges = lastMonths.periodFrom < range.periodFrom ? [range] : [range, lastMonths];
  const within = (narrowed: readonly object[]) =>
    ranges.flatMap((each) => narrowed.map((more) => ({ ...each, ...more })));
  const levels = [{}, { level: 1 }, { levelFrom: 2 }, { levelFrom: 2, level: 2 }, { levelFrom: 3 }];
  const found = [{ keyword: '22' }, { keyword: '税' }, { keyword: '税', levelFrom: 2 }];
  const [from, to] = ['1122', '2221'];
  const owed = { subjectId: books.subject('1122').id, categoryId };
  const aged = { ...owed, asOf: lastDayOf(range.periodTo) };
  return [
    {
      call: accountBookCalls.subjectBalanceFile,
      queries: within([
        ...levels,
        ...found,
        { subjectFrom: from, subjectTo: to },
        { subjectFrom: '222101', levelFrom: 2 },
        { showZero: '1' },
        { showAuxiliary: '1' },
        { currency: 'USD' },
        { currency: 'USD', levelFrom: 2 },
        { currency: 'each' },
        { unaudited: '0' },
      ]),
      isTree: true,
    },
    {
      call: journalCalls.subjectSummaryFile,
      queries: within([...levels, ...found, { codeFrom: 1, codeTo: 1 }, { unaudited: '0' }]),
      isTree: true,
    },
    {
      call: journalCalls.journalFile,
      queries: within([{}, { subjectFrom: from, subjectTo: to }, { auditState: 'audited' }]),
      isTree: false,
    },
    {
      call: accountBookCalls.auxiliaryBalanceFile,
      queries: within([
        { categoryId },
        { categoryId, bySubject: '1' },
        { categoryId, keyword: '甲' },
        owed,
        { categoryId, subjectId: books.subject('1403').id },
      ]),
      isTree: false,
    },
    {
      call: agingCalls.agingFile,
      queries: [aged, { ...aged, method: 'marks' }, { ...aged, keyword: '乙' }],
      isTree: false,
    },
    {
      call: settlementCalls.settlementFile,
      queries: ['open', 'all'].map((state) => ({ ...owed, itemId: Object.values(item)[0], state })),
      isTree: false,
    },
  ];
}

/** Differences between the total row of a file and the rows that its heading names. */
async function fileDifferences(
  books: Books,
  call: Call,
  query: object,
  isTree: boolean,
): Promise<string[]> {
  const table = await tableOf(books, call, query);
  const isOfFirstLevel = table.total[0] === '合计（一级科目）';
  const { rows } = isOfFirstLevel ? await tableOf(books, call, { ...query, levelFrom: 1 }) : table;
  return totalDifferences(table, isTree ? uppermost(rows) : rows);
}

async function tableOf(books: Books, call: Call, query: object): Promise<FileTable> {
  const asked = { query: { ...query, format: 'csv' } } as never;
  return fileTable((await books.api.file(call, asked)).bytes);
}

/**
 * Rows that are not part of another row: not below a subject, and not below the row of all
 * currencies.
 */
function uppermost(rows: FileTable['rows']): FileTable['rows'] {
  return rows.filter(([code = ''], at) =>
    rows.every(
      ([other = ''], place) =>
        place === at || !(code === other ? place < at : code.startsWith(other)),
    ),
  );
}

/** The list of vouchers: its totals equal the sum of all pages, and its counts equal its number. */
async function voucherDifferences(books: Books, range: Range): Promise<string[]> {
  const wrong: string[] = [];
  const narrowed = [
    {},
    { auditState: 'audited' },
    { keyword: '业务' },
    { subjectId: books.subject('1122').id },
    { amountFrom: '100', amountTo: '4000' },
  ] as const;
  for (const more of narrowed) {
    const query = { ...range, ...more, pageSize: 5 };
    const { totals, total, records } = await books.api.call(voucherCalls.list, { query });
    const all = [...records];
    for (let page = 2; all.length < total; page += 1) {
      const next = await books.api.call(voucherCalls.list, { query: { ...query, page } });
      all.push(...next.records);
    }
    const lines = all.flatMap((record) => record.lines);
    const sumOfSide = (side: 'debit' | 'credit') =>
      sumOf(lines.map((line) => Money.parse(line[side] || '0'))).toString();
    const sums = [sumOfSide('debit'), sumOfSide('credit'), all.length].join(' ');
    const { debit, credit, audited, unaudited } = totals;
    const stated = [debit, credit, audited + unaudited].join(' ');
    if (sums !== stated) wrong.push(`vouchers ${JSON.stringify(more)}: ${stated}, not ${sums}`);
  }
  return wrong;
}
