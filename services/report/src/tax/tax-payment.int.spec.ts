import {
  carryForwardCalls,
  taxCalls,
  voucherCalls,
  type RequestOf,
  type TaxDetail,
} from '@mingzhang/contract';
import type { TaxKind } from '@mingzhang/rules';
import { Books, manager, setUp, type DomainTest, type TestApi } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

type Body = RequestOf<typeof taxCalls.book>['body'];

describe('the voucher of a tax that is paid', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    ({ test, books } = await startWorked());
  });
  afterAll(() => test.stop());

  const january = '2026-01';
  const detail = (kind: TaxKind, period = january, api: TestApi = test.api) =>
    api.call(taxCalls.detail, { query: { kind, period } });

  async function filed(
    kind: TaxKind,
    of: Partial<Record<'period' | 'line', string>> = {},
    api = test.api,
  ) {
    const { period = january } = of;
    const line = of.line === undefined ? [] : [{ line: Number(of.line), amount: '50.00' }];
    const rows = line.map((each) => ({ ...each, remark: '台账' }));
    const key = { kind, period };
    await api.call(taxCalls.prepare, { body: { ...key, version: 0, rows } });
    const { figures } = await detail(kind, period, api);
    const filedOn = period === january ? '2026-02-10' : '2026-04-10';
    return api.call(taxCalls.file, { body: { ...key, version: 1, filedOn, figures } });
  }

  async function bodyOf(
    { kind, periodTo, version }: TaxDetail,
    changes: Partial<Body> = {},
    api = test.api,
  ): Promise<Body> {
    const proposal = await api.call(taxCalls.payment, { query: { kind, period: periodTo } });
    return {
      kind,
      period: periodTo,
      version,
      paidOn: '2026-04-11',
      voucherDate: '2026-04-11',
      wordId: books.wordId,
      bankSubjectId: proposal.bankSubjectId ?? 0,
      lines: proposal.lines.map(({ amount, subjectId }) => ({ amount, subjectId: subjectId ?? 0 })),
      ...changes,
    };
  }

  /** Declarations that say they have a voucher, as `npm run verify` reads them. */
  async function bookedKeys(): Promise<string[]> {
    const { database } = test.domain;
    await database.query(`set app.account_set_id = '1'`);
    const rows = await database.query<{ key: string }>(
      'select source_key as key from report.booked_document where account_set_id = 1 order by 1',
    );
    return rows.map(({ key }) => key);
  }

  async function linesOf(id: number, api = test.books) {
    const { lines, source } = await api.call(voucherCalls.get, { params: { id } });
    const told = lines.map(
      ({ subjectCode, debit, credit, summary }) => `${subjectCode} ${debit} ${credit} ${summary}`,
    );
    return { told, source };
  }

  it('is 借 未交增值税 贷 银行存款 of what was declared, linked both ways, and once taken back gone', async () => {
    const vat = await filed('vat');
    expect(vat.voucher).toBeNull();
    const paid = await test.api.call(taxCalls.book, {
      body: await bodyOf(vat, { paidOn: '2026-02-11', voucherDate: '2026-02-11' }),
    });
    expect(paid).toMatchObject({
      state: 'paid',
      paidAmount: '9040.00',
      paidOn: '2026-02-11',
      version: 3,
      voucher: { title: expect.stringMatching(/^2026-02 记-\d+$/) },
    });
    const id = paid.voucher?.id ?? 0;
    expect(await linesOf(id)).toEqual({
      told: [
        '222102 9040.00 0.00 缴纳 2026-01 增值税',
        expect.stringMatching(/^1002\d* 0\.00 9040\.00 缴纳 2026-01 增值税$/),
      ],
      source: { kind: 'taxPayment', key: 'vat:2026-01' },
    });
    expect(await bookedKeys()).toEqual(['vat:2026-01']);
    expect(await test.books.send(voucherCalls.remove, { params: { id } })).toMatchObject({
      code: 'SOURCE_VOUCHER',
    });
    // What was paid is owed no more: who has booked it by hand is told so.
    const { lines, isOwed } = await test.api.call(taxCalls.payment, {
      query: { kind: 'vat', period: january },
    });
    expect(isOwed).toBe(false);
    expect(lines[0]?.note).toMatch(/^账面应交余额为 0\.00，少于要缴的金额：已经记过缴款的/);
    const again = await test.api.send(taxCalls.book, { body: await bodyOf(paid) });
    expect(again).toMatchObject({
      code: 'TAX_STATE',
      msg: expect.stringContaining(paid.voucher?.title ?? '?'),
    });
    const back = await test.api.call(taxCalls.back, {
      body: { kind: 'vat', period: january, version: paid.version, reason: '记错' },
    });
    expect(back).toMatchObject({ state: 'filed', voucher: null, paidAmount: null });
    expect(await test.books.send(voucherCalls.get, { params: { id } })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await bookedKeys()).toEqual([]);
  });

  it('is made once, by however many at the same moment', async () => {
    const { version, ...filing } = await detail('vat');
    const body = await bodyOf({ version, ...filing });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => test.api.send(taxCalls.book, { body })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const codes = answers.flatMap((answer) => (answer.success ? [] : [answer.code]));
    for (const code of codes) expect(['VERSION_STALE', 'TAX_STATE', 'CONFLICT']).toContain(code);
    const { records } = await test.books.call(voucherCalls.list, {
      query: { periodFrom: '2026-04', periodTo: '2026-04' },
    });
    expect(records.map(({ source, debitTotal }) => [source?.key, debitTotal])).toEqual([
      ['vat:2026-01', '9040.00'],
    ]);
  });

  it('goes with its payment when who takes it back comes at the same moment, state by state', async () => {
    const filing = await detail('vat');
    const back = (version: number) =>
      test.api.send(taxCalls.back, {
        body: { kind: 'vat', period: january, version, reason: '记错' },
      });
    expect(await back(filing.version)).toMatchObject({ success: true });
    const body = await bodyOf(await detail('vat'));
    const [booked, ...backs] = await Promise.all([
      test.api.send(taxCalls.book, { body }),
      ...Array.from({ length: 19 }, () => back(body.version + 1)),
    ]);
    expect(booked.success).toBe(true);
    const taken = backs.filter(({ success }) => success).length;
    const { state, filedOn, voucher } = await detail('vat');
    expect([taken, state, filedOn, voucher === null]).toEqual(
      taken === 0 ? [0, 'paid', '2026-02-10', false] : [1, 'filed', '2026-02-10', true],
    );
    const { records } = await test.books.call(voucherCalls.list, {
      query: { periodFrom: '2026-04', periodTo: '2026-04' },
    });
    expect(records).toHaveLength(1 - taken);
  });

  it('of surcharges has a line for each subject, and follows a payment recorded without it', async () => {
    const surtax = await filed('surtax');
    const { version } = await test.api.call(taxCalls.pay, {
      body: {
        kind: 'surtax',
        period: january,
        version: surtax.version,
        paidOn: '2026-02-12',
        amount: surtax.payable ?? '',
      },
    });
    const body = await bodyOf({ ...surtax, version });
    const paid = await test.api.call(taxCalls.book, { body });
    const { told } = await linesOf(paid.voucher?.id ?? 0);
    expect(told.slice(0, -1).map((line) => line.slice(0, 13))).toEqual([
      '222114 632.80',
      '222115 271.20',
      '222116 180.80',
    ]);
    expect(told.at(-1)).toMatch(/ 0\.00 1084\.80 缴纳 2026-01 附加税费$/);
  });

  it('of stamp duty is what was accrued, and 税金及附加 for the rest, which it says', async () => {
    const stamp = await filed('stamp', { period: '2026-03', line: '3' });
    const { lines } = await test.api.call(taxCalls.payment, {
      query: { kind: 'stamp', period: '2026-03' },
    });
    expect(lines).toEqual([
      {
        title: '应交印花税',
        amount: '45.00',
        note: '',
        subjectId: books.subject('222117').id,
      },
      {
        title: '税金及附加—印花税',
        amount: '5.00',
        subjectId: books.subject('540310').id,
        note: expect.stringContaining('没有计提印花税'),
      },
    ]);
    const { voucher } = await test.api.call(taxCalls.book, { body: await bodyOf(stamp) });
    expect((await linesOf(voucher?.id ?? 0)).told.slice(0, 2)).toEqual([
      '222117 45.00 0.00 缴纳 2026 一季度 印花税',
      '540310 5.00 0.00 缴纳 2026 一季度 印花税',
    ]);
  });

  it('is refused with the reason: nothing to pay, too much, a day that cannot be, a subject, a month', async () => {
    const withheld = await filed('withheld');
    const send = async (changes: Partial<Body>) =>
      test.api.send(taxCalls.book, { body: await bodyOf(withheld, changes) });
    const subjectId = books.subject('222113').id;
    const refused = async (changes: Partial<Body>, msg: string) =>
      expect(await send(changes)).toMatchObject({
        success: false,
        msg: expect.stringContaining(msg),
      });
    await refused({ lines: [{ subjectId, amount: '360.01' }] }, '大于申报的应补税额 360.00');
    await refused({ lines: [{ subjectId, amount: '0.00' }] }, '税款应大于 0');
    await refused({ lines: [{ subjectId, amount: '-1.00' }] }, '税款应大于 0');
    await refused({ bankSubjectId: subjectId }, '与付款科目相同');
    await refused({ voucherDate: '2026-04-10' }, '凭证日期 2026-04-10 早于 2026-04-11');
    await refused({ lines: [{ subjectId: 987_654, amount: '360.00' }] }, '第 1 行的会计科目不存在');
    expect((await detail('withheld')).state).toBe('filed');
  });

  it('is from a subject of money and to none, and proposes none that is disabled', async () => {
    const withheld = await detail('withheld');
    const [tax, bank] = [books.subject('222113'), books.subject('1002')];
    const body = await bodyOf(withheld);
    const refused = async (changes: Partial<Body>, msg: string) =>
      expect(await test.api.send(taxCalls.book, { body: { ...body, ...changes } })).toMatchObject({
        code: 'INVALID_BODY',
        msg: expect.stringContaining(msg),
      });
    const line = { subjectId: books.subject('1001').id, amount: '360.00' };
    await refused({ lines: [line] }, '第 1 行：科目 1001 库存现金是现金科目');
    await refused({ bankSubjectId: books.subject('222112').id }, '付款科目 222112');
    expect(body).toMatchObject({ bankSubjectId: bank.id, lines: [{ subjectId: tax.id }] });
    await test.ledger.database.query(`set app.account_set_id = '1'`);
    const enable = (status: number) =>
      test.ledger.database.query(
        `update ledger.subject set status = ${status}
         where account_set_id = 1 and id in (${tax.id}, ${bank.id})`,
      );
    await enable(0);
    expect(
      await test.api.call(taxCalls.payment, { query: { kind: 'withheld', period: january } }),
    ).toMatchObject({ bankSubjectId: null, lines: [{ subjectId: null }] });
    await enable(1);
  });

  it('says what was debited since the months ended, for it may have been paid by hand', async () => {
    await books.post('2026-02-12', [
      { code: '222113', debit: '360.00' },
      { code: '1002', credit: '360.00' },
    ]);
    await books.post('2026-02-28', [
      { code: '221101', debit: '400.00' },
      { code: '222113', credit: '400.00' },
    ]);
    const { lines } = await test.api.call(taxCalls.payment, {
      query: { kind: 'withheld', period: january },
    });
    expect(lines[0]?.note).toMatch(/^2026年第02期以来借方已记 360\.00：其中已有这笔缴款的，请关闭/);
  });

  it('of a small-scale taxpayer debits 应交增值税, and waits for a month that is open', async () => {
    const accountSetId = 7;
    for (const each of [test.ledger, test.domain]) await setUp(each, accountSetId, { vatType: 0 });
    const actor = { ...manager, accountSetId };
    const [api, ledger] = [test.domain.as(actor), test.ledger.as(actor)];
    const own = await Books.load(ledger);
    await own.endow('1002', '3001');
    await own.post('2026-04-10', [
      { code: '1002', debit: '404000.00' },
      { code: '5001', credit: '400000.00' },
      { code: '222101', credit: '4000.00' },
    ]);
    const key = { kind: 'vat', period: '2026-06' } as const;
    await api.call(taxCalls.prepare, { body: { ...key, version: 0, rows: [] } });
    const { figures } = await detail('vat', '2026-06', api);
    const vat = await api.call(taxCalls.file, {
      body: { ...key, version: 1, filedOn: '2026-07-02', figures },
    });
    const proposal = await api.call(taxCalls.payment, { query: key });
    expect(proposal.lines).toMatchObject([
      { title: '应交增值税', amount: '4000.00', subjectId: own.subject('222101').id, note: '' },
    ]);
    const body = { wordId: own.wordId, paidOn: '2026-07-03', voucherDate: '2026-07-03' };
    const booked = await bodyOf(vat, body, api);
    await test.ledger.database.query(`set app.account_set_id = '${accountSetId}'`);
    await test.ledger.database.query(
      `update ledger.period set state = 'closed'
       where account_set_id = ${accountSetId} and period <= '2026-07'`,
    );
    const closed = await api.send(taxCalls.book, { body: booked });
    expect(closed).toMatchObject({ code: expect.stringMatching(/PERIOD_CLOSED|VOUCHER_REFUSED/) });
    expect(closed).toMatchObject({ msg: expect.stringContaining('已结账') });
    expect((await detail('vat', '2026-06', api)).state).toBe('filed');
    const paid = await api.call(taxCalls.book, { body: { ...booked, voucherDate: '2026-08-03' } });
    expect(paid).toMatchObject({ state: 'paid', paidOn: '2026-07-03' });
    expect(paid.voucher?.title).toMatch(/^2026-08 /);
    // The quarter's declaration is found by its name.
    const shown = await api.call(taxCalls.overview, { query: key });
    expect(shown.declarations.map(({ kind, state }) => [kind, state])).toContainEqual([
      'vat',
      'paid',
    ]);
  });

  it('stays with the quarter that was declared where VAT is declared by month from now on', async () => {
    const actor = { ...manager, accountSetId: 7 };
    const [api, ledger] = [test.domain.as(actor), test.ledger.as(actor)];
    const frequency = (value: string) =>
      ledger.call(carryForwardCalls.saveSettings, {
        body: { id: 'vat-small-exempt', enabled: true, inputs: [{ key: 'frequency', value }] },
      });
    await frequency('month');
    const quarter = await detail('vat', '2026-06', api);
    expect(quarter).toMatchObject({
      periodFrom: '2026-04',
      state: 'paid',
      paidAmount: '4000.00',
      differences: [],
      voucher: { title: expect.stringMatching(/^2026-08 /) },
    });
    const may = { query: { kind: 'vat', period: '2026-05' } } as const;
    expect(await api.send(taxCalls.detail, may)).toMatchObject({
      code: 'NOT_FOUND',
      msg: expect.stringContaining('已随 2026 二季度 申报'),
    });
    const spans = async () => {
      const { declarations, overdue } = await api.call(taxCalls.overview, {
        query: { year: 2026 },
      });
      const due = await api.call(taxCalls.overview, { query: { kind: 'vat', period: '2026-06' } });
      return [...due.declarations, ...declarations, ...overdue]
        .filter(({ kind }) => kind === 'vat')
        .map(({ periodFrom, periodTo }) => `${periodFrom}~${periodTo}`);
    };
    const listed = await spans();
    expect(listed).toContain('2026-04~2026-06');
    expect(listed).not.toContain('2026-04~2026-04');
    expect(listed).not.toContain('2026-05~2026-05');
    expect(listed).not.toContain('2026-06~2026-06');
    // Taken back as a whole, it is what is owed by now: its last month, begun anew.
    const back = (version: number) =>
      api.call(taxCalls.back, {
        body: { kind: 'vat', period: '2026-06', version, reason: '改按月申报' },
      });
    const filing = await back(quarter.version);
    expect(filing).toMatchObject({ state: 'filed', periodFrom: '2026-04', voucher: null });
    const { version } = filing;
    expect(await back(version)).toMatchObject({
      state: 'todo',
      periodFrom: '2026-06',
      version: version + 1,
    });
    expect(await spans()).toContain('2026-05~2026-05');
    const prepared = await api.call(taxCalls.prepare, {
      body: { kind: 'vat', period: '2026-06', version: version + 1, rows: [] },
    });
    expect(prepared).toMatchObject({ state: 'prepared', periodFrom: '2026-06' });
    await frequency('quarter');
  });

  it('of stamp duty is found and taken back though it is declared by the year from now on', async () => {
    const settings = { incomeTax: 'quarter', statements: 'quarter' } as const;
    await test.api.call(taxCalls.saveSettings, { body: { ...settings, stamp: 'year' } });
    const key = { kind: 'stamp', period: '2026-03' } as const;
    const filing = await detail('stamp', '2026-03');
    let { state, version } = filing;
    expect([state, filing.periodTitle]).toEqual(['paid', '2026 一季度']);
    const states: string[] = [];
    while (state !== 'todo') {
      const taken = await test.api.call(taxCalls.back, {
        body: { ...key, version, reason: '更正' },
      });
      ({ state, version } = taken);
      states.push(`${state} ${taken.voucher === null}`);
    }
    expect(states).toEqual(['filed true', 'prepared true', 'todo true']);
    await test.api.call(taxCalls.saveSettings, { body: { ...settings, stamp: 'quarter' } });
  });
});
