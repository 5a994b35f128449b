import { voucherCalls, voucherWordCalls, type Voucher } from '@mingzhang/contract';
import type { TestApi, TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books, type TestLine } from '../testing/books';

const drawing: readonly TestLine[] = [
  { code: '1001', debit: '100' },
  { code: '1002', credit: '100' },
];

describe('under review', () => {
  let service: TestService;
  let nextSet = 1;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (changes: Parameters<typeof openAccountSet>[2] = {}) =>
    openAccountSet(service, nextSet++, changes);
  const idsOf = (voucher: Voucher) => ({ body: { ids: String(voucher.id) } });
  const person = (userId: number, userName: string): TestApi =>
    service.as({ ...manager, accountSetId: nextSet - 1, userId, userName });
  const change = async (books: Books, api: TestApi, voucher: Voucher, amount: string) => {
    const lines = drawing.map(({ code, debit }) =>
      debit ? { code, debit: amount } : { code, credit: amount },
    );
    const body = await books.body('2026-01-05', lines);
    return api.call(voucherCalls.update, {
      body: { ...body, id: voucher.id, version: voucher.version },
    });
  };

  it('nobody audits what they changed last, nor what they wrote', async () => {
    const books = await open({ voucherReviewed: 1 });
    const voucher = await books.draw();
    const [director, third] = [person(2, '王素芬'), person(3, '李会计')];
    const changed = await change(books, director, voucher, '120');
    expect(changed).toMatchObject({ createdBy: '周敏', updatedBy: '王素芬' });
    for (const api of [books.api, director]) {
      expect(await api.call(voucherCalls.audit, idsOf(voucher))).toMatchObject({
        done: 0,
        refused: [{ msg: expect.stringContaining('不能审核自己') }],
      });
    }
    expect(await third.call(voucherCalls.audit, idsOf(voucher))).toMatchObject({ done: 1 });
  });

  it('who saves without a change does not become its maker', async () => {
    const books = await open({ voucherReviewed: 1 });
    const voucher = await books.draw();
    const director = person(2, '王素芬');
    const saved = await change(books, director, voucher, '100.00');
    expect(saved).toMatchObject({ version: 2, updatedBy: '周敏' });
    expect(await director.call(voucherCalls.audit, idsOf(voucher))).toMatchObject({ done: 1 });
  });

  it('the cashier signs before the audit, and nothing of the signature changes after it', async () => {
    const books = await open({ cashierModule: 1 });
    const [signed, late] = [await books.draw(), await books.draw()];
    await books.api.call(voucherCalls.cashierSign, idsOf(signed));
    await books.api.call(voucherCalls.audit, { body: { ids: `${signed.id},${late.id}` } });
    expect(await books.api.call(voucherCalls.cancelCashierSign, idsOf(signed))).toMatchObject({
      done: 0,
      refused: [{ msg: '2026-01 记-1 已审核，审核后不能取消签字，请先反审核' }],
    });
    expect(await books.api.call(voucherCalls.cashierSign, idsOf(late))).toMatchObject({
      done: 0,
      refused: [{ msg: '2026-01 记-2 已审核，出纳签字须在审核之前，请先反审核' }],
    });
    await books.api.call(voucherCalls.cancelAudit, idsOf(signed));
    expect(await books.api.call(voucherCalls.cancelCashierSign, idsOf(signed))).toMatchObject({
      done: 1,
    });
  });

  it('who audits cash without the signature that the cashier module asks for is told', async () => {
    const books = await open({ cashierModule: 1 });
    const [signed, unsigned] = [await books.draw(), await books.draw()];
    const accrued = await books.post('2026-01-05', [
      { code: '560204', debit: '5' },
      { code: '3001', credit: '5' },
    ]);
    await books.api.call(voucherCalls.cashierSign, idsOf(signed));
    const none = { body: { ids: `${signed.id},${accrued.id}` } };
    expect(await books.api.call(voucherCalls.audit, none)).toEqual({ done: 2, refused: [] });
    const all = { body: { ids: `${signed.id},${unsigned.id},${accrued.id}` } };
    const asked = { body: { ...all.body, asksUnsigned: '1' as const } };
    expect(await books.api.send(voucherCalls.audit, asked)).toMatchObject({
      code: 'AUDIT_UNSIGNED',
      msg:
        '1 张涉及现金、银行的凭证没有出纳签字：2026-01 记-2。' +
        '审核后不能签字；需要签字的，请先签字再审核',
    });
    const still = await books.api.call(voucherCalls.get, { params: { id: unsigned.id } });
    expect(still).toMatchObject({ auditState: 'unaudited' });
    expect(await books.api.call(voucherCalls.audit, all)).toMatchObject({
      done: 1,
      notes: ['2026-01 记-2 没有出纳签字，审核后不能签字；需要签字的，请先反审核，签字后再审核'],
    });
  });

  it('who audits what is audited is told so, and the others of the selection are audited', async () => {
    const books = await open();
    const [audited, other] = [await books.draw(), await books.draw()];
    await books.api.call(voucherCalls.audit, idsOf(audited));
    const refusal = { id: audited.id, title: '2026-01 记-1', msg: '凭证已审核，无需再审核' };
    expect(await books.api.call(voucherCalls.audit, idsOf(audited))).toEqual({
      done: 0,
      refused: [refusal],
    });
    const both = { body: { ids: `${audited.id},${other.id}` } };
    expect(await books.api.call(voucherCalls.audit, both)).toEqual({ done: 1, refused: [refusal] });
    const shown = await books.api.call(voucherCalls.get, { params: { id: other.id } });
    expect(shown).toMatchObject({ auditState: 'audited' });
    await service.database.query(`set app.account_set_id = '${nextSet - 1}'`);
    const logged = await service.database.query(
      `select object from operation_log.entry
       where account_set_id = ${nextSet - 1} and action = '审核凭证' order by id`,
    );
    expect(logged).toEqual([{ object: '2026-01 记-1' }, { object: '2026-01 记-2' }]);
  });

  it('a word is not renamed under audited vouchers, but may get another title', async () => {
    const books = await open();
    const voucher = await books.draw();
    const [word] = await books.api.call(voucherWordCalls.list, {});
    if (!word) throw new Error('a word');
    const body = { id: word.id, version: word.version, word: '凭', printTitle: '凭证' };
    await books.api.call(voucherCalls.audit, idsOf(voucher));
    expect(
      await books.api.send(voucherWordCalls.update, { body: { ...body, isDefault: true } }),
    ).toMatchObject({ code: 'WORD_IN_USE', msg: expect.stringContaining('2026-01 记-1') });
    const titled = { ...body, word: '记', isDefault: true };
    expect(await books.api.call(voucherWordCalls.update, { body: titled })).toMatchObject({
      printTitle: '凭证',
    });
  });
});
