import { voucherCalls, type Envelope } from '@mingzhang/contract';
import { addMonths, firstDayOf, lastDayOf, nextPeriod, periodOf } from '@mingzhang/rules';
import { todayInShanghai } from '@mingzhang/server';
import type { TestService } from '@mingzhang/server/testing';
import { Books, manager, openAccountSet, startLedger, type TestLine } from '../testing/books';
import { verify } from '../verify';

const drawing: TestLine[] = [
  { code: '1001', debit: '100.00' },
  { code: '1002', credit: '100.00' },
];

describe('vouchers', () => {
  let service: TestService;
  let books: Books;

  beforeAll(async () => {
    service = await startLedger();
    books = await openAccountSet(service, 1);
  });
  afterAll(() => service.stop());

  /** Sends a changed body and returns the refusal. */
  async function refusalOf(
    lines: TestLine[],
    change: Record<string, unknown> = {},
    date = '2026-01-05',
  ) {
    const body = { ...(await books.body(date, lines)), ...change };
    const envelope = await books.api.send(voucherCalls.create, { body });
    if (envelope.success) throw new Error('the voucher was saved');
    return envelope;
  }

  const codesOf = (envelope: Envelope<unknown>) =>
    envelope.success
      ? []
      : [envelope.code, ...(envelope.details ?? []).map((detail) => detail.code)];

  it('is stored with number, full subject names, totals and capitals', async () => {
    const voucher = await books.post('2026-01-31', [
      { code: '1405', debit: '120000' },
      { code: '22210101', debit: '15600.00' },
      { code: '2202', credit: '135600', item: '恒泰工贸' },
    ]);
    expect(voucher).toMatchObject({
      word: '记',
      code: 1,
      period: '2026-01',
      debitTotal: '135600.00',
      creditTotal: '135600.00',
      capitalAmount: '壹拾叁万伍仟陆佰元整',
      auditState: 'unaudited',
      createdBy: '周敏',
      version: 1,
    });
    expect(voucher.lines[1]).toMatchObject({
      subjectCode: '22210101',
      subjectName: '应交税费-应交增值税-进项税额',
    });
    expect(voucher.lines[2]).toMatchObject({
      auxiliaryNames: ['恒泰工贸'],
      credit: '135600.00',
      debit: '0.00',
    });
  });

  it('is refused when debit and credit differ, naming side and amount', async () => {
    const refusal = await refusalOf([
      { code: '1001', debit: '100.00' },
      { code: '1002', credit: '99.99' },
    ]);
    expect(refusal).toMatchObject({
      code: 'VOUCHER_UNBALANCED',
      msg: expect.stringContaining('借方多 0.01'),
    });
  });

  it.each<[string, TestLine[], string]>([
    ['fewer than two lines', [{ code: '1001', debit: '1' }], 'VOUCHER_TOO_FEW_LINES'],
    [
      'both sides filled',
      [{ code: '1001', debit: '1', credit: '1' }, ...drawing],
      'LINE_BOTH_SIDES',
    ],
    ['neither side filled', [{ code: '1001' }, ...drawing], 'LINE_NO_AMOUNT'],
    ['a zero amount', [{ code: '1001', debit: '0.00' }, ...drawing], 'LINE_NO_AMOUNT'],
    [
      'a subject with children',
      [
        { code: '2221', debit: '1' },
        { code: '1002', credit: '1' },
      ],
      'SUBJECT_NOT_LEAF',
    ],
    [
      'a required item missing',
      [
        { code: '1122', debit: '1' },
        { code: '1002', credit: '1' },
      ],
      'AUXILIARY_REQUIRED',
    ],
    [
      'an empty summary',
      [
        { code: '1001', debit: '100', summary: '' },
        { code: '1002', credit: '100' },
      ],
      'SUMMARY_MISSING',
    ],
  ])('is refused with %s', async (_name, lines, code) => {
    expect(codesOf(await refusalOf(lines))).toContain(code);
  });

  it('names the row of every finding', async () => {
    const refusal = await refusalOf([
      { code: '1001', debit: '1' },
      { code: '1122', credit: '1' },
    ]);
    expect(refusal.details).toEqual([
      expect.objectContaining({
        code: 'AUXILIARY_REQUIRED',
        row: 2,
        msg: expect.stringMatching(/^科目“1122 .*”须按/),
      }),
    ]);
    expect(refusal.msg).toMatch(/^第 2 行的科目“1122 /);
  });

  it('names the row also of what no line can be', async () => {
    const refusal = await refusalOf([
      { code: '1001', debit: '1' },
      { code: '1002', credit: '一元' },
    ]);
    expect(refusal).toMatchObject({ code: 'INVALID_BODY', details: [{ row: 2 }] });
    expect(refusal.msg).toMatch(/^第 2 行：.*金额/);
    expect(refusal.details?.[0]?.msg).not.toContain('第 2 行');
    const unkeepable = await refusalOf([{ code: '1001', debit: '1', summary: '\0' }, ...drawing]);
    expect(unkeepable.msg).toBe('第 1 行含有不能保存的字符，请删去后重新输入');
  });

  it('is refused with a quantity on a subject that keeps none', async () => {
    const body = await books.body('2026-01-05', drawing);
    Object.assign(body.lines[0] ?? {}, { quantity: '3', unitPrice: '33' });
    expect(codesOf(await books.api.send(voucherCalls.create, { body }))).toContain(
      'QUANTITY_NOT_ALLOWED',
    );
  });

  it('is refused in a currency that the subject does not keep', async () => {
    const body = await books.body('2026-01-05', drawing);
    Object.assign(body.lines[0] ?? {}, {
      currency: 'USD',
      exchangeRate: '7',
      foreignAmount: '14.29',
    });
    expect(codesOf(await books.api.send(voucherCalls.create, { body }))).toContain(
      'CURRENCY_NOT_ALLOWED',
    );
  });

  it('is refused before the enable date and too far ahead; the next months open by themselves', async () => {
    expect(codesOf(await refusalOf(drawing, {}, '2025-12-31'))).toContain('DATE_BEFORE_ENABLE');
    const last = addMonths(periodOf(todayInShanghai()), 12);
    const tooFar = firstDayOf(nextPeriod(last));
    expect(codesOf(await refusalOf(drawing, {}, tooFar))).toContain('PERIOD_MISSING');
    const voucher = await books.draw(lastDayOf(last));
    expect(voucher).toMatchObject({ period: last, code: 1 });
    await books.api.call(voucherCalls.remove, { params: { id: voucher.id } });
  });

  it('is refused with a taken number or one that leaves a gap', async () => {
    const { code } = await books.draw();
    expect(await refusalOf(drawing, { code })).toMatchObject({ code: 'VOUCHER_CODE_TAKEN' });
    expect(await refusalOf(drawing, { code: code + 2 })).toMatchObject({
      code: 'VOUCHER_CODE_GAP',
    });
    const next = await books.api.call(voucherCalls.nextCode, {
      query: { wordId: books.wordId, voucherDate: '2026-01-05' },
    });
    expect(next.code).toBe(code + 1);
  });

  it('is refused with more than 1000 lines, unknown fields and malformed amounts', async () => {
    const many = Array.from({ length: 1001 }, () => ({ code: '1001', debit: '1' }));
    expect(await refusalOf(many)).toMatchObject({ code: 'INVALID_BODY' });
    expect(await refusalOf(drawing, { accountSetId: 2 })).toMatchObject({ code: 'UNKNOWN_FIELD' });
    expect(await refusalOf([{ code: '1001', debit: '1e3' }, drawing[1] as TestLine])).toMatchObject(
      {
        code: 'INVALID_BODY',
        details: [expect.objectContaining({ row: 1 })],
      },
    );
    expect(
      await refusalOf([{ code: '1001', debit: '0.001' }, drawing[1] as TestLine]),
    ).toMatchObject({ code: 'INVALID_BODY' });
  });

  it('takes red entries with negative amounts', async () => {
    const voucher = await books.post('2026-01-06', [
      { code: '1001', debit: '-50.00', summary: '冲销' },
      { code: '1002', credit: '-50.00', summary: '冲销' },
    ]);
    expect(voucher.debitTotal).toBe('-50.00');
    await books.api.call(voucherCalls.remove, { params: { id: voucher.id } });
  });

  it('is changed only in the version its editor saw, and the second editor learns who was first', async () => {
    const voucher = await books.draw();
    const body = {
      ...(await books.body('2026-01-07', drawing)),
      id: voucher.id,
      version: voucher.version,
    };
    const changed = await books.api.call(voucherCalls.update, { body });
    expect(changed).toMatchObject({ voucherDate: '2026-01-07', code: voucher.code, version: 2 });
    const late = await books.api.send(voucherCalls.update, { body });
    expect(late).toMatchObject({
      success: false,
      code: 'VERSION_STALE',
      msg: expect.stringMatching(
        /^记-\d+ 已由 周敏 于 \d{4}-\d\d-\d\d \d\d:\d\d 修改，请对照后重做修改$/,
      ),
    });
  });

  it('takes the next number of the month it moves to and gives the old one back', async () => {
    const voucher = await books.draw('2026-03-02');
    expect(voucher.code).toBe(1);
    const moved = await books.api.call(voucherCalls.update, {
      body: {
        ...(await books.body('2026-02-02', drawing)),
        id: voucher.id,
        version: voucher.version,
      },
    });
    expect(moved).toMatchObject({ period: '2026-02', code: 1 });
    expect((await books.draw('2026-03-03')).code).toBe(1);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [1] })).toEqual([]);
  });

  it('cannot be changed or deleted once audited', async () => {
    const voucher = await books.draw();
    const ids = String(voucher.id);
    expect(await books.api.call(voucherCalls.audit, { body: { ids } })).toEqual({
      done: 1,
      refused: [],
    });
    const update = {
      ...(await books.body('2026-01-05', drawing)),
      id: voucher.id,
      version: voucher.version + 1,
    };
    expect(await books.api.send(voucherCalls.update, { body: update })).toMatchObject({
      code: 'VOUCHER_AUDITED',
    });
    expect(await books.api.send(voucherCalls.remove, { params: { id: voucher.id } })).toMatchObject(
      { code: 'VOUCHER_AUDITED' },
    );
    expect(await books.api.call(voucherCalls.batchDelete, { body: { ids } })).toMatchObject({
      done: 0,
      refused: [{ id: voucher.id, msg: expect.stringContaining('请先反审核') }],
    });
    await books.api.call(voucherCalls.cancelAudit, { body: { ids } });
    await books.api.call(voucherCalls.remove, { params: { id: voucher.id } });
  });

  it('is audited by somebody else where 凭证审核 is on', async () => {
    const reviewed = await openAccountSet(service, 7, { voucherReviewed: 1 });
    const { id } = await reviewed.draw();
    const body = { ids: String(id) };
    expect(await reviewed.api.call(voucherCalls.audit, { body })).toMatchObject({
      done: 0,
      refused: [{ id, msg: expect.stringContaining('不能审核自己') }],
    });
    const other = service.as({ ...manager, accountSetId: 7, userId: 2, userName: '王素芬' });
    expect(await other.call(voucherCalls.audit, { body })).toMatchObject({ done: 1 });
  });

  it('cannot enter, change or leave a closed period', async () => {
    const closing = await openAccountSet(service, 8);
    const voucher = await closing.draw('2026-01-10');
    await service.database.query(`set app.account_set_id = '8'`);
    await service.database.query(
      `update ledger.period set state = 'closed' where account_set_id = 8 and period = '2026-01'`,
    );
    const body = await closing.body('2026-01-20', drawing);
    expect(await closing.api.send(voucherCalls.create, { body })).toMatchObject({
      code: 'PERIOD_CLOSED',
    });
    const moved = { ...(await closing.body('2026-02-20', drawing)), id: voucher.id, version: 1 };
    expect(await closing.api.send(voucherCalls.update, { body: moved })).toMatchObject({
      code: 'PERIOD_CLOSED',
    });
    expect(
      await closing.api.send(voucherCalls.remove, { params: { id: voucher.id } }),
    ).toMatchObject({ code: 'PERIOD_CLOSED' });
    expect(
      await closing.api.call(voucherCalls.audit, { body: { ids: String(voucher.id) } }),
    ).toMatchObject({ done: 0 });
  });

  it('is renumbered in date order after a gap, as the preview says', async () => {
    const gaps = await openAccountSet(service, 9);
    const [late, middle, early] = [
      await gaps.draw('2026-01-20'),
      await gaps.draw('2026-01-15'),
      await gaps.draw('2026-01-03'),
    ];
    await gaps.api.call(voucherCalls.remove, { params: { id: middle.id } });
    const query = { year: '2026', month: '1', wordId: gaps.wordId };
    const preview = await gaps.api.call(voucherCalls.finishingOffNo, {
      query: { ...query, dryRun: '1' },
    });
    expect(preview).toEqual([
      { id: early.id, from: 3, to: 1 },
      { id: late.id, from: 1, to: 2 },
    ]);
    expect(await gaps.api.call(voucherCalls.finishingOffNo, { query })).toEqual(preview);
    expect((await gaps.draw()).code).toBe(3);
    expect(await verify({ databaseUrl: service.database.url, accountSetIds: [9] })).toEqual([]);
  });

  it('is not renumbered under a voucher word that does not exist', async () => {
    for (const dryRun of ['0', '1'] as const) {
      const query = { year: '2026', month: '1', wordId: 987_654_321, dryRun };
      expect(await books.api.send(voucherCalls.finishingOffNo, { query })).toEqual({
        success: false,
        code: 'NOT_FOUND',
        msg: '凭证字不存在或已被删除，请重新选择',
      });
    }
  });

  it('is found by keyword, subject with children, amount and number', async () => {
    const found = await openAccountSet(service, 10);
    await found.post('2026-01-02', [
      { code: '22210101', debit: '13.00', summary: '进项' },
      { code: '1002', credit: '13.00', summary: '付款' },
    ]);
    await found.draw('2026-01-03', '250.00');
    const list = (query: object) => found.api.call(voucherCalls.list, { query: { ...query } });
    expect((await list({ keyword: '进项' })).total).toBe(1);
    expect((await list({ subjectId: found.subject('2221').id })).total).toBe(1);
    expect((await list({ amountFrom: '100' })).records[0]?.debitTotal).toBe('250.00');
    expect((await list({ codeFrom: 2, codeTo: 2 })).total).toBe(1);
    expect((await list({ keyword: `%' or 1=1 --` })).total).toBe(0);
    expect((await list({})).totals).toEqual({
      debit: '263.00',
      credit: '263.00',
      audited: 0,
      unaudited: 2,
    });
    const ids = (await list({})).records.map(({ id }) => id);
    const next = await found.api.call(voucherCalls.nextId, { query: { currentId: ids[0] } });
    expect(next.id).toBe(ids[1]);
    expect(
      (await found.api.call(voucherCalls.beforeId, { query: { currentId: ids[0] } })).id,
    ).toBeNull();
  });

  it('is listed by ids in number order, those of another account set never', async () => {
    const set = await openAccountSet(service, 11);
    const other = await openAccountSet(service, 12);
    const first = await set.draw('2026-01-05');
    await set.draw('2026-01-06');
    const third = await set.draw('2026-01-07');
    const foreign = await other.draw('2026-01-08');
    const ids = [third, foreign, first].map(({ id }) => id).join(',');
    const page = await set.api.call(voucherCalls.list, { query: { ids } });
    expect(page.total).toBe(2);
    expect(page.records.map(({ id }) => id)).toEqual([first.id, third.id]);
    // A file of chosen vouchers lacks none of them silently.
    await expect(
      set.api.file(voucherCalls.export, { query: { ids, format: 'csv' } }),
    ).rejects.toThrow(
      `所选凭证中有 1 张（编号 ${foreign.id}）不存在或您无权查看，请刷新列表后重新选择`,
    );
    await expect(
      set.api.send(voucherCalls.list, { query: { ids: '1 or 1=1' } }),
    ).resolves.toMatchObject({ success: false, code: 'INVALID_BODY' });
  });
});
