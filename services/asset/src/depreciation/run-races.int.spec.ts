import {
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  voucherCalls,
  type DepreciationRun,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

const pairs = 25;
const period = '2026-02';

interface Answer {
  readonly success: boolean;
  readonly code?: string;
}

/** Refusals by other codes than these. */
const unlike = (answers: readonly Answer[], codes: readonly string[]) =>
  answers.filter(({ success, code = '' }) => !success && !codes.includes(code));

describe('a month of depreciation that two people act on at once', () => {
  let test: DomainTest;
  let assetId = 0;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    const subject = (code: string) => test.demo.subjectId(code);
    const { id } = await test.api.call(assetsCalls.create, {
      body: {
        code: 'GD0001',
        name: '印刷机',
        typeId: types.find(({ code }) => code === '05')?.id ?? 0,
        startUse: '2026-01-10',
        addMethod: 'bought',
        originalValue: '10000',
        residualRate: '0',
        lifeMonths: 36,
        method: 'units',
        totalUnits: '1000',
        assetSubjectId: subject('1601'),
        accumulatedSubjectId: subject('1602'),
        settlementSubjectId: subject('1002'),
        uses: [{ departmentId: null, share: '1', expenseSubjectId: subject('560205') }],
      },
    });
    assetId = id;
  });
  afterAll(() => test.stop());
  afterEach(async () => {
    for (const { id, vouchers } of await runs()) {
      if (vouchers.length > 0)
        await test.api.call(depreciationCalls.removeVoucher, { params: { id } });
      await test.api.call(depreciationCalls.remove, { params: { id } });
    }
    for (const { id } of await vouchers()) {
      await test.books.call(voucherCalls.remove, { params: { id } });
    }
  });

  const runs = async () =>
    (await test.api.call(depreciationCalls.page, { query: { periodFrom: period } })).records;
  const vouchers = async () =>
    (await test.books.call(voucherCalls.list, { query: { pageSize: '500' } })).records;
  const run = (units: string) =>
    test.api.send(depreciationCalls.run, { body: { period, units: [{ assetId, units }] } });
  const ran = async (units: string) => {
    const body = { period, units: [{ assetId, units }] };
    return test.api.call(depreciationCalls.run, { body });
  };
  const book = ({ id }: DepreciationRun) =>
    test.api.send(depreciationCalls.createVoucher, { query: { depreciationId: id } });
  const relate = ({ id }: DepreciationRun, voucherId: number) =>
    test.api.send(depreciationCalls.relate, { query: { depreciationId: id, voucherId } });
  const remove = ({ id }: DepreciationRun) =>
    test.api.send(depreciationCalls.remove, { params: { id } });
  const unbook = ({ id }: DepreciationRun) =>
    test.api.call(depreciationCalls.removeVoucher, { params: { id } });
  const write = async (amount: string) => {
    const { subjectId, wordId } = test.demo;
    const lines = [
      { summary: '手工', subjectId: subjectId('560205'), debit: amount },
      { summary: '手工', subjectId: subjectId('1602'), credit: amount },
    ];
    const body = { wordId, voucherDate: '2026-02-28', lines };
    return (await test.books.call(voucherCalls.create, { body })).id;
  };
  /** The run with the totals of its vouchers, and how many vouchers there are. */
  const standing = async () => {
    const [own] = await runs();
    const all = await vouchers();
    const ids = new Set(own?.vouchers.map(({ id }) => id));
    const totals = all.filter(({ id }) => ids.has(id)).map(({ debitTotal }) => debitTotal);
    return { own, totals, count: all.length };
  };

  it('leaves no voucher behind when it is taken back and booked', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const made = await ran('10');
      const answers = await Promise.all([book(made), remove(made)]);
      expect(unlike(answers, ['NOT_FOUND', 'ASSET_MONTH'])).toEqual([]);
      const { own, count } = await standing();
      expect(count).toBe(own?.vouchers.length ?? 0);
      if (count > 0) await unbook(made);
    }
  });

  it('says that its voucher is old when it is run again and booked, or they agree', async () => {
    const made = await ran('10');
    for (let at = 0; at < pairs; at += 1) {
      const answers = await Promise.all([run(String(11 + at)), book(made)]);
      expect(unlike(answers, [])).toEqual([]);
      const { own, totals } = await standing();
      if (own?.state === 'posted') expect(totals).toEqual([own.amount]);
      else expect(own?.state).toBe('stale');
    }
  });

  it('comes to the amount of its voucher when it is run again and related', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const made = await ran('10');
      const voucherId = await write('100');
      const answers = await Promise.all([relate(made, voucherId), run('20')]);
      expect(unlike(answers, ['ASSET_RELATE'])).toEqual([]);
      const { own, totals } = await standing();
      expect(totals).toEqual(own?.vouchers.length === 0 ? [] : [own?.amount]);
      if (totals.length > 0) await unbook(made);
      await test.books.call(voucherCalls.remove, { params: { id: voucherId } });
    }
  });

  it('is related to no voucher that is not asked for when it is related and booked', async () => {
    for (let at = 0; at < pairs; at += 1) {
      const made = await ran('10');
      const voucherId = await write('100');
      const answers = await Promise.all([relate(made, voucherId), book(made)]);
      expect(unlike(answers, ['ASSET_RELATE', 'CLOSING_STEP_REFUSED'])).toEqual([]);
      const { totals, count } = await standing();
      expect([totals, count]).toEqual([['100.00'], 1]);
      await unbook(made);
      await test.books.call(voucherCalls.remove, { params: { id: voucherId } });
    }
  });

  it('refuses to be run again to another amount than the voucher that it is related to', async () => {
    const made = await ran('10');
    const voucherId = await write('100');
    expect(await relate(made, voucherId)).toMatchObject({ success: true });
    expect(await run('20')).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringMatching(
        new RegExp(
          '^2026-02 折旧 已关联凭证 2026-02 记-\\d+，凭证在 1602 累计折旧 贷记 100.00，' +
            '重新计提后应为贷记 200.00，相差 100.00，请先取消关联，再重新计提$',
        ),
      ),
    });
    expect(await run('10')).toMatchObject({ success: true });
    await unbook(made);
    expect(await run('20')).toMatchObject({ data: { amount: '200.00' } });
  });
});
