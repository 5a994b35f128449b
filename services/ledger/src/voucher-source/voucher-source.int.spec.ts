import { postingCalls, subjectCalls, voucherCalls } from '@mingzhang/contract';
import { runImport, workbook, type TestApi, type TestService } from '@mingzhang/server/testing';
import { startLedger } from '../testing/books';
import {
  asService,
  bookOpener,
  expectVerified,
  salary,
  vouchersIn,
  wageVoucher,
} from '../testing/documents';

describe('a voucher of a document', () => {
  let service: TestService;
  let newBooks: ReturnType<typeof bookOpener>;

  beforeAll(async () => {
    service = await startLedger();
    newBooks = bookOpener(service);
  });
  afterAll(() => service.stop());

  it('posted fifty times at once is one voucher, answered fifty times alike', async () => {
    const { books, accountSetId, payroll } = await newBooks();
    const body = { source: salary('2026-01'), voucher: await wageVoucher(books, '100.00') };
    // Opens all connections first: otherwise the first request is done before the second gets a
    // connection.
    const reads = { body: { sources: [body.source] } };
    await Promise.all(Array.from({ length: 50 }, () => payroll.call(postingCalls.find, reads)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => payroll.call(postingCalls.post, { body })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      source: salary('2026-01'),
      code: 1,
      title: '2026-01 记-1',
      amount: '100.00',
      version: 1,
      auditState: 'unaudited',
      periodState: 'open',
    });
    expect(await vouchersIn(books)).toHaveLength(1);
    // Attempts that lost the race returned their numbers.
    expect((await books.draw()).code).toBe(2);
    await expectVerified(service, accountSetId);
  });

  it('is another one in another account set and for another kind', async () => {
    const first = await newBooks();
    const other = await newBooks();
    const ids = new Set<number>();
    for (const { accountSetId, books } of [first, other]) {
      for (const [name, kind] of [
        ['payroll', 'salary'],
        ['invoice', 'invoice'],
      ] as const) {
        const body = { source: { kind, key: '1' }, voucher: await wageVoucher(books, '5.00') };
        ids.add(
          (await asService(service, name, accountSetId).call(postingCalls.post, { body })).id,
        );
      }
    }
    expect(ids.size).toBe(4);
  });

  it('is refused for a kind that another domain owns, or none', async () => {
    const { accountSetId, payroll, books } = await newBooks();
    const voucher = await wageVoucher(books, '5.00');
    const post = (api: TestApi, kind: string) =>
      api.send(postingCalls.post, { body: { source: { kind, key: '1' }, voucher } });
    expect(await post(payroll, 'asset')).toMatchObject({
      code: 'FORBIDDEN',
      msg: '凭证来源“asset”属于资产，不能由其他业务模块处理',
    });
    expect(await post(payroll, 'lottery')).toMatchObject({
      code: 'FORBIDDEN',
      msg: '凭证来源“lottery”没有业务模块登记，不能生成凭证',
    });
    const asset = asService(service, 'asset', accountSetId);
    const source = salary('2026-01');
    await payroll.call(postingCalls.post, { body: { source, voucher } });
    const refusals = [
      await asset.send(postingCalls.replace, { body: { source, voucher } }),
      await asset.send(postingCalls.remove, { body: { source } }),
      await asset.send(postingCalls.find, { body: { sources: [source] } }),
      await asset.send(postingCalls.postBatch, { body: { vouchers: [{ source, voucher }] } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'FORBIDDEN' });
    expect(await vouchersIn(books)).toHaveLength(1);
  });

  it('is never posted by a person, by none of the calls and not with a source of their own', async () => {
    const { books } = await newBooks();
    const body = { source: salary('2026-01'), voucher: await wageVoucher(books, '5.00') };
    for (const call of Object.values(postingCalls)) {
      expect([call.path, (await books.api.raw(call.method, call.path, body)).status]).toEqual([
        call.path,
        403,
      ]);
    }
    const own = { ...(await wageVoucher(books, '5.00')), source: body.source };
    expect(await books.api.send(voucherCalls.create, { body: own } as never)).toMatchObject({
      code: 'UNKNOWN_FIELD',
      msg: '凭证的来源只由生成它的业务模块登记，不能随凭证提交；请到业务模块中生成凭证，或不填来源保存',
      details: [{ path: 'source' }],
    });
    expect(await vouchersIn(books)).toEqual([]);
  });

  it('passes the checks that a person’s does', async () => {
    const { books, payroll } = await newBooks();
    const voucher = await wageVoucher(books, '5.00');
    const [debit] = voucher.lines;
    const source = salary('2026-01');
    const wrong = { ...voucher, lines: [debit] as typeof voucher.lines };
    expect(
      await payroll.send(postingCalls.post, { body: { source, voucher: wrong } }),
    ).toMatchObject({ success: false, code: 'VOUCHER_REFUSED' });
    const early = { ...voucher, voucherDate: '2025-12-31' };
    expect(
      await payroll.send(postingCalls.post, { body: { source, voucher: early } }),
    ).toMatchObject({
      success: false,
      code: 'VOUCHER_REFUSED',
      msg: expect.stringContaining('启用'),
    });
    expect(await payroll.call(postingCalls.find, { body: { sources: [source] } })).toEqual([]);
  });

  it('is replaced and removed by its domain, as often as it is told', async () => {
    const { books, accountSetId, payroll } = await newBooks();
    const source = salary('2026-01');
    const first = { source, voucher: await wageVoucher(books, '100.00') };
    const missing = await payroll.send(postingCalls.replace, { body: first });
    expect(missing).toMatchObject({
      code: 'NOT_FOUND',
      msg: '工资 2026-01 还没有生成凭证，请先生成',
    });
    const { id } = await payroll.call(postingCalls.post, { body: first });
    const body = { source, voucher: await wageVoucher(books, '80.00') };
    const changed = await Promise.all(
      Array.from({ length: 8 }, () => payroll.call(postingCalls.replace, { body })),
    );
    for (const each of changed) expect(each).toMatchObject({ id, code: 1, amount: '80.00' });
    expect(await payroll.call(postingCalls.find, { body: { sources: [source] } })).toMatchObject([
      { source, id, amount: '80.00' },
    ]);
    const removals = await Promise.all(
      Array.from({ length: 8 }, () => payroll.call(postingCalls.remove, { body: { source } })),
    );
    expect(removals.filter(({ removed }) => removed)).toHaveLength(1);
    expect(await payroll.call(postingCalls.find, { body: { sources: [source] } })).toEqual([]);
    expect(await vouchersIn(books)).toEqual([]);
    const again = await payroll.call(postingCalls.post, { body: first });
    expect(again).toMatchObject({ code: 1, amount: '100.00' });
    await expectVerified(service, accountSetId);
  });

  it('changes, goes and moves by its domain alone, and says where', async () => {
    const { books, payroll, accountSetId } = await newBooks();
    const first = await books.draw('2026-01-05');
    const body = { source: salary('2026-01'), voucher: await wageVoucher(books, '100.00') };
    const { id, version } = await payroll.call(postingCalls.post, { body });
    const { api, wordId } = books;
    const plain = await wageVoucher(books, '1.00');
    expect(await api.send(voucherCalls.update, { body: { ...plain, id, version } })).toMatchObject({
      code: 'SOURCE_VOUCHER',
      msg: '记-2 由“工资”生成，不能直接修改，请到“工资”中处理，凭证会随之修改',
    });
    expect(await api.send(voucherCalls.remove, { params: { id } })).toMatchObject({
      code: 'SOURCE_VOUCHER',
      msg: '2026-01 记-2 由“工资”生成，不能直接删除，请到“工资”中处理，凭证会随之删除',
    });
    const batch = await api.call(voucherCalls.batchDelete, { body: { ids: String(id) } as never });
    expect(batch).toMatchObject({
      done: 0,
      refused: [{ id, msg: expect.stringContaining('工资') }],
    });
    const insert = { ...plain, code: 1, insert: true };
    const moved = '记-2 由“工资”生成，不能改为 3 号';
    expect(await api.send(voucherCalls.create, { body: insert })).toMatchObject({
      code: 'SOURCE_VOUCHER',
      msg: expect.stringContaining(moved),
    });
    await api.call(voucherCalls.remove, { params: { id: first.id } });
    for (const dryRun of ['1', '0'] as const) {
      const query = { year: 2026, month: 1, wordId, dryRun };
      expect(await api.send(voucherCalls.finishingOffNo, { query })).toMatchObject({
        code: 'SOURCE_VOUCHER',
        msg: expect.stringContaining('不能改为 1 号'),
      });
    }
    expect(
      await payroll.call(postingCalls.find, { body: { sources: [body.source] } }),
    ).toMatchObject([{ id, version, code: 2, amount: '100.00' }]);
    await expectVerified(service, accountSetId);
  });

  it('that is audited stays as it is for its domain too', async () => {
    const { books, payroll } = await newBooks();
    const body = { source: salary('2026-01'), voucher: await wageVoucher(books, '100.00') };
    const { id } = await payroll.call(postingCalls.post, { body });
    await books.api.call(voucherCalls.audit, { body: { ids: String(id) } as never });
    for (const refusal of [
      await payroll.send(postingCalls.replace, { body }),
      await payroll.send(postingCalls.remove, { body: { source: body.source } }),
    ]) {
      expect(refusal).toMatchObject({
        code: 'VOUCHER_AUDITED',
        msg: expect.stringContaining('反审核'),
      });
    }
  });

  it('that a file brought stays a person’s', async () => {
    const { books } = await newBooks();
    const titles = ['日期', '凭证字', '摘要', '科目编码', '借方金额', '贷方金额'];
    const file = await workbook(titles, [
      ['2026-01-06', '记', '导入', '1001', '22', ''],
      ['2026-01-06', '记', '导入', '1002', '', '22'],
    ]);
    await runImport(books.api, voucherCalls.import, { file, mode: 'all' });
    const [imported] = await vouchersIn(books);
    expect(imported?.source).toMatchObject({ kind: 'import' });
    const id = imported?.id ?? 0;
    expect(await books.api.send(voucherCalls.remove, { params: { id } })).toMatchObject({
      success: true,
    });
  });

  it('keeps its subjects in use', async () => {
    const { books, payroll } = await newBooks();
    const body = { source: salary('2026-01'), voucher: await wageVoucher(books, '1.00') };
    await payroll.call(postingCalls.post, { body });
    const { id } = books.subject('560210');
    expect(await books.api.send(subjectCalls.remove, { params: { id } })).toMatchObject({
      code: 'SUBJECT_IN_USE',
    });
  });
});
