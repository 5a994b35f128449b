import {
  accountSetsCalls,
  checkoutCalls,
  currencyCalls,
  initialBalanceCalls,
  voucherCalls,
} from '@mingzhang/contract';
import type { SettingChanges, TestService } from '@mingzhang/server/testing';
import { Books, openAccountSet, startLedger } from '../testing/books';
import { january, openSoundBooks, resultOf, wrongOf } from '../testing/checks';

describe('the figures that a month is checked by', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const openEmpty = (changes: SettingChanges) => {
    sets += 1;
    return openAccountSet(service, sets, changes);
  };
  const openSound = (changes: SettingChanges = {}) => {
    sets += 1;
    return openSoundBooks(service, sets, changes);
  };

  it('tie the profit of the year with 未分配利润, whatever is carried forward and distributed', async () => {
    const books = await openSound();
    const tie = async () =>
      resultOf(await books.api.call(checkoutCalls.reportCheck, january), 'is-bs');
    const post = (debit: string, credit: string, amount: string) =>
      books.post('2026-01-31', [
        { code: debit, debit: amount },
        { code: credit, credit: amount },
      ]);
    await post('1002', '5001', '1000.00');
    expect(await tie()).toMatchObject({ severity: 'pass', amount: '1000.00' });
    await post('5001', '3103', '1000.00');
    await post('3103', '310406', '1000.00');
    await post('310401', '310101', '100.00');
    await post('310406', '310401', '100.00');
    expect(await tie()).toMatchObject({ severity: 'pass', amount: '1000.00' });
    await post('310406', '1002', '30.00');
    expect(await tie()).toMatchObject({ severity: 'warn', amount: '30.00' });
  });

  it('tie a year whose books begin in it, and what was adjusted of earlier years', async () => {
    const books = await openEmpty({ accountingStandards: 1, enableDate: '2026-06-01' });
    const opened = [
      { code: '1002', opening: '5000.00' },
      { code: '4001', opening: '4000.00' },
      { code: '4103', opening: '700.00', ytdDebit: '0.00', ytdCredit: '700.00' },
      // Income that the former books had not carried forward.
      { code: '6001', opening: '300.00', ytdDebit: '0.00', ytdCredit: '300.00' },
    ];
    const body = opened.map(({ code, ...row }) => ({ subjectId: books.subject(code).id, ...row }));
    await books.api.call(initialBalanceCalls.save, { body });
    const post = (debit: string, credit: string, amount: string) =>
      books.post('2026-06-30', [
        { code: debit, debit: amount },
        { code: credit, credit: amount },
      ]);
    await post('1002', '6001', '50.00');
    await post('1002', '6901', '20.00');
    await post('6901', '410406', '20.00');
    await post('6001', '4103', '350.00');
    const query = { year: 2026, month: 6 };
    const results = await books.api.call(checkoutCalls.finalCheck, { query });
    expect(resultOf(results, 'is-bs')).toMatchObject({
      severity: 'pass',
      amount: '50.00',
      message: '2026年第06期启用以来的净利润 50.00 与未分配利润的变动一致',
    });
    expect(resultOf(results, 'pl-zero')).toMatchObject({ severity: 'pass' });
    expect(resultOf(results, 'trial-balance')).toMatchObject({ severity: 'block' });
  });

  it('want the year carried to 未分配利润 in December', async () => {
    const books = await openSound({ enableDate: '2025-12-01' });
    await books.post('2025-12-31', [
      { code: '1002', debit: '10.00' },
      { code: '3103', credit: '10.00' },
    ]);
    const query = { year: 2025, month: 12 };
    const results = await books.api.call(checkoutCalls.finalCheck, { query });
    expect(resultOf(results, 'year-profit')).toMatchObject({
      severity: 'block',
      amount: '-10.00',
      link: '/check-out/carry-forward/2025/12',
      rows: [{ title: '3103 本年利润 贷', amount: '10.00' }],
    });
  });

  it('are read by the coding rule of the account set', async () => {
    const books = await openSound();
    const body = { encode: '4-3-2-2' };
    await books.api.call(accountSetsCalls.updateEncode, { body });
    const wages = (await Books.load(books.api)).subject('2211001');
    const lines = [
      { summary: '多发工资', subjectId: wages.id, debit: '8.00' },
      { summary: '多发工资', subjectId: books.subject('1002').id, credit: '8.00' },
    ];
    const { wordId } = books;
    await books.api.call(voucherCalls.create, {
      body: { wordId, voucherDate: '2026-01-05', lines },
    });
    const results = await books.api.call(checkoutCalls.finalCheck, january);
    expect(wrongOf(results)).toMatchObject([
      { rule: 'payroll-debit', rows: [{ title: '2211001 应付职工薪酬-工资 借', amount: '8.00' }] },
    ]);
  });

  it('tell foreign money that is not revalued, at the rate of the month', async () => {
    const books = await openSound();
    const dollar = await books.api.call(currencyCalls.create, {
      body: { code: 'USD', name: '美元', exchangeRate: '7.1' },
    });
    await books.keep('1002', { currencies: ['USD'] });
    const { wordId } = books;
    const usd = { currency: 'USD', exchangeRate: '7', foreignAmount: '100' };
    const lines = [
      { summary: '收汇', subjectId: books.subject('1002').id, debit: '700.00', ...usd },
      { summary: '收汇', subjectId: books.subject('3001').id, credit: '700.00' },
    ];
    await books.api.call(voucherCalls.create, {
      body: { wordId, voucherDate: '2026-01-05', lines },
    });
    const fx = async () =>
      resultOf(await books.api.call(checkoutCalls.finalCheck, january), 'fx-missing');
    expect(await fx()).toMatchObject({ severity: 'warn', link: '/currency?period=2026-01' });
    const rates = [{ period: '2026-01', exchangeRate: '7.2' }];
    await books.api.call(currencyCalls.saveRates, { body: { currencyId: dollar.id, rates } });
    expect(await fx()).toMatchObject({
      severity: 'warn',
      amount: '20.00',
      link: '/check-out/carry-forward/2026/1',
      rows: [{ title: '1002 银行存款 USD', amount: '20.00' }],
    });
  });
});
