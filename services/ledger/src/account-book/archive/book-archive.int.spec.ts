import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  accountingCategoryCalls,
  accountingCategoryDetailCalls,
  bookArchiveCalls,
  bookArchiveKind,
  currencyCalls,
  initialBalanceCalls,
  jobCalls,
  subjectCalls,
  voucherCalls,
  type Role,
} from '@mingzhang/contract';
import { endedJob, unzipped, type TestService } from '@mingzhang/server/testing';
import { openAccountSet, startLedger, type Books } from '../../testing/books';
import { closeUnchecked, openMonth } from '../../testing/closing';

describe('全部账簿 of a year', () => {
  let service: TestService;
  let books: Books;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-archive-'));
    service = await startLedger({ releaseBookFile: await switchedOffFor(2) });
    books = await openAccountSet(service, 1, { enableDate: '2025-11-01' });
    await books.keep('1405', { quantity: { unit: '件' } });
    await books.api.call(initialBalanceCalls.save, {
      body: [
        { subjectId: books.subject('1002').id, auxiliary: {}, opening: '500', ytdDebit: '800' },
        { subjectId: books.subject('3001').id, auxiliary: {}, opening: '500', ytdCredit: '800' },
      ],
    });
    await books.post('2025-12-09', [
      { code: '1122', debit: '226.00', item: '甲/“客户”', summary: '上年销售' },
      { code: '5001', credit: '200.00', summary: '上年销售' },
      { code: '22210106', credit: '26.00', summary: '上年销售' },
    ]);
    await books.post('2026-01-05', [
      { code: '1122', debit: '113.00', item: '甲/“客户”', summary: '=销售' },
      { code: '5001', credit: '100.00', summary: '=销售' },
      { code: '22210106', credit: '13.00', summary: '税' },
    ]);
    await books.post('2026-02-09', [
      { code: '1001', debit: '7.00', summary: '提现' },
      { code: '1002', credit: '7.00', summary: '提现' },
    ]);
    await books.post('2026-02-10', [
      { code: '1405', debit: '90.00', quantity: '9', summary: '采购' },
      { code: '1002', credit: '90.00', summary: '采购' },
    ]);
    await books.post('2026-03-01', [
      { code: '560214', debit: '30.00', summary: '办公' },
      { code: '1001', credit: '30.00', summary: '办公' },
    ]);
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  /** A release book that switches the archive off for an account set. */
  const switchedOffFor = async (accountSetId: number) => {
    const file = path.join(folder, 'release-book.json');
    const rule = {
      id: 1,
      remote: 'feature:books.archive',
      version: 'off',
      from: null,
      until: null,
      to: { kind: 'accountSets', ids: [accountSetId] },
      isPaused: false,
    };
    await writeFile(file, JSON.stringify({ revision: 1, rules: [rule], killed: [], acts: [] }));
    return file;
  };

  const archive = async (year: number, format: 'csv' | 'xlsx') => {
    const { jobId } = await books.api.call(bookArchiveCalls.archive, { query: { year, format } });
    const job = await endedJob(books.api, jobId);
    const { bytes, name } = await books.api.file(jobCalls.file, { params: { jobId, name: 'zip' } });
    return { job, name, files: await unzipped(bytes) };
  };
  const linesOf = (bytes: Buffer | undefined) =>
    (bytes?.toString('utf8') ?? '').trim().split('\r\n').slice(3);

  it('is one archive of every book, and a 目录 of what each comes to beside the balances', async () => {
    const { job, files } = await archive(2026, 'csv');
    expect(job).toMatchObject({ state: 'done', report: { differing: [] } });
    const directory = linesOf(files.get('00 目录.csv'));
    expect(directory.map((line) => line.split(',').slice(0, 1).join())).toEqual([
      '总账.csv',
      '科目余额表.csv',
      '科目余额表-各月.csv',
      '科目汇总表-各月.csv',
      '明细账.csv',
      '序时账.csv',
      '现金日记账.csv',
      '银行存款日记账.csv',
      '多栏账/222101 应交增值税.csv',
      '多栏账/5601 销售费用.csv',
      '多栏账/5602 管理费用.csv',
      ...directory.slice(11, -4).map((line) => line.split(',')[0]),
      '辅助核算余额表/客户.csv',
      '辅助核算明细账/客户.csv',
      '数量金额总账.csv',
      '数量金额明细账.csv',
    ]);
    expect([...files.keys()].toSorted()).toEqual(
      ['00 目录.csv', ...directory.map((line) => line.split(',')[0] ?? '')].toSorted(),
    );
    // Rows and sums in the directory equal those of the files.
    for (const line of directory) {
      const [file = '', , , rows, debit, credit, inDebit, inCredit, check] = line.split(',');
      expect([file, linesOf(files.get(file)).length]).toEqual([file, Number(rows)]);
      if (check === '') continue;
      expect([file, check, debit, credit]).toEqual([file, '相符', inDebit, inCredit]);
    }
    const whole = directory.filter((line) => /^(总账|明细账|序时账|科目)/.test(line));
    expect(whole).toHaveLength(6);
    expect(whole.filter((line) => !line.includes(',240.00,240.00,240.00,240.00,相符'))).toEqual([]);
  });

  it('has the entries of every leaf below each other, as what each of them is of says', async () => {
    const { files } = await archive(2026, 'csv');
    const own = linesOf(files.get('明细账.csv')).filter((line) =>
      line.startsWith('1002,银行存款,'),
    );
    expect([...own.slice(0, 1), ...own.filter((line) => line.includes('记-'))]).toEqual([
      expect.stringMatching(/2026-01-01,,期初余额,.*,借,500\.00$/),
      expect.stringMatching(/2026-02-09,记-1,提现,.*,7\.00,借,493\.00$/),
      expect.stringMatching(/2026-02-10,记-2,采购,.*,90\.00,借,403\.00$/),
    ]);
    expect(files.get('序时账.csv')?.toString('utf8')).toContain("'=销售");
    expect(linesOf(files.get('辅助核算明细账/客户.csv'))[0]).toMatch(
      /甲\/“客户”,2026-01-01,,期初余额,.*,借,226\.00$/,
    );
    expect(linesOf(files.get('数量金额明细账.csv')).join('\n')).toMatch(/采购,件,9,10,90\.00/);
  });

  it('goes out as workbooks too, of the months that the account set has', async () => {
    const { files, name } = await archive(2025, 'xlsx');
    expect(name).toMatch(/_2025年-全部账簿\.zip$/);
    const book = await unzipped(files.get('明细账.xlsx') ?? Buffer.alloc(0));
    const text = [...book.values()].map((part) => part.toString('utf8')).join('');
    expect(text).toContain('上年销售');
    expect(text).toContain('2025年第11期至2025年第12期');
    expect(text).not.toContain('提现');
  });

  it('has a file for each of two categories that are called the same as files', async () => {
    const { api } = books;
    const made: Record<string, number> = {};
    for (const name of ['部/门', '部:门', '..']) {
      const category = await api.call(accountingCategoryCalls.create, { body: { name } });
      const item = await api.call(accountingCategoryDetailCalls.create, {
        body: { categoryId: category.id, code: '1', name: `${name}甲` },
      });
      made[category.id] = item.id;
    }
    const auxiliary = Object.keys(made).map(Number);
    await books.keep('560215', { auxiliary });
    const body = await books.body('2026-03-02', [
      { code: '1001', credit: '3.00', summary: '领用' },
    ]);
    const [paid] = body.lines;
    const spent = {
      ...paid,
      subjectId: books.subject('560215').id,
      debit: '3.00',
      credit: '0',
      auxiliary: made,
    };
    await api.call(voucherCalls.create, { body: { ...body, lines: [spent, paid] } as never });
    const { job, files } = await archive(2026, 'csv');
    expect(job).toMatchObject({ state: 'done', report: { differing: [] } });
    const found = ['部门', '部门-2', '未命名'].map((name) =>
      linesOf(files.get(`辅助核算余额表/${name}.csv`)).join(),
    );
    expect(found.map((text) => /部.门甲|\.\.甲/.exec(text)?.[0])).toEqual([
      '部/门甲',
      '部:门甲',
      '..甲',
    ]);
    expect(linesOf(files.get('00 目录.csv')).join('\n')).toContain('部:门，1 个项目');
  });

  it('tells what is kept in foreign currencies in books of their own', async () => {
    await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7' },
    });
    await books.keep('1002', { currencies: ['USD'] });
    const dollars = { currency: 'USD', exchangeRate: '7', foreignAmount: '10' };
    await books.post('2026-03-05', [
      { code: '1002', debit: '70.00', summary: '收汇', ...dollars },
      { code: '3001', credit: '70.00', summary: '收汇' },
    ]);
    const { job, files } = await archive(2026, 'csv');
    expect(job).toMatchObject({ state: 'done', report: { differing: [] } });
    const directory = linesOf(files.get('00 目录.csv'));
    expect(directory.filter((line) => line.startsWith('外币'))).toEqual([
      expect.stringMatching(/^外币科目余额表\.csv,.*,313\.00,313\.00,313\.00,313\.00,相符$/),
      expect.stringMatching(/^外币明细账\.csv,.*1 个科目,.*,70\.00,97\.00,70\.00,97\.00,相符$/),
    ]);
    const own = linesOf(files.get('外币明细账.csv'));
    expect(own.filter((line) => line.includes('收汇'))).toEqual([
      expect.stringMatching(/^1002,银行存款,2026-03-05,.*USD,7,10,70\.00,/),
    ]);
    expect(linesOf(files.get('外币科目余额表.csv')).join('\n')).toMatch(/1002,.*USD/);
  });

  it('is refused to the account sets for which its switch is off, and to no other', async () => {
    const other = await openAccountSet(service, 2, { enableDate: '2026-01-01' });
    const request = { query: { year: 2026, format: 'csv' as const } };
    expect(await other.api.send(bookArchiveCalls.archive, request)).toMatchObject({
      code: 'FEATURE_OFF',
      msg: '此功能暂未对当前账套开放，请刷新页面；需要使用请联系运营人员',
    });
    expect((await archive(2026, 'csv')).job).toMatchObject({ state: 'done' });
  });

  it('is given to its owner only while they see all that it holds', async () => {
    const as = (role: Role) => service.as({ accountSetId: 1, role });
    const query = { year: 2026, format: 'csv' as const };
    const { jobId } = await as('Making').call(bookArchiveCalls.archive, { query });
    await endedJob(as('Making'), jobId);
    const params = { jobId, name: 'zip' };
    const kind = { params: { kind: bookArchiveKind.kind } };
    const msg = '您的角色已变更，不能再查看或下载此任务的结果，请联系账套管理员';
    expect(await as('Cashier').send(jobCalls.get, { params: { jobId } })).toMatchObject({
      success: false,
      code: 'FORBIDDEN',
      msg,
    });
    await expect(as('Cashier').file(jobCalls.file, { params })).rejects.toThrow(msg);
    expect(await as('Cashier').call(jobCalls.latest, kind)).toBeNull();
    // A person who sees the same subjects, or all of them, may fetch the archive again.
    for (const role of ['View', 'Making'] as const) {
      expect((await as(role).file(jobCalls.file, { params })).bytes.length).toBeGreaterThan(0);
      expect(await as(role).call(jobCalls.latest, kind)).toMatchObject({ jobId, files: ['zip'] });
    }
    const own = await as('Cashier').call(bookArchiveCalls.archive, { query });
    await endedJob(as('Cashier'), own.jobId);
    const ofCash = { params: { jobId: own.jobId, name: 'zip' } };
    for (const role of ['Cashier', 'Manager'] as const) {
      expect((await as(role).file(jobCalls.file, ofCash)).bytes.length).toBeGreaterThan(0);
    }
  });

  it('notes in tables of months what each closed month called otherwise', async () => {
    const other = await openAccountSet(service, 3, { enableDate: '2025-10-01' });
    for (const month of ['2025-10', '2025-11', '2025-12']) {
      await other.post(`${month}-05`, [
        { code: '560208', debit: '10.00', summary: '办公' },
        { code: '1001', credit: '10.00', summary: '办公' },
      ]);
    }
    const rename = async (name: string) => {
      const { id, version, code, direction, cash } = await other.api.call(subjectCalls.get, {
        params: { id: other.subject('560208').id },
      });
      const body = { id, version, code, name, direction, cash };
      await other.api.call(subjectCalls.update, { body });
    };
    await closeUnchecked(service, 3, ['2025-10', '2025-11']);
    await rename('文具费');
    await closeUnchecked(service, 3, ['2025-12']);
    await rename('耗材费');
    const headsIn = async (name: string) => {
      const query = { year: 2025, format: 'csv' as const };
      const { jobId } = await other.api.call(bookArchiveCalls.archive, { query });
      await endedJob(other.api, jobId);
      const params = { jobId, name: 'zip' };
      const files = await unzipped((await other.api.file(jobCalls.file, { params })).bytes);
      const lines = (files.get(name)?.toString('utf8') ?? '').split('\r\n');
      return lines.slice(
        2,
        lines.findIndex((line) => line.includes(',')),
      );
    };
    const ofMonths = [
      '2025年第10期至2025年第11期：科目 560208 现名“耗材费”，本期结账时为“办公费”',
      '2025年第12期：科目 560208 现名“耗材费”，本期结账时为“文具费”',
    ];
    expect(await headsIn('科目余额表-各月.csv')).toEqual(ofMonths);
    expect(await headsIn('科目汇总表-各月.csv')).toEqual(ofMonths);
    const ofYear = [
      '科目 560208 现名“耗材费”，本期结账时为“文具费”；' +
        '科目 560208 本账列“文具费”，2025年第11期结账时为“办公费”',
    ];
    for (const book of [
      '00 目录',
      '总账',
      '科目余额表',
      '明细账',
      '序时账',
      '多栏账/5602 管理费用',
    ]) {
      expect([book, await headsIn(`${book}.csv`)]).toEqual([book, ofYear]);
    }
    // After the last month is reopened, books of the year print today's names and say how closed
    // months named them; tables of months print each closed month as it was.
    await openMonth(other, '2025-12');
    expect(await headsIn('科目余额表.csv')).toEqual([
      '科目 560208 本账列“耗材费”，2025年第11期结账时为“办公费”',
    ]);
    expect(await headsIn('科目余额表-各月.csv')).toEqual(ofMonths.slice(0, 1));
  });

  it('is refused for a year that the account set does not have', async () => {
    const answer = await books.api.send(bookArchiveCalls.archive, {
      query: { year: 1999, format: 'csv' },
    });
    expect(answer).toMatchObject({
      code: 'NOT_FOUND',
      msg: '账套没有 1999 年的会计期间，请选择账套启用以后的年度',
    });
  });
});
