import {
  carryForwardCalls,
  checkoutCalls,
  initialBalanceCalls,
  settingUpCalls,
  type CarryForwardView,
} from '@mingzhang/contract';
import type { SettingChanges, TestService } from '@mingzhang/server/testing';
import { withoutOpenSteps } from '../testing/batches';
import { manager, openAccountSet, startLedger, type Books, type TestLine } from '../testing/books';
import { closeMonth, closing } from '../testing/closing';
import { expectVerified } from '../testing/documents';

const small = { vatType: 0 } as const;

describe('taxes and the end of a year', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  /** Opening balances by code; credit subjects on their own side. */
  async function openWith(
    id: number,
    changes: SettingChanges,
    rows: Readonly<Record<string, object>>,
  ): Promise<Books> {
    const books = await openAccountSet(service, id, changes);
    await withoutOpenSteps(books, changes.enableDate?.slice(0, 7));
    const body = Object.entries(rows).map(([code, row]) => ({
      subjectId: books.subject(code).id,
      opening: '0.00',
      ...row,
    }));
    await books.api.call(initialBalanceCalls.save, { body });
    return books;
  }

  const view = (books: Books, period: string) =>
    books.api.call(carryForwardCalls.view, closing(period));
  const make = (books: Books, period: string, steps?: string[]) => {
    const body = { ...closing(period).query, ...(steps ? { steps } : {}) };
    return books.api.call(carryForwardCalls.make, { body });
  };
  const give = (books: Books, period: string, step: string, inputs: object, skipped = false) => {
    const entries = Object.entries(inputs).map(([key, value]) => ({ key, value: String(value) }));
    const body = { ...closing(period).query, step, skipped, inputs: entries };
    return books.api.call(carryForwardCalls.setInputs, { body });
  };
  const stepOf = ({ steps }: CarryForwardView, id: string) => {
    const found = steps.find((step) => step.id === id);
    if (!found) throw new Error(`no step ${id}`);
    return found;
  };
  const postedOf = (seen: CarryForwardView) =>
    Object.fromEntries(
      seen.steps.flatMap(({ id, posted }) => (posted ? [[id, posted.amount]] : [])),
    );
  const final = (books: Books, period: string) =>
    books.api.call(checkoutCalls.finalCheck, closing(period));
  const findingOf = async (books: Books, period: string, rule: string) =>
    (await final(books, period)).find((result) => result.rule === rule);

  const sold = (amount: string, tax: string): TestLine[] => [
    { code: '1122', item: '客户', debit: String(Number(amount) + Number(tax)) },
    { code: '5001', credit: amount },
    { code: '222101', credit: tax },
  ];
  const spent = (amount: string): TestLine[] => [
    { code: '560213', debit: amount },
    { code: '1002', credit: amount },
  ];
  const paid = (code: string, amount: string): TestLine[] => [
    { code, debit: amount },
    { code: '1002', credit: amount },
  ];

  it('close month by month through a year of loss, with special invoices and tax paid in advance', async () => {
    const books = await openWith(
      1,
      { ...small, enableDate: '2025-01-01' },
      {
        '1002': { opening: '900000.00' },
        '3001': { opening: '900000.00' },
      },
    );
    const rate = [{ key: 'rate', value: '0.05' }];
    const settings = { id: 'income-tax', enabled: true, inputs: rate };
    await books.api.call(carryForwardCalls.saveSettings, { body: settings });
    const business: Readonly<Record<string, readonly TestLine[][]>> = {
      '2025-02': [sold('200000.00', '2000.00'), spent('100000.00')],
      '2025-03': [sold('50000.00', '500.00')],
      '2025-04': [paid('222101', '500.00'), paid('222112', '7599.13')],
      '2025-05': [spent('50000.00')],
      '2025-08': [sold('400000.00', '4000.00'), paid('222101', '1000.00')],
      '2025-09': [spent('300000.00')],
      '2025-11': [spent('400000.00')],
    };
    const inputsByMonth: Readonly<Record<string, readonly [string, object][]>> = {
      '2025-03': [['vat-small-exempt', { special: '500.00' }]],
      '2025-09': [['surtax', { prepaid: '1000.00' }]],
      '2025-12': [['income-tax', { reverse: '1' }]],
    };
    const notes: Record<string, string | null> = {};
    const made: Record<string, object> = {};
    for (let month = 1; month <= 12; month += 1) {
      const period = `2025-${String(month).padStart(2, '0')}`;
      for (const lines of business[period] ?? []) await books.post(`${period}-20`, lines);
      for (const [step, inputs] of inputsByMonth[period] ?? [])
        await give(books, period, step, inputs);
      const seen = await make(books, period);
      made[period] = postedOf(seen);
      notes[period] = stepOf(seen, 'income-tax').note;
      if (month % 3 === 0) {
        expect([
          period,
          (await findingOf(books, period, 'surtax-missing'))?.severity ?? 'none',
        ]).toEqual([period, { 3: 'pass', 9: 'pass' }[month] ?? 'none']);
      }
      await closeMonth(books, period);
    }
    // Exempt except for the special invoice; half of the city's surtax is due on its VAT.
    expect(made['2025-03']).toMatchObject({
      'vat-small-exempt': '2000.00',
      surtax: '17.50',
      'income-tax': '7599.13',
    });
    // An advance payment of VAT on the debit side is not a sales return.
    expect(made['2025-09']).toMatchObject({ surtax: '180.00', 'income-tax': '2491.00' });
    expect(made['2025-09']).not.toHaveProperty('vat-small-exempt');
    expect(made['2025-06']).toEqual({});
    expect(notes['2025-06']).toContain('多提 2,500.00');
    expect(made['2025-12']).toEqual({
      'income-tax': '-10090.13',
      'pl-transfer': '10090.13',
      'year-profit': '198197.50',
    });
    await expectVerified(service, 1);
  });

  it('relieve what returns have left, and take back a relief whose kind of taxpayer is gone', async () => {
    const books = await openAccountSet(service, 2, small);
    await books.post('2026-02-20', sold('100000.00', '1000.00'));
    await books.post('2026-03-20', [
      { code: '5001', debit: '20000.00' },
      { code: '222101', debit: '200.00' },
      { code: '1122', item: '客户', credit: '20200.00' },
    ]);
    await books.post('2026-03-21', paid('222101', '10.00'));
    // Relief in the voucher of the sale itself is not a sales return.
    await books.post('2026-03-22', [
      ...sold('5000.00', '50.00'),
      { code: '222101', debit: '50.00' },
      { code: '530111', credit: '50.00' },
    ]);
    const relieved = stepOf(await make(books, '2026-03'), 'vat-small-exempt');
    expect(relieved.note).toBe('已手工减免 50.00，本项只减免其余部分');
    expect([relieved.posted?.amount, relieved.computation]).toEqual([
      '800.00',
      '销售额 85,000.00，起征点 300,000.00；税额 850.00 − 专票 0.00 − 不动产 0.00',
    ]);
    const settings = {
      id: 2,
      companyName: '晨星商贸有限公司',
      enableDate: '2026-01-01',
      ...({ accountingStandards: 0, vatType: 1, fixedAssetModule: 0 } as const),
      ...({ cashierModule: 0, voucherReviewed: 0, confirmed: true } as const),
      vatTypeFrom: '2026-03',
    };
    await service
      .as({ ...manager, accountSetId: 2, service: 'identity' })
      .call(settingUpCalls.setUp, { body: settings });
    const left = stepOf(await view(books, '2026-03'), 'vat-small-exempt');
    expect(left).toMatchObject({
      state: 'stale',
      lines: [],
      posted: { amount: '800.00' },
      note: expect.stringMatching(/^账套的纳税人类型已更改/),
    });
    expect(await findingOf(books, '2026-03', 'ledger.carry-forward-stale')).toMatchObject({
      message: expect.stringContaining('“小规模纳税人增值税减免”'),
    });
    const withdrawn = await make(books, '2026-03');
    expect(withdrawn.steps.some(({ id }) => id === 'vat-small-exempt')).toBe(false);
    // February is still a month of the small-scale taxpayer, and the last one of its quarter.
    const february = stepOf(await view(books, '2026-02'), 'vat-small-exempt');
    expect(february).toMatchObject({ state: 'due', amount: '1000.00' });
    await expectVerified(service, 2);
  });

  it('say that a quarter which began before the books cannot be judged, until a person tells it', async () => {
    const before = { ytdDebit: '260000.00', ytdCredit: '260000.00', ytdActual: '260000.00' };
    const books = await openWith(3, { ...small, enableDate: '2025-08-01' }, { '5001': before });
    await books.post('2025-08-20', sold('200000.00', '2000.00'));
    const relief = async () => stepOf(await view(books, '2025-09'), 'vat-small-exempt');
    expect(await relief()).toMatchObject({
      state: 'open',
      note: expect.stringContaining('账套自2025年第08期启用，本季以前月份的销售额不在账内'),
    });
    expect(await findingOf(books, '2025-09', 'ledger.carry-forward-open')).toMatchObject({
      message: expect.stringContaining('“小规模纳税人增值税减免”'),
    });
    expect(await findingOf(books, '2025-09', 'vat-transfer')).toMatchObject({
      severity: 'warn',
      message: expect.stringContaining('不能判断是否达到起征点'),
    });
    const july = (earlierSales: string) =>
      give(books, '2025-09', 'vat-small-exempt', { earlierSales, earlierVat: '400.00' });
    await july('40000.00');
    expect(await relief()).toMatchObject({ state: 'due', amount: '2400.00' });
    await july('100000.01');
    expect(await relief()).toMatchObject({ state: 'idle' });
  });

  it('cover an adjusted loss of years before, and show the result without it', async () => {
    const books = await openWith(
      4,
      { accountingStandards: 1, enableDate: '2025-01-01' },
      {
        '1002': { opening: '120000.00' },
        '4001': { opening: '100000.00' },
        '410406': { opening: '20000.00' },
      },
    );
    await books.post('2025-05-20', paid('6901', '50000.00'));
    const may = await make(books, '2025-05');
    expect([may.profit.profit, postedOf(may)]).toEqual(['0.00', { 'pl-prior-years': '50000.00' }]);
    await books.post('2025-12-20', [
      { code: '1002', debit: '75000.00' },
      { code: '6001', credit: '75000.00' },
    ]);
    // Distributed from profit within the year: not a loss of prior years.
    await books.post('2025-12-21', paid('410406', '10000.00'));
    await give(books, '2025-12', 'income-tax', {}, true);
    const december = await make(books, '2025-12');
    expect(december.profit).toMatchObject({ profit: '75000.00', carried: '75000.00' });
    expect(stepOf(december, 'reserve')).toMatchObject({ state: 'current', amount: '4500.00' });
    await expectVerified(service, 4);
  });
});
