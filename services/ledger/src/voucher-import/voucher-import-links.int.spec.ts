import { jobCalls, voucherCalls, type Job } from '@mingzhang/contract';
import { AccountSetScope } from '@mingzhang/server';
import {
  reportOf,
  runImport,
  waitForJob,
  workbook,
  type TestService,
} from '@mingzhang/server/testing';
import { Client } from 'pg';
import { openAccountSet, startLedger, type Books } from '../testing/books';

const titles = ['日期', '凭证字', '凭证号', '摘要', '科目编码', '借方金额', '贷方金额', '冲销凭证'];

/** A file that reverses 1.00 of 记-1 again and again. */
const parts = (count: number) =>
  workbook(
    titles,
    Array.from({ length: count }, (_, at) => String(at + 2)).flatMap((code) => [
      ['2026-01-20', '记', code, '冲', '1001', '-1', '', '2026-01 记-1（部分）'],
      ['2026-01-20', '记', code, '冲', '1002', '', '-1', '2026-01 记-1（部分）'],
    ]),
  );

describe('partial reversals of one voucher in a file', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  async function open(amount: string): Promise<Books & { setId: number; originalId: number }> {
    const setId = nextSet++;
    const books = await openAccountSet(service, setId);
    await books.endow('1001', '1002');
    const { id } = await books.draw('2026-01-15', amount);
    return Object.assign(books, { setId, originalId: id });
  }
  async function statementsOf(count: number): Promise<number> {
    const books = await open(String(count));
    const file = await parts(count);
    const query = jest.spyOn(AccountSetScope.prototype, 'query');
    try {
      const report = await reportOf(
        runImport(books.api, voucherCalls.import, { file, equal: 'import' }),
      );
      expect(report).toMatchObject({ accepted: count * 2, refused: 0 });
      expect(report.notes).toBeUndefined();
      // Statements without those on the job itself, whose number depends on how long the client
      // waits.
      return query.mock.calls.filter(([text]) => /ledger\.(?!job)/.test(text)).length;
    } finally {
      query.mockRestore();
    }
  }

  it('are linked by a few statements however many they are', async () => {
    const few = await statementsOf(10);
    expect(await statementsOf(400)).toBeLessThan(few + 60);
  });

  it('come to no more than the original, over all the batches of a file', async () => {
    const books = await open('600');
    const report = await reportOf(
      runImport(books.api, voucherCalls.import, { file: await parts(602), equal: 'import' }),
    );
    expect(report).toMatchObject({ accepted: 1204, refused: 0 });
    expect(report.notes?.map((note) => /^第 \d+ 行/.exec(note)?.[0])).toEqual([
      '第 1202 行',
      '第 1204 行',
    ]);
    const again = await books.api.call(voucherCalls.get, { params: { id: books.originalId } });
    expect(again.reversedBy?.title).toContain('2026-01 记-601');
  });

  it('are judged with all of their family, in whatever order the file has them', async () => {
    const setId = nextSet++;
    const books = await openAccountSet(service, setId);
    await books.endow('1001', '1002');
    const voucher = (date: string, code: string, amount: string, link: string) => [
      [date, '记', code, '冲', '1001', amount, '', link],
      [date, '记', code, '冲', '1002', '', amount, link],
    ];
    // 记-3 reverses all of 记-1, 记-4 reverses 30 of 记-3, and then 记-2, with an earlier date, reverses
    // 30 of 记-1.
    const family = [
      ...voucher('2026-01-05', '1', '100', ''),
      ...voucher('2026-03-10', '1', '-30', '2026-01 记-1（部分）'),
      ...voucher('2026-05-10', '1', '-100', '2026-01 记-1'),
      ...voucher('2026-06-10', '1', '30', '2026-05 记-1（部分）'),
    ];
    const report = await reportOf(
      runImport(books.api, voucherCalls.import, {
        file: await workbook(titles, family),
        equal: 'import',
      }),
    );
    expect(report).toMatchObject({ accepted: 8, refused: 0 });
    expect(report.notes).toBeUndefined();
    const { records } = await books.api.call(voucherCalls.list, { query: {} });
    const links = records.map(({ period, reverses, reversesPart }) => [
      period,
      reverses?.title ?? '',
      reversesPart,
    ]);
    expect(links.toSorted()).toEqual([
      ['2026-01', '', false],
      ['2026-03', '2026-01 记-1', true],
      ['2026-05', '2026-01 记-1', false],
      ['2026-06', '2026-05 记-1', true],
    ]);
    // Without 记-4 the reversals exceed the original: the later row of the file is left out.
    const other = await openAccountSet(service, nextSet++);
    await other.endow('1001', '1002');
    const file = await workbook(titles, family.slice(0, 6));
    const less = await reportOf(
      runImport(other.api, voucherCalls.import, { file, equal: 'import' }),
    );
    expect(less.notes).toEqual([
      expect.stringMatching(/^第 6 行：冲销的凭证 2026-01 记-1 已被红冲/),
    ]);
  });

  it('each of the one before end after some generations, however many a file has', async () => {
    const books = await open('9');
    const chain = Array.from({ length: 300 }, (_, at) => at + 2).flatMap((code) => {
      const amount = code % 2 === 0 ? '-9' : '9';
      const head = ['2026-01-20', '记', String(code), '冲'];
      const link = `2026-01 记-${code - 1}`;
      return [
        [...head, '1001', amount, '', link],
        [...head, '1002', '', amount, link],
      ];
    });
    const report = await reportOf(
      runImport(books.api, voucherCalls.import, {
        file: await workbook(titles, chain),
        equal: 'import',
      }),
    );
    expect(report).toMatchObject({ accepted: 600, refused: 0 });
    expect(report.notes?.[0]).toMatch(/^第 18 行：2026-01 记-9 已是第 8 层红冲，不能再红冲/);
  });

  it('are told as a step of their own, which a cancelled import does not go past', async () => {
    const books = await open('100');
    const other = new Client({ connectionString: service.database.url });
    await other.connect();
    try {
      await other.query(`begin; set local app.account_set_id = '${books.setId}'`);
      await other.query('select from ledger.voucher where id = $1 for update', [books.originalId]);
      const file = await parts(100);
      const { jobId } = await books.api.call(voucherCalls.import, {
        body: { file, equal: 'import' },
      });
      const linking = await until(books, jobId, ({ step }) => step === '核对冲销');
      expect(linking).toMatchObject({ done: 0, total: 100 });
      await books.api.call(jobCalls.cancel, { params: { jobId } });
      await other.query('rollback');
      expect((await waitForJob(books.api, jobId)).state).toBe('cancelled');
    } finally {
      await other.end();
    }
    const { total } = await books.api.call(voucherCalls.list, { query: {} });
    expect(total).toBe(1);
  });
});

/** Polls the job until the condition holds; fails if the job ends otherwise. */
async function until(books: Books, jobId: string, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await books.api.call(jobCalls.get, { params: { jobId } });
    if (isSo(job)) return job;
    if (job.state !== 'waiting' && job.state !== 'running') throw new Error(JSON.stringify(job));
  }
}
