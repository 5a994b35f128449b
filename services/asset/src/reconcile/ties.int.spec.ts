import {
  assetChangeCalls,
  assetCheckCalls,
  assetsCalls,
  assetTypeCalls,
  carryForwardCalls,
  depreciationCalls,
  ledgerEntryCalls,
  voucherCalls,
  type RequestOf,
} from '@mingzhang/contract';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';

type CardIn = RequestOf<typeof assetsCalls.create>['body'];

/** From the first difference to the last tie, on one set of books. */
describe('cards, vouchers and ledger', () => {
  let test: DomainTest;
  let typeId: number;

  beforeAll(async () => {
    test = await startDomain('asset', service);
    const types = await test.api.call(assetTypeCalls.list, { query: {} });
    typeId = types.find(({ code }) => code === '05')?.id ?? 0;
  });
  afterAll(() => test.stop());

  const subject = (code: string) => test.demo.subjectId(code);
  const card = (code: string, given: Partial<CardIn> = {}) =>
    test.api.call(assetsCalls.create, {
      body: {
        code,
        name: `电脑${code}`,
        typeId,
        startUse: '2026-01-10',
        addMethod: 'bought',
        originalValue: '3600',
        residualRate: '0',
        lifeMonths: 36,
        method: 'straightLine',
        assetSubjectId: subject('1601'),
        accumulatedSubjectId: subject('1602'),
        settlementSubjectId: subject('1002'),
        uses: [{ departmentId: null, share: '1', expenseSubjectId: subject('560205') }],
        ...given,
      },
    });
  const write = async (voucherDate: string, lines: readonly [string, string, string][]) => {
    const body = {
      wordId: test.demo.wordId,
      voucherDate,
      lines: lines.map(([code, debit, credit]) => ({
        summary: '手工凭证',
        subjectId: subject(code),
        debit,
        credit,
      })),
    };
    return (await test.books.call(voucherCalls.create, { body })).id;
  };
  const bought = (date: string, amount: string) =>
    write(date, [
      ['1601', amount, '0'],
      ['1002', '0', amount],
    ]);
  const check = (period: string) => test.api.call(assetCheckCalls.check, { query: { period } });
  const told = async (period: string) => {
    const { rows, causes, unexplained } = await check(period);
    expect(unexplained).toEqual([]);
    return {
      differences: rows.filter(({ difference }) => difference !== '0.00').length,
      causes: causes.map(({ cause, act, basis }) => `${cause} ${act} ${basis}`),
    };
  };
  const fitting = async (document: 'card' | 'change' | 'run', id: number) =>
    (await test.api.call(assetCheckCalls.fitting, { query: { document, id } })).vouchers;
  const relate = (id: number, voucherId: number) =>
    test.api.send(assetsCalls.relate, { params: { id }, query: { voucherId } });
  const removeVoucher = (id: number) => test.books.call(voucherCalls.remove, { params: { id } });

  it('names balances of asset subjects that no card stands on, while there is no card at all', async () => {
    const before = await bought('2026-01-03', '372000');
    const { rows } = await check('2026-01');
    expect(rows).toEqual([
      {
        row: 'original',
        title: '固定资产原值',
        direction: 'debit',
        causes: 0,
        subjectId: subject('1601'),
        subject: expect.stringContaining('1601 固定资产'),
        cardCount: 0,
        cards: '0.00',
        ledger: '372000.00',
        difference: '372000.00',
      },
    ]);
    const findings = await test.findings('2026-01');
    expect(findings.map(({ message }) => message)).toContain(
      '1601 固定资产 账面 372,000.00，卡片 0.00，请在资产卡片中导入或新增卡片',
    );
    await removeVoucher(before);
    expect((await check('2026-01')).rows).toEqual([]);
  });

  let cards: number[] = [];
  let purchase = 0;

  it('offers vouchers that people wrote, the fitting ones first, and says what is wrong of the rest', async () => {
    cards = [(await card('T1')).id, (await card('T2')).id, (await card('T3')).id];
    const small = await bought('2026-01-05', '3000');
    purchase = await bought('2026-01-20', '7200');
    const offered = await fitting('card', cards[0] ?? 0);
    expect(offered.map(({ id }) => id)).toEqual([purchase, small]);
    expect(offered.map(({ misfit }) => misfit)).toEqual([
      null,
      '记-1 在 1601 固定资产 借记 3,000.00，资产 T1 电脑T1 应为借记 3,600.00，相差 600.00，' +
        '请先改正凭证或卡片，再关联',
    ]);
    expect(await told('2026-01')).toEqual({
      differences: 1,
      causes: [
        'cardWithoutVoucher bookCard T1 电脑T1',
        'cardWithoutVoucher bookCard T2 电脑T2',
        'cardWithoutVoucher bookCard T3 电脑T3',
        'voucherWithoutCard createCard 2026-01-05 手工凭证，直接记入 1601 固定资产',
        'voucherWithoutCard createCard 2026-01-20 手工凭证，直接记入 1601 固定资产',
      ],
    });
    await removeVoucher(small);
  });

  it('lets cards of one purchase share its voucher as long as it holds enough', async () => {
    const [first = 0, second = 0, third = 0] = cards;
    expect(await relate(first, purchase)).toMatchObject({
      data: { purchase: { id: purchase, isRelated: true } },
    });
    expect(await relate(second, purchase)).toMatchObject({ success: true });
    expect(await relate(third, purchase)).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringContaining('已减去其他卡片关联的金额'),
    });
    const params = { id: first };
    expect(await test.api.send(assetsCalls.book, { params })).toMatchObject({
      code: 'ASSET_VOUCHER',
      msg: expect.stringContaining('请先取消关联'),
    });
  });

  it('relates several cards to one voucher, all of them or none', async () => {
    const [first = 0, second = 0] = cards;
    for (const id of [first, second]) {
      await test.api.call(assetsCalls.unbook, { params: { id } });
    }
    const all = (body: number[]) =>
      test.api.send(assetsCalls.relateAll, { query: { voucherId: purchase }, body });
    expect(await all(cards)).toMatchObject({
      code: 'ASSET_RELATE',
      msg: expect.stringContaining('应为借记 10,800.00，相差 3,600.00，请先改正凭证或卡片，再关联'),
    });
    const { purchase: none } = await test.api.call(assetsCalls.one, { params: { id: first } });
    expect(none).toBeNull();
    expect(await all([first, second])).toMatchObject({
      data: [{ purchase: { id: purchase } }, { purchase: { id: purchase } }],
    });
  });

  it('shows the voucher of a mend before it is made', async () => {
    const query = { document: 'card' as const, id: cards[2] ?? 0 };
    const { vouchers } = await test.api.call(assetCheckCalls.preview, { query });
    expect(vouchers).toMatchObject([
      {
        voucherDate: '2026-01-10',
        lines: [
          { subject: '1601 固定资产', debit: '3600.00' },
          { subject: '1002 银行存款', credit: '3600.00' },
        ],
      },
    ]);
    await test.api.call(assetsCalls.book, { params: { id: cards[2] ?? 0 } });
    expect(await told('2026-01')).toEqual({ differences: 0, causes: [] });
  });

  it('frees a card whose voucher was deleted in the ledger', async () => {
    await removeVoucher(purchase);
    const params = { id: cards[0] ?? 0 };
    expect(await test.api.call(assetsCalls.one, { params })).toMatchObject({ purchase: null });
    expect((await told('2026-01')).causes).toEqual([
      'cardWithoutVoucher bookCard T1 电脑T1',
      'cardWithoutVoucher bookCard T2 电脑T2',
    ]);
    const document = 'card' as const;
    const { id: unpaid } = await card('T9', { settlementSubjectId: null, addMethod: 'other' });
    const [first = 0, second = 0] = cards;
    const documents = [first, unpaid, 999_999, second].map((id) => ({ document, id }));
    // Each by itself: what one is refused for takes nothing of the others back.
    expect(await test.api.call(assetCheckCalls.book, { body: { documents } })).toEqual({
      booked: 2,
      refused: [
        { document, id: unpaid, msg: expect.stringMatching(/^资产 T9 电脑T9 没有对方科目/) },
        { document, id: 999_999, msg: expect.stringContaining('不存在') },
      ],
    });
    await test.api.call(assetsCalls.batchRemove, { body: [unpaid] });
    expect(await told('2026-01')).toEqual({ differences: 0, causes: [] });
  });

  it('tells a month that nobody has run, previews it, and takes a voucher of a person for it', async () => {
    expect((await told('2026-02')).causes).toEqual(['monthNotRun run 3 张卡片，应提 300.00']);
    const query = { document: 'run' as const, period: '2026-02' };
    const { vouchers } = await test.api.call(assetCheckCalls.preview, { query });
    expect(vouchers).toMatchObject([{ voucherDate: '2026-02-28', lines: [{}, {}] }]);
    const run = await test.api.call(depreciationCalls.run, { body: { period: '2026-02' } });
    const { causes } = await check('2026-02');
    expect(causes).toMatchObject([
      { cause: 'runWithoutVoucher', runId: run.id, period: '2026-02' },
    ]);
    const byHand = (amount: string) =>
      write('2026-02-28', [
        ['560205', amount, '0'],
        ['1602', '0', amount],
      ]);
    const [wrong, right] = [await byHand('299'), await byHand('300')];
    const offered = await fitting('run', run.id);
    expect(offered.map(({ id, misfit }) => [id, misfit === null])).toEqual([
      [right, true],
      [wrong, false],
    ]);
    await removeVoucher(wrong);
    const related = { query: { depreciationId: run.id, voucherId: right } };
    expect(await test.api.call(depreciationCalls.relate, related)).toMatchObject({
      state: 'posted',
      vouchers: [{ id: right, isRelated: true }],
    });
    expect(await told('2026-02')).toEqual({ differences: 0, causes: [] });
    const step = async () => {
      const query = { year: 2026, month: 2 };
      const { steps } = await test.books.call(carryForwardCalls.view, { query });
      return steps.find(({ id }) => id === 'depreciation');
    };
    expect(await step()).toMatchObject({ state: 'idle', note: '已关联手工凭证，本项不再生成' });
    await removeVoucher(right);
    expect(await step()).toMatchObject({ state: 'due', note: null });
    const body = { year: 2026, month: 2, steps: ['depreciation'] };
    await test.books.call(carryForwardCalls.make, { body });
    const runs = await test.api.call(depreciationCalls.page, { query: {} });
    expect(runs.records[0]).toMatchObject({ state: 'posted', vouchers: [{ isRelated: false }] });
    const params = { id: run.id };
    const freed = await test.api.call(depreciationCalls.removeVoucher, { params });
    expect(freed).toMatchObject({ state: 'run', vouchers: [] });
    const ofRun = { query: { depreciationId: run.id } };
    expect(await test.api.call(depreciationCalls.createVoucher, ofRun)).toMatchObject({
      state: 'posted',
      vouchers: [{ isRelated: false }],
    });
    expect(await told('2026-02')).toEqual({ differences: 0, causes: [] });
  });

  it('finds the voucher of a card that came late in the month when it was bought', async () => {
    const late = await card('T4', { startUse: '2026-01-15' });
    const voucherId = await bought('2026-01-15', '3600');
    expect((await told('2026-02')).causes).toHaveLength(2);
    expect(await relate(late.id, voucherId)).toMatchObject({ success: true });
    expect((await told('2026-02')).causes).toEqual([]);
    expect((await told('2026-02')).differences).toBe(0);
    expect((await told('2026-01')).causes).toEqual([
      'voucherWithoutCard createCard 2026-01-15 手工凭证，直接记入 1601 固定资产',
    ]);
  });

  it('compares the depreciation of a month with what vouchers of runs credit alone', async () => {
    const before = await check('2026-02');
    const of = ({ rows }: typeof before) => rows.find(({ row }) => row === 'depreciation');
    const { version } = await test.api.call(assetsCalls.one, { params: { id: cards[1] ?? 0 } });
    const change = { kind: 'accumulatedAdjust' as const, amount: '100', settlementSubjectId: null };
    const body = { assetId: cards[1] ?? 0, version, date: '2026-02-25', change };
    const made = await test.api.call(assetChangeCalls.create, { body });
    await test.api.call(assetChangeCalls.createVoucher, { body: { ids: [made.id] } });
    expect(of(await check('2026-02'))).toEqual(of(before));
    expect(of(before)).toMatchObject({ cards: '300.00', ledger: '300.00', difference: '0.00' });
    const stray = await write('2026-02-26', [
      ['560205', '40', '0'],
      ['1602', '0', '40'],
    ]);
    expect(of(await check('2026-02'))).toMatchObject({
      cards: '300.00',
      ledger: '340.00',
      difference: '40.00',
      causes: 1,
    });
    await removeVoucher(stray);
  });

  it('takes cards over by what they brought along, not by when they were put to use', async () => {
    const late = await card('T5', { startUse: '2025-12-10' });
    expect((await told('2026-02')).causes).toEqual(['cardWithoutVoucher bookCard T5 电脑T5']);
    await test.api.call(assetsCalls.book, { params: { id: late.id } });
    expect(await told('2026-02')).toEqual({ differences: 0, causes: [] });
    const worn = { startUse: '2025-12-10', usedMonths: 1, openingAccumulated: '100' };
    const taken = await card('T6', worn);
    const { causes } = await told('2026-02');
    expect(causes).toEqual([
      'openingDiffers opening 1601 固定资产 差 -3,600.00；1602 累计折旧 差 100.00',
    ]);
    expect(await test.api.send(assetsCalls.book, { params: { id: taken.id } })).toMatchObject({
      code: 'ASSET_VOUCHER',
      msg: expect.stringContaining('已在科目期初余额中'),
    });
    await test.api.call(assetsCalls.batchRemove, { body: [taken.id] });
  });

  it('reads the entries of a span portion by portion', async () => {
    const body = {
      periodFrom: '2026-01',
      periodTo: '2026-03',
      subjectIds: [subject('1601'), subject('1602')],
    };
    const ledger = test.ledger.as({ service: 'asset' });
    const { entries } = await ledger.call(ledgerEntryCalls.entries, { body });
    const [first, ...others] = entries;
    if (!first) throw new Error('the months have entries');
    const { voucherDate, voucherId, lineNo } = first;
    const after = { voucherDate, voucherId, lineNo };
    const rest = await ledger.call(ledgerEntryCalls.entries, { body: { ...body, after } });
    expect(rest.entries).toEqual(others);
  });

  it('counts a split as one document that moves nothing', async () => {
    const { version } = await test.api.call(assetsCalls.one, { params: { id: cards[0] ?? 0 } });
    const change = { kind: 'split' as const, amount: '1600', code: 'T1-1', name: '显示器' };
    const body = { assetId: cards[0] ?? 0, version, date: '2026-02-20', change };
    await test.api.call(assetChangeCalls.create, { body });
    await bought('2026-02-21', '50');
    expect((await told('2026-02')).causes).toEqual([
      'voucherWithoutCard createCard 2026-02-21 手工凭证，直接记入 1601 固定资产',
    ]);
  });

  it('gives a voucher to one of several cards that ask for it at once', async () => {
    const own = { startUse: '2026-02-10' };
    const made = [];
    for (const code of ['T7', 'T8', 'T9']) made.push((await card(code, own)).id);
    const voucherId = await bought('2026-02-25', '3600');
    const answers = await Promise.all(
      [...made, ...made].map((id) => relate(id, voucherId).then(({ success }) => success)),
    );
    expect(made.filter((_, at) => answers[at] || answers[at + 3])).toHaveLength(1);
  });
});
