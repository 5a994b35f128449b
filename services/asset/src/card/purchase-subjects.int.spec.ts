import {
  assetChangeCalls,
  assetsCalls,
  assetTypeCalls,
  depreciationCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

describe('the purchase voucher of a card whose subjects have changed since', () => {
  let test: DomainTest;
  let typeId: number;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    typeId = types.find(({ code }) => code === '05')?.id ?? 0;
  });
  afterAll(() => test.stop());

  const create = (code: string) => {
    const { subjectId } = test.demo;
    return test.api.call(assetsCalls.create, {
      body: {
        code,
        name: '服务器',
        typeId,
        startUse: '2026-01-10',
        addMethod: 'bought',
        originalValue: '6000',
        residualRate: '0.05',
        lifeMonths: 36,
        method: 'straightLine',
        assetSubjectId: subjectId('1601'),
        accumulatedSubjectId: subjectId('1602'),
        settlementSubjectId: subjectId('1002'),
        uses: [{ departmentId: null, share: '1', expenseSubjectId: subjectId('560205') }],
      },
    });
  };
  const one = (id: number) => test.api.call(assetsCalls.one, { params: { id } });
  const moveToNewSubject = async (assetId: number) => {
    const { version } = await one(assetId);
    const { subjectId } = test.demo;
    const change = {
      kind: 'subject' as const,
      assetSubjectId: subjectId('1604'),
      accumulatedSubjectId: subjectId('1602'),
      impairmentSubjectId: null,
      clearingSubjectId: null,
    };
    const body = { assetId, version, date: '2026-02-20', note: '', change };
    await test.api.call(assetChangeCalls.create, { body });
  };
  const rename = async (id: number, name: string) => {
    const { entryPeriod: _, status: __, isSettled: ___, purchase: ____, ...fields } = await one(id);
    return test.api.send(assetsCalls.update, { body: { ...fields, name } });
  };
  const linesOf = async (voucherId: number) => {
    const { lines } = await test.books.call(voucherCalls.get, { params: { id: voucherId } });
    return lines.map(({ summary, subjectCode, debit, credit }) =>
      [summary, subjectCode, debit, credit].join(' '),
    );
  };

  it('keeps the subjects of its day when the card is edited', async () => {
    const [before, later] = [await create('GD0001'), await create('GD0002')];
    const booked = await test.api.call(assetsCalls.book, { params: { id: before.id } });
    for (const period of ['2026-01', '2026-02']) {
      await test.api.call(depreciationCalls.run, { body: { period } });
    }
    await moveToNewSubject(before.id);
    await moveToNewSubject(later.id);
    expect(await rename(before.id, '机房服务器')).toMatchObject({ success: true });
    expect(await linesOf(booked.purchase?.id ?? 0)).toEqual([
      '购入 GD0001 机房服务器 1601 6000.00 0.00',
      '购入 GD0001 机房服务器 1002 0.00 6000.00',
    ]);
    // One that is made after the change is of the day of the purchase as well.
    const made = await test.api.call(assetsCalls.book, { params: { id: later.id } });
    expect((await linesOf(made.purchase?.id ?? 0))[0]).toBe('购入 GD0002 服务器 1601 6000.00 0.00');
  });

  it('of a person still fits a card that is edited after the change', async () => {
    const { id } = await create('GD0003');
    const { subjectId, wordId } = test.demo;
    const written = await test.books.call(voucherCalls.create, {
      body: {
        wordId,
        voucherDate: '2026-01-31',
        lines: [
          { summary: '购入', subjectId: subjectId('1601'), debit: '6000' },
          { summary: '购入', subjectId: subjectId('1002'), credit: '6000' },
        ],
      },
    });
    const relation = { params: { id }, query: { voucherId: written.id } };
    await test.api.call(assetsCalls.relate, relation);
    await moveToNewSubject(id);
    expect(await rename(id, '备用服务器')).toMatchObject({
      success: true,
      data: { purchase: { id: written.id } },
    });
    await test.api.call(assetsCalls.unbook, { params: { id } });
    expect(await test.api.send(assetsCalls.relate, relation)).toMatchObject({ success: true });
  });
});
