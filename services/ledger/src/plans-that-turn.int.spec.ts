import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  cashVoucherCalls,
  checkoutCalls,
  postingCalls,
  statementFigureCalls,
  voucherCalls,
} from '@mingzhang/contract';
import {
  repeatStatements,
  runImport,
  workbook,
  type TestService,
  type WriteCase,
} from '@mingzhang/server/testing';
import { type Books, manager, openAccountSet, startLedger } from './testing/books';
import { carryForwardCases } from './testing/carry-forward-cases';
import { closeUnchecked, closing, openMonth } from './testing/closing';
import { asService, salary, wageVoucher } from './testing/documents';
import { voucherCases } from './testing/voucher-cases';
import { settingCases } from './testing/write-cases';
import { verify } from './verify';

/** Number of small account sets beside the one that has most rows. */
const smallSets = 59;
const vouchers = { small: 20, large: 2_000 };
/** How many times the rows a call may read with the plan that PostgreSQL keeps, compared with one made for its values. */
const timesAtMost = 3;
/** Reading so few rows is fast by any plan. */
const fewRows = 5_000;

const functionNames = readdirSync(join(import.meta.dirname, 'functions'))
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length));

/** Not called here: statistics are refreshed between requests, and nothing is refused. */
const notCalled = ['refresh_statistics', 'refresh_grown_statistics', 'refuse'];

describe('plans of the ledger, among 60 account sets of which one holds most rows', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    const { database } = service;
    await database.queryAll(
      `alter database ${new URL(database.url).pathname.slice(1)} set track_functions = 'pl'`,
    );
    await service.restart();
    books = await openAccountSet(service, 1, { cashierModule: 1 });
    await load(1, books, vouchers.large);
    for (let set = 2; set <= smallSets + 1; set += 1) {
      await load(set, await openAccountSet(service, set), vouchers.small);
    }
    await database.queryAll('vacuum analyze');
  }, 120_000);
  afterAll(() => service.stop());

  /** Vouchers of four lines, inserted as an import does. */
  async function load(set: number, own: Books, count: number): Promise<void> {
    const [cash, capital] = [own.subject('1001').id, own.subject('3001').id];
    const lines = [cash, cash, capital, capital].map((id, index) => ({
      line_no: index + 1,
      subject_id: id,
      auxiliary_key: '',
      summary: '收到投资款',
      debit: index < 2 ? 1 : 0,
      credit: index < 2 ? 0 : 1,
      currency: 'CNY',
    }));
    const head = {
      period: '2026-01',
      wordId: own.wordId,
      voucherDate: '2026-01-15',
      remark: '',
      attachmentCount: 0,
      amount: 2,
      word: '记',
      log: {},
    };
    const drafts = Array.from({ length: count }, (_, index) => ({
      head: { ...head, code: index + 1 },
      lines,
    }));
    const log = JSON.stringify({ userId: 1, userName: '周敏', address: '', requestId: '' });
    await service.database.query(`set app.account_set_id = '${set}'`);
    await service.database.query(`select ledger.import_vouchers(${set}, $1, $2, now())`, [
      JSON.stringify(drafts),
      log,
    ]);
  }

  it('read no more rows than those made for their values, for every function and named statement', async () => {
    const calledFunction = new RegExp(`ledger\\.(${functionNames.join('|')})\\s*\\(`);
    const { repeated, end } = repeatStatements(
      ({ text, name }) => Boolean(name) || calledFunction.test(text),
      2,
    );
    try {
      await drive();
    } finally {
      end();
    }
    const turned = repeated.filter(
      ({ planned, settled }) => settled > Math.max(timesAtMost * planned, fewRows),
    );
    expect(turned).toEqual([]);
    expect(await functionsNotCalled()).toEqual([]);
  }, 300_000);

  /**
   * Every act of the large set: its writes, an import, reversals, statements, closing and
   * verification.
   */
  async function drive(): Promise<void> {
    const { api } = books;
    const auditor = service.as({ ...manager, userId: 2, userName: '李正' });
    const recoded = service.as({ ...manager, accountSetId: 2 });
    const cases: Readonly<Record<string, WriteCase | readonly WriteCase[]>> = {
      ...settingCases(books, recoded),
      ...voucherCases(books, auditor),
      ...carryForwardCases(books),
    };
    await postInOtherWays();
    for (const prepare of Object.values(cases).flat()) await (await prepare())();
    await importVouchers(['']);
    await importVouchers(Array.from({ length: 1_000 }, (_, index) => String(100 + index)));
    const { records } = await api.call(voucherCalls.list, {
      query: { periodFrom: '2026-02', periodTo: '2026-02', pageSize: 500 },
    });
    const ids = records.map(({ id }) => id).join(',');
    await api.call(voucherCalls.batchDelete, { body: { ids } });
    await readStatements();
    await closeUnchecked(service, 1, ['2026-01', '2026-02']);
    await readStatements();
    await api.file(checkoutCalls.sealFile, closing('2026-01'));
    await openMonth(books, '2026-02');
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [1] })).toEqual([]);
  }

  /** Inserts between others, moves to another month, posts in a domain's batch. */
  async function postInOtherWays(): Promise<void> {
    const { api } = books;
    const body = await books.body('2026-01-20', [
      { code: '1001', debit: '30' },
      // Its balances are checked by the plausibility rules.
      { code: '3001', credit: '30' },
    ]);
    const { id, version } = await api.call(voucherCalls.create, {
      body: { ...body, code: 1, insert: true },
    });
    await api.call(voucherCalls.update, {
      body: { ...body, id, version, voucherDate: '2026-03-20' },
    });
    const payroll = asService(service, 'payroll', 1);
    const voucher = await wageVoucher(books, '40', '2026-03-31');
    await payroll.call(postingCalls.postBatch, {
      body: { vouchers: [{ source: salary('2026-03'), voucher }] },
    });
  }

  async function importVouchers(numbers: readonly string[]): Promise<void> {
    const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额'];
    const rows = numbers.map((code) => {
      const head = ['2026-02-10', '记', code, '导入'];
      return [
        [...head, '1001', '22', ''],
        [...head, '1002', '', '22'],
      ];
    });
    const file = await workbook(titles, rows.flat());
    await runImport(books.api, voucherCalls.import, { file, mode: 'all' });
  }

  async function readStatements(): Promise<void> {
    const report = service.as({ ...manager, service: 'report', accountSetId: 1, role: null });
    const wanted = { codes: ['1001', '1122', '5602'], byParty: ['1122'] };
    for (const [periodFrom, periodTo] of [
      ['2026-01', '2026-01'],
      ['2026-01', '2026-02'],
    ] as const) {
      const range = { periodFrom, periodTo };
      await report.call(statementFigureCalls.figures, {
        body: { ...range, prior: false, equity: 'all' },
      });
      await report.call(statementFigureCalls.figures, {
        body: { ...range, prior: true, of: wanted },
      });
      await report.call(cashVoucherCalls.page, { body: range });
    }
  }

  /** PostgreSQL counts calls of PL/pgSQL functions; SQL functions are inlined. */
  async function functionsNotCalled(): Promise<string[]> {
    const rows = await service.database.queryAll<{ name: string }>(
      `select p.proname::text as name from pg_proc p
       join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
       where p.pronamespace = 'ledger'::regnamespace and p.proname <> all($1)
         and not exists (select from pg_stat_user_functions f where f.funcid = p.oid)
       order by 1`,
      [notCalled],
    );
    return rows.map(({ name }) => name);
  }
});
