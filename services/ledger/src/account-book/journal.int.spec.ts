import {
  accountBookCalls,
  jobCalls,
  journalCalls,
  subjectCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { endedJob, manager, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../testing/books';
import { closeUnchecked } from '../testing/closing';

const months = { periodFrom: '2026-01', periodTo: '2026-02' };

describe('序时账', () => {
  let service: TestService;
  let books: Books;
  let itemId: number;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
    await books.post('2026-02-09', [
      { code: '1001', debit: '7.00', summary: '提现' },
      { code: '1002', credit: '7.00', summary: '提现' },
    ]);
    const sale = await books.post('2026-01-05', [
      { code: '1122', debit: '113.00', item: '甲“客户”', summary: '销售' },
      { code: '5001', credit: '100.00', summary: '销售' },
      { code: '22210106', credit: '13.00', summary: '税' },
    ]);
    await books.post('2026-01-05', [
      { code: '1002', debit: '-20.00', summary: '=冲回' },
      { code: '1001', debit: '20.00', summary: '冲回' },
    ]);
    await books.api.call(voucherCalls.audit, { body: { ids: String(sale.id) } });
    itemId = Object.values(await books.auxiliary('1122', '甲“客户”'))[0] ?? 0;
  });
  afterAll(() => service.stop());

  const ask = (query: object = {}) =>
    books.api.call(journalCalls.journal, { query: { ...months, ...query } as never });
  const textOf = async (query: object = {}) => {
    const { records, total, totals } = await ask(query);
    const lines = records.map(
      ({ date, code, line, subjectCode, debit, credit }) =>
        `${date.slice(5)} ${code}.${line} ${subjectCode} ${debit} ${credit}`,
    );
    return [...lines, `${total}: ${totals.debit} ${totals.credit}`];
  };

  it('lists lines by date, word, number and line, with what the range comes to', async () => {
    expect(await textOf()).toEqual([
      '01-05 1.1 1122 113.00 0.00',
      '01-05 1.2 5001 0.00 100.00',
      '01-05 1.3 22210106 0.00 13.00',
      '01-05 2.1 1002 -20.00 0.00',
      '01-05 2.2 1001 20.00 0.00',
      '02-09 1.1 1001 7.00 0.00',
      '02-09 1.2 1002 0.00 7.00',
      '3: 120.00 120.00',
    ]);
    const { records } = await ask();
    expect(records[0]).toMatchObject({ items: '甲“客户”', currency: null });
    expect(records[0]?.auditor).not.toBe('');
    expect(records.at(-1)?.auditor).toBe('');
  });

  it('pages by vouchers, each whole on its page, with the totals of all', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => textOf({ page, pageSize: 1 })));
    expect(pages.map((lines) => lines.length - 1)).toEqual([3, 2, 2, 0]);
    expect(pages.map((lines) => lines.at(-1))).toEqual(Array(4).fill('3: 120.00 120.00'));
  });

  it.each([
    ['months', { periodFrom: '2026-02' }, '1: 7.00 7.00'],
    ['audited', { auditState: 'audited' }, '1: 113.00 113.00'],
    ['numbers', { codeFrom: 2 }, '1: 0.00 0.00'],
    [
      'a range of subjects, with those below its end',
      { subjectFrom: '2', subjectTo: '2221' },
      '1: 0.00 13.00',
    ],
    ['amounts', { amountFrom: '13', amountTo: '100.00' }, '2: 20.00 113.00'],
    ['summaries', { keyword: '冲回' }, '1: 0.00 0.00'],
    ['months before the books', { periodFrom: '2020-01', periodTo: '2020-02' }, '0: 0.00 0.00'],
  ])('narrows to %s', async (_name, query, totals) => {
    expect((await textOf(query)).at(-1)).toBe(totals);
  });

  it('narrows to an item, and to its lines alone', async () => {
    expect(await textOf({ itemId })).toEqual(['01-05 1.1 1122 113.00 0.00', '1: 113.00 0.00']);
  });

  it('agrees with the subject balance and 科目汇总表 of the same months', async () => {
    const { totals } = await ask();
    const balance = await books.api.call(accountBookCalls.subjectBalance, { query: months });
    const summary = await books.api.call(journalCalls.subjectSummary, { query: months });
    expect(totals).toEqual(summary.totals);
    expect(balance.totals).toMatchObject(totals);
  });

  const refusals = (wrong: readonly object[], api = books.api) =>
    Promise.all(
      wrong.map(async (query) => {
        const asked = { query: { ...months, ...query } as never };
        const answer = await api.send(journalCalls.journal, asked);
        return answer.success ? '' : answer.msg;
      }),
    );

  it('refuses what the account set does not have', async () => {
    const wrong = [
      { wordId: 999_999 },
      { itemId: 999_999 },
      { periodFrom: '2026-03' },
      { createdBy: 999_999 },
      { createdBy: 999_999, periodFrom: '2020-01' },
      { subjectFrom: '9999', subjectTo: '9999' },
      { subjectFrom: '0001', subjectTo: '0999' },
      { subjectFrom: '9000' },
      { subjectTo: '0999' },
    ];
    expect(await refusals(wrong)).toEqual([
      '凭证字不存在或已被删除，请重新选择',
      '辅助核算项目不存在或已被删除，请重新选择',
      '起始期间不能晚于截止期间，请调换后重试',
      '制单人不存在或没有凭证，请重新选择',
      '制单人不存在或没有凭证，请重新选择',
      '科目 9999 不存在或已被删除，请重新选择',
      '没有编码在 0001 至 0999 之间的科目，请重新选择',
      '没有编码在 9000 及以后的科目，请重新选择',
      '没有编码在 0999 及以前的科目，请重新选择',
    ]);
    const file = (query: object) =>
      books.api.file(journalCalls.journalFile, {
        query: { ...months, ...query, format: 'csv' } as never,
      });
    await expect(file({ createdBy: 999_999 })).rejects.toThrow('制单人不存在');
    const job = books.api.call(journalCalls.journalJob, {
      query: { ...months, createdBy: 999_999, format: 'csv' } as never,
    });
    await expect(job).rejects.toThrow('制单人不存在');
  });

  it('is empty for who has made nothing yet, and for a maker of other months', async () => {
    const newcomer = service.as({ ...manager, userId: 77, userName: '新人' });
    const own = await newcomer.call(journalCalls.journal, {
      query: { ...months, createdBy: '77' } as never,
    });
    expect(own).toMatchObject({ total: 0, names: { maker: '新人' } });
    const elsewhere = await ask({ createdBy: manager.userId, periodFrom: '2026-02' });
    expect(elsewhere).toMatchObject({ total: 1, names: { maker: manager.userName } });
    // Others can filter by a maker, even in months without vouchers of that maker.
    const others = await newcomer.call(journalCalls.journal, {
      query: { periodFrom: '2026-03', periodTo: '2026-03', createdBy: manager.userId } as never,
    });
    expect(others).toMatchObject({ total: 0, names: { maker: manager.userName } });
  });

  it('goes out with date, number and maker in every row, and nothing that calculates', async () => {
    const { bytes } = await books.api.file(journalCalls.journalFile, {
      query: { ...months, format: 'csv' } as never,
    });
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect(lines.at(-1)).toMatch(/^合计,.*,120\.00,120\.00/);
    expect(lines.filter((line) => line.startsWith('2026-01-05,记-1,'))).toHaveLength(3);
    expect(lines.join('\n')).toContain("'=冲回");
    expect(lines.join('\n')).not.toContain('只列');
  });

  it('says in a file by which filters it is, by a job too', async () => {
    const { bytes } = await books.api.file(journalCalls.journalFile, {
      query: { ...months, wordId: books.wordId, codeTo: 1, keyword: '销', format: 'csv' } as never,
    });
    const lines = bytes.toString('utf8').split('\r\n');
    expect(lines[2]).toContain('只列：凭证字 记，凭证号 1 止，摘要含“销”');
    const named = { ...months, createdBy: manager.userId, itemId, format: 'csv' } as never;
    const note = `只列：制单人 ${manager.userName}，客户 甲“客户”`;
    const file = await books.api.file(journalCalls.journalFile, { query: named });
    expect(file.bytes.toString('utf8').replaceAll('""', '"')).toContain(note);
    const { jobId } = await books.api.call(journalCalls.journalJob, { query: named });
    await endedJob(books.api, jobId);
    const job = await books.api.file(jobCalls.file, { params: { jobId, name: 'csv' } });
    expect(job.bytes.toString('utf8')).toBe(file.bytes.toString('utf8'));
  });

  it('says in a file of a closed month what is called otherwise today, by a job too', async () => {
    const closed = await openAccountSet(service, 9);
    await closed.post('2026-01-05', [
      { code: '560208', debit: '10' },
      { code: '1001', credit: '10' },
    ]);
    await closeUnchecked(service, 9, ['2026-01']);
    const { id, version, code, direction, cash } = await closed.api.call(subjectCalls.get, {
      params: { id: closed.subject('560208').id },
    });
    await closed.api.call(subjectCalls.update, {
      body: { id, version, code, name: '差旅费用', direction, cash },
    });
    const query = { periodFrom: '2026-01', periodTo: '2026-01', format: 'csv' as const };
    const file = await closed.api.file(journalCalls.journalFile, { query });
    const { jobId } = await closed.api.call(journalCalls.journalJob, { query });
    await endedJob(closed.api, jobId);
    const job = await closed.api.file(jobCalls.file, { params: { jobId, name: 'csv' } });
    for (const { bytes } of [file, job]) {
      const text = bytes.toString('utf8');
      expect(text).toContain('科目 560208 现名“差旅费用”，本期结账时为“办公费”');
      expect(text).toContain('560208,管理费用-办公费');
    }
  });

  it.each(['csv', 'xlsx'] as const)('of any length goes out by a job, as %s', async (format) => {
    const { jobId } = await books.api.call(journalCalls.journalJob, {
      query: { ...months, codeTo: 1, format } as never,
    });
    const job = await endedJob(books.api, jobId);
    expect(job).toMatchObject({ state: 'done', report: { vouchers: 2, lines: 5 } });
    const whole = await books.api.file(journalCalls.journalFile, {
      query: { ...months, codeTo: 1, format } as never,
    });
    const { bytes } = await books.api.file(jobCalls.file, { params: { jobId, name: format } });
    if (format === 'csv') expect(bytes.toString('utf8')).toBe(whole.bytes.toString('utf8'));
    else expect(bytes.length).toBe(whole.bytes.length);
  });
});
