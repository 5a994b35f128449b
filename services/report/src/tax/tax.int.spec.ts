import {
  carryForwardCalls,
  taxCalls,
  taxFigureCalls,
  voucherCalls,
  type TaxDetail,
  type TaxHandRow,
} from '@mingzhang/contract';
import { formatMoney, Money, sumOf, type TaxKind } from '@mingzhang/rules';
import { isWeekend } from '@mingzhang/rules/tax-filing';
import {
  Books,
  manager,
  operationWalk,
  setUp,
  tenancyFindings,
  type DomainTest,
} from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';
import { otherRoutesWalked } from '../testing/tax-routes';

describe('纳税申报', () => {
  let test: DomainTest;
  let books: Books;

  beforeAll(async () => {
    ({ test, books } = await startWorked());
    await test.books.call(carryForwardCalls.saveSettings, {
      body: { id: 'surtax', enabled: true, inputs: [{ key: 'half', value: '0.5' }] },
    });
    await test.books.call(carryForwardCalls.saveSettings, {
      body: { id: 'income-tax', enabled: true, inputs: [{ key: 'rate', value: '0.05' }] },
    });
  });
  afterAll(() => test.stop());

  const january = '2026-01';
  const detail = (kind: TaxKind, period = january) =>
    test.api.call(taxCalls.detail, { query: { kind, period } });
  const declared = ({ rows }: TaxDetail, line: number) =>
    rows.find((row) => row.line === line)?.declared;
  const prepare = (kind: TaxKind, version: number, rows: TaxHandRow[] = [], period = january) =>
    test.api.send(taxCalls.prepare, { body: { kind, period, version, rows } });
  const file = async (kind: TaxKind, version: number, filedOn = '2026-02-10', period = january) => {
    const shown = await test.api.send(taxCalls.detail, { query: { kind, period } });
    const figures = shown.success ? shown.data.figures : '';
    return test.api.send(taxCalls.file, { body: { kind, period, version, filedOn, figures } });
  };
  const back = (kind: TaxKind, version: number, reason = '更正申报', period = january) =>
    test.api.send(taxCalls.back, { body: { kind, period, version, reason } });

  it('owes of the worked month what its vouchers say, by the same rules as the closing', async () => {
    const { declarations, groups, payable } = await test.api.call(taxCalls.overview, {
      query: { date: '2026-02-24' },
    });
    expect(
      declarations.map(({ kind, periodTitle, base, payable: own, state }) => [
        kind,
        periodTitle,
        base,
        own,
        state,
      ]),
    ).toEqual([
      ['vat', '2026-01', '260000.00', '9040.00', 'todo'],
      ['surtax', '2026-01', '9040.00', '542.40', 'todo'],
      ['withheld', '2026-01', '52560.00', '360.00', 'todo'],
    ]);
    expect(payable).toBe('9942.40');
    expect(groups[0]).toMatchObject({ date: '2026-02-24', total: 3, open: 3 });
    const vat = await detail('vat');
    expect([13, 19, 25, 30, 32].map((line) => declared(vat, line))).toEqual([
      '0.00',
      '9040.00',
      '15600.00',
      '15600.00',
      '9040.00',
    ]);
    expect(vat.rows.every((row) => row.declared === row.books)).toBe(true);
    const output = vat.rows.find(({ line }) => line === 11);
    expect(output?.terms[0]).toMatchObject({
      title: '22210105 销项税额 本期贷方',
      amount: '33800.00',
      origin: 'books',
      link: expect.stringMatching(/^\/account-book\/detailed\?subjectId=\d+&period=2026-01$/),
    });
    const quarter = await detail('incomeTax', '2026-03');
    expect([1, 15, 18, 28, 30, 32].map((line) => declared(quarter, line))).toEqual([
      '260000.00',
      '20852.60',
      '20942.60',
      '4188.52',
      '0.00',
      '1047.13',
    ]);
    const surtax = await detail('surtax');
    expect(surtax.findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['surtax', 'pass'],
      ['surtaxAccrued', 'pass'],
    ]);
  });

  it('names before filing what the bureau would ask about, with its figures', async () => {
    const { findings } = await detail('vat');
    expect(findings.map(({ rule, severity, title }) => `${severity} ${rule} ${title}`)).toEqual([
      'warn advances 预收账款贷方 50,000.00，其中 30,000.00 为上年转入',
      'pass sales 账面收入与申报销售额 260,000.00 一致',
      'pass zero 非零申报',
      'pass stock 存货不为负',
      'pass burden 增值税税负率 3.48%',
    ]);
    expect(findings[0]?.link).toMatchObject({ title: '明细账' });
  });

  it('counts on what a person writes over, refuses it without a reason or a line', async () => {
    const wrong = await prepare('vat', 0, [{ line: 99, amount: '1.00', remark: '某' }]);
    expect(wrong).toMatchObject({ code: 'INVALID_BODY', details: [{ row: 1 }] });
    const row = { line: 12, amount: '22810.00', remark: '记-15 的发票未勾选' };
    const saved = await prepare('vat', 0, [row]);
    expect(saved).toMatchObject({
      data: { state: 'prepared', version: 1, payable: '10990.00' },
    });
    const surtax = await detail('surtax');
    expect([surtax.base, surtax.payable]).toEqual(['10990.00', '659.40']);
  });

  it('keeps what was declared, and tells row by row what the books say later', async () => {
    expect(await file('vat', 1, '2026-01-20')).toMatchObject({ code: 'INVALID_BODY' });
    // What the books say now is another thing than what was declared at the bureau.
    const unseen = { kind: 'vat', period: january, version: 1, filedOn: '2026-02-10' } as const;
    expect(
      await test.api.send(taxCalls.file, { body: { ...unseen, figures: 'of before' } }),
    ).toMatchObject({ code: 'TAX_STATE', msg: expect.stringMatching(/^您打开以后账面数有变动/) });
    expect(await file('vat', 1)).toMatchObject({ data: { state: 'filed', version: 2 } });
    const asInvoice = test.domain.as({ ...manager, accountSetId: 1, service: 'invoice' });
    const declaredOf = (periodTo: string) =>
      asInvoice.call(taxFigureCalls.declaredVat, { body: { periodTo } });
    expect(await declaredOf(january)).toEqual(
      expect.arrayContaining([{ line: 34, amount: declared(await detail('vat'), 34) }]),
    );
    expect(await declaredOf('2026-02')).toEqual([]);
    const later = await books.post('2026-01-31', [
      { code: '1002', debit: '1130.00' },
      { code: '5001', credit: '1000.00' },
      { code: '22210105', credit: '130.00' },
    ]);
    const after = await detail('vat');
    expect([declared(after, 11), after.payable]).toEqual(['33800.00', '10990.00']);
    expect(after.differences.map(({ line, declared: then, now }) => [line, then, now])).toEqual([
      [1, '260000.00', '261000.00'],
      [11, '33800.00', '33930.00'],
      [19, '10990.00', '11120.00'],
      [24, '10990.00', '11120.00'],
      [32, '10990.00', '11120.00'],
      [34, '10990.00', '11120.00'],
    ]);
    const surtax = await detail('surtax');
    expect(surtax.base).toBe('10990.00');
    // What was declared is where the next month begins.
    const february = await detail('vat', '2026-02');
    expect([declared(february, 13), declared(february, 25)]).toEqual(['0.00', '10990.00']);
    await books.api.call(voucherCalls.remove, { params: { id: later.id } });
    expect((await detail('vat')).differences).toEqual([]);
  });

  it('is paid with its date and no more than was declared, and goes back step by step', async () => {
    const pay = (version: number, amount: string) =>
      test.api.send(taxCalls.pay, {
        body: { kind: 'vat', period: january, version, paidOn: '2026-02-11', amount },
      });
    expect(await pay(2, '10990.01')).toMatchObject({
      code: 'INVALID_BODY',
      msg: expect.stringMatching(/^缴纳金额 10990\.01 大于申报的应补税额 10990\.00/),
    });
    expect(await pay(2, '10990.00')).toMatchObject({
      data: { state: 'paid', paidAmount: '10990.00', paidOn: '2026-02-11' },
    });
    expect(await prepare('vat', 3)).toMatchObject({ code: 'TAX_STATE' });
    expect(await back('vat', 3)).toMatchObject({ data: { state: 'filed', paidAmount: null } });
    expect(await back('vat', 4)).toMatchObject({ data: { state: 'prepared', filedOn: null } });
    expect(await prepare('vat', 5)).toMatchObject({ data: { payable: '9040.00' } });
    expect(await file('vat', 6)).toMatchObject({ data: { state: 'filed', payable: '9040.00' } });
  });

  it('is declared once, however often somebody clicks', async () => {
    await prepare('withheld', 0);
    const answers = await Promise.all([1, 2, 3].map(() => file('withheld', 1)));
    const done = answers.filter(({ success }) => success);
    expect(done).toHaveLength(1);
    const codes = answers.flatMap((answer) => (answer.success ? [] : [answer.code]));
    for (const code of codes) expect(['VERSION_STALE', 'TAX_STATE', 'CONFLICT']).toContain(code);
    const rows = await test.domain.database.queryAll(
      `select declared_no from report.tax_declared where kind = 'withheld'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses periods that are not owed, and to declare what has not ended', async () => {
    expect(
      await test.api.send(taxCalls.detail, { query: { kind: 'incomeTax', period: '2026-02' } }),
    ).toMatchObject({ code: 'NOT_FOUND', msg: expect.stringContaining('没有以2026年第02期结束') });
    expect(
      await test.api.send(taxCalls.detail, { query: { kind: 'vat', period: '2025-12' } }),
    ).toMatchObject({ code: 'PERIOD_MISSING' });
    await prepare('vat', 0, [], '2090-01');
    expect(await file('vat', 1, '2026-02-10', '2090-01')).toMatchObject({ code: 'TAX_STATE' });
  });

  it('follows the settings and the days of a year that an account set enters', async () => {
    const due = [
      '2026-01-20',
      '2026-02-24',
      '2026-03-16',
      '2026-04-20',
      '2026-05-22',
      '2026-06-15',
      '2026-07-20',
      '2026-08-17',
      '2026-09-15',
      '2026-10-26',
      '2026-11-16',
      '2026-12-15',
    ];
    const wrong = await test.api.send(taxCalls.saveYear, {
      body: { year: 2026, due: due.with(6, '2026-07-18'), source: '台风' },
    });
    expect(wrong).toMatchObject({ code: 'INVALID_BODY', details: [{ row: 7 }] });
    await test.api.call(taxCalls.saveYear, { body: { year: 2026, due, source: '台风顺延' } });
    const july = await test.api.call(taxCalls.overview, { query: { date: '2026-07-20' } });
    expect(july.declarations[0]?.due).toMatchObject({ origin: 'own', basis: '台风顺延' });
    await test.api.call(taxCalls.removeYear, { params: { year: 2026 } });
    await test.api.call(taxCalls.saveSettings, {
      body: { incomeTax: 'month', stamp: 'none', statements: 'month' },
    });
    const { declarations } = await test.api.call(taxCalls.overview, {
      query: { date: '2026-02-24' },
    });
    expect(declarations.map(({ kind }) => kind)).toEqual([
      'vat',
      'surtax',
      'withheld',
      'incomeTax',
      'statements',
    ]);
  });

  it('of a small-scale taxpayer follows the quarter and the relief of the closing', async () => {
    for (const each of [test.ledger, test.domain]) await setUp(each, 7, { vatType: 0 });
    const actor = { ...manager, accountSetId: 7 };
    const own = await Books.load(test.ledger.as(actor));
    const sale = (day: string, net: string, tax: string) =>
      own.post(day, [
        { code: '1002', debit: (Number(net) + Number(tax)).toFixed(2) },
        { code: '5001', credit: net },
        { code: '222101', credit: tax },
      ]);
    await sale('2026-01-10', '150000.00', '1500.00');
    await sale('2026-03-10', '149999.99', '1499.99');
    const api = test.domain.as(actor);
    const quarter = () => api.call(taxCalls.detail, { query: { kind: 'vat', period: '2026-03' } });
    const below = await quarter();
    expect([1, 10, 18, 22].map((line) => declared(below, line))).toEqual([
      '0.00',
      '299999.99',
      '9000.00',
      '0.00',
    ]);
    await sale('2026-03-11', '0.01', '0.01');
    const reached = await quarter();
    expect([1, 10, 15, 16, 22].map((line) => declared(reached, line))).toEqual([
      '300000.00',
      '0.00',
      '9000.00',
      '6000.00',
      '3000.00',
    ]);
    expect(reached.rows.find(({ line }) => line === 20)?.books).toBe('3000.00');
  });

  it.each([
    [
      21,
      [['5001', '400000.00', '12000.00']],
      '12000.00',
      '720.00',
      '减按征收率计算的应纳税额 4,000.00',
    ],
    [
      22,
      [['5051', '400000.00', '20000.00']],
      '20000.00',
      '1200.00',
      '减按征收率计算的应纳税额 4,000.00',
    ],
    [
      23,
      [
        ['5001', '300000.00', '9000.00'],
        ['5001', '100000.00', '1000.00'],
      ],
      '10000.00',
      '600.00',
      '减按征收率计算的应纳税额 4,000.00',
    ],
    [24, [['5001', '400000.00', '0.00']], '4000.00', '240.00', '申报应纳税额 4,000.00'],
  ] as const)(
    'of set %i follows the rates that the books hold',
    async (id, sold, due, surtax, rule) => {
      for (const each of [test.ledger, test.domain]) await setUp(each, id, { vatType: 0 });
      const actor = { ...manager, accountSetId: id };
      const own = await Books.load(test.ledger.as(actor));
      for (const [code, net, tax] of sold) {
        const lines = [
          { code: '1002', debit: (Number(net) + Number(tax)).toFixed(2) },
          { code, credit: net },
        ];
        const vat = Number(tax) === 0 ? [] : [{ code: '222101', credit: tax }];
        await own.post('2026-03-10', [...lines, ...vat]);
      }
      const api = test.domain.as(actor);
      const vat = await api.call(taxCalls.detail, { query: { kind: 'vat', period: '2026-03' } });
      expect(declared(vat, 22)).toBe(due);
      const booked = sumOf(sold.map(([, , tax]) => Money.parse(tax)));
      expect(vat.findings.find((each) => each.rule === 'booked')).toMatchObject({
        severity: 'serious',
        title: `账面应交增值税 ${formatMoney(booked)} 与${rule} 不符`,
      });
      const levied = await api.call(taxCalls.detail, {
        query: { kind: 'surtax', period: '2026-03' },
      });
      expect(declared(levied, 40)).toBe(surtax);
      const { steps } = await test.ledger
        .as(actor)
        .call(carryForwardCalls.view, { query: { year: 2026, month: 3 } });
      expect(steps.find((each) => each.id === 'surtax')?.amount).toBe(surtax);
    },
  );

  it('leaves as a file, and each step in words', async () => {
    const of = { kind: 'stamp', period: '2026-03' } as const;
    const step = (version: number) => ({ ...of, version });
    const workdays = Array.from({ length: 12 }, (_, index) => {
      const month = `2027-${String(index + 1).padStart(2, '0')}`;
      return isWeekend(`${month}-20`) ? `${month}-23` : `${month}-20`;
    });
    const rows = [{ line: 1, amount: '100000.00', remark: '合同台账' }];
    const { api } = test;
    await api.call(taxCalls.saveSettings, {
      body: { incomeTax: 'quarter', stamp: 'quarter', statements: 'quarter' },
    });
    const { walked, findings } = await operationWalk(test.domain, 'report', {
      cases: {
        'GET /report/tax/filing/export': async () => () =>
          api.file(taxCalls.export, { query: { kind: 'vat', period: january } }),
        'PUT /report/tax/filing/prepare': async () => () =>
          api.call(taxCalls.prepare, { body: { ...step(0), rows } }),
        'PUT /report/tax/filing/file': async () => {
          const { figures } = await api.call(taxCalls.detail, { query: of });
          return () =>
            api.call(taxCalls.file, { body: { ...step(1), filedOn: '2026-04-10', figures } });
        },
        'PUT /report/tax/filing/pay': async () => () =>
          api.call(taxCalls.pay, {
            body: { ...step(2), paidOn: '2026-04-11', amount: '30.00' },
          }),
        'POST /report/tax/filing/voucher': async () => () =>
          api.call(taxCalls.book, {
            body: {
              ...step(3),
              paidOn: '2026-04-11',
              voucherDate: '2026-04-11',
              wordId: books.wordId,
              bankSubjectId: books.subject('1002').id,
              lines: [{ subjectId: books.subject('540310').id, amount: '30.00' }],
            },
          }),
        'PUT /report/tax/filing/back': async () => () =>
          api.call(taxCalls.back, { body: { ...step(4), reason: '更正' } }),
        'PUT /report/tax/settings': async () => () =>
          api.call(taxCalls.saveSettings, {
            body: { incomeTax: 'month', stamp: 'year', statements: 'month' },
          }),
        'PUT /report/tax/calendar': async () => () =>
          api.call(taxCalls.saveYear, {
            body: { year: 2027, due: workdays, source: '税务局通知' },
          }),
        'DELETE /report/tax/calendar/{year}': async () => () =>
          api.call(taxCalls.removeYear, { params: { year: 2027 } }),
      },
      without: otherRoutesWalked,
      // The voucher of a payment, and what the ledger's entry of it says.
      elsewhere: /^\d{4}-\d{2} \S+-\d+$/,
      // What the tables keep as codes stands in the log in words.
      otherwise: {
        'GET /report/tax/filing/export': [january],
        'PUT /report/tax/filing/prepare': ['待申报', '已准备'],
        'PUT /report/tax/filing/file': ['已准备', '已申报', '30'],
        'PUT /report/tax/filing/pay': ['已申报', '已缴纳'],
        'POST /report/tax/filing/voucher': ['已缴纳', '30', '2026-04-11'],
        'PUT /report/tax/filing/back': ['已缴纳', '已申报', '更正'],
        'PUT /report/tax/settings': ['按季', '按年', '按月'],
      },
      view: {
        schema: 'report',
        // booked_document follows from vouchers, whose log is that of the ledger.
        without: [
          'job',
          'job_file',
          'job_queue',
          'idempotency',
          'account_set',
          'tax_declared',
          'booked_document',
        ],
        withoutColumns: [
          'changed_by',
          'changed_name',
          'changed_at',
          'kind',
          'period_from',
          'period_to',
          'state',
          'declared_no',
          'income_tax',
          'stamp',
          'statements',
        ],
        whole: [],
        names: {},
      },
    });
    expect(findings).toEqual([]);
    expect(walked).toBeGreaterThan(0);
  });

  it('lets in whom its permissions name, and shows a stranger nothing', async () => {
    const { findings } = await tenancyFindings(test.domain, 'report', {
      canary: '记-15 的发票未勾选',
      // Identity says which account sets there are, and does not run here.
      askAbsent: new Set(['GET /report/combined/sets']),
      refused: { 'GET /report/tax/filing/payment': 'no declaration waits for its payment' },
    });
    expect(findings).toEqual([]);
  });
});
