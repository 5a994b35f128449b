import {
  carryForwardCalls,
  checkoutCalls,
  closingFindingCalls,
  initialBalanceCalls,
  voucherCalls,
} from '@mingzhang/contract';
import { workedExample } from '@mingzhang/rules/testing';
import type { SettingChanges, TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger } from '../testing/books';
import { january, openSoundBooks, resultOf, wrongOf } from '../testing/checks';

describe('what speaks against closing a month', () => {
  let service: TestService;
  let sets = 0;

  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const open = (changes: SettingChanges = {}) => {
    sets += 1;
    return openAccountSet(service, sets, changes);
  };
  const openSound = (changes: SettingChanges = {}) => {
    sets += 1;
    return openSoundBooks(service, sets, changes);
  };
  /** Runs a statement in the account set opened last. */
  const inDatabase = async (statement: string) => {
    await service.database.query(`set app.account_set_id = '${sets}'`);
    await service.database.query(statement);
  };

  it('is two contrary balances in the worked example, each with its item and its book', async () => {
    const books = await open();
    await books.loadWorkedExample();
    const results = await books.api.call(checkoutCalls.finalCheck, january);
    const [contrary, ...more] = wrongOf(results);
    expect(more).toEqual([]);
    const { id } = books.subject('1122');
    expect(contrary).toMatchObject({
      rule: 'current-account',
      title: '往来科目异常余额',
      severity: 'warn',
      amount: '14000.00',
      message: expect.stringMatching(/^有 2 个往来明细/),
      rows: [
        { title: '1122 应收账款 · 宏图建材 贷', amount: '8000.00' },
        { title: '2202 应付账款 · 鼎新科技 借', amount: '6000.00' },
      ],
    });
    const link = new URL(contrary?.rows[0]?.link ?? '', 'http://books');
    expect(link.pathname).toBe('/account-book/detailed');
    expect(link.searchParams.get('subjectId')).toBe(String(id));
    expect(link.searchParams.get('auxiliary')).toMatch(/^\d+:\d+$/);
    expect(resultOf(results, 'trial-balance')?.amount).toBe(
      workedExample.expected.trialBalanceTotals.firstLevel.debit,
    );
    expect(resultOf(results, 'is-bs')?.amount).toBe('19895.47');
  });

  it('is asked by parts: openings, statements and numbers', async () => {
    const books = await open();
    await books.loadWorkedExample();
    const rulesOf = async (call: typeof checkoutCalls.initialCheck) =>
      (await books.api.call(call, january)).map(({ rule, severity }) => `${rule} ${severity}`);
    expect(await rulesOf(checkoutCalls.initialCheck)).toEqual([
      'prev-open pass',
      'opening-balance pass',
    ]);
    expect(await rulesOf(checkoutCalls.reportCheck)).toEqual([
      'trial-balance pass',
      'bs-balance pass',
      'is-bs pass',
    ]);
    expect(await rulesOf(checkoutCalls.brokenCheck)).toEqual([
      'voucher-gap pass',
      'voucher-date pass',
    ]);
  });

  it('names the months before that are open, the openings and the accounts that do not tie', async () => {
    const books = await openSound();
    const [bank] = [books.subject('1002')];
    const [row] = (await books.api.call(initialBalanceCalls.list, { query: {} })).filter(
      ({ subjectId }) => subjectId === bank.id,
    );
    const body = [{ subjectId: bank.id, opening: '90001.00', version: row?.version }];
    await books.api.call(initialBalanceCalls.save, { body });
    const february = { query: { year: 2026, month: 2 } };
    const [before, openings] = await books.api.call(checkoutCalls.initialCheck, february);
    expect(before).toMatchObject({
      rule: 'prev-open',
      severity: 'block',
      link: '/check-out/check/2026/1',
      rows: [{ title: '2026年第01期未结账', amount: null, link: '/check-out/check/2026/1' }],
    });
    expect(openings).toMatchObject({
      rule: 'opening-balance',
      severity: 'block',
      amount: '1.00',
      link: '/initial?period=2026-02',
    });
    const results = await books.api.call(checkoutCalls.reportCheck, february);
    expect(wrongOf(results).map(({ rule, amount }) => [rule, amount])).toEqual([
      ['trial-balance', '1.00'],
      ['bs-balance', '1.00'],
    ]);
  });

  it('names missing numbers, days that go back and the way to mend them', async () => {
    const books = await openSound();
    const vouchers = [];
    for (const date of ['2026-01-03', '2026-01-09', '2026-01-05']) {
      vouchers.push(await books.draw(date));
    }
    const [first, , last] = vouchers;
    await books.api.call(voucherCalls.remove, { params: { id: first?.id ?? 0 } });
    const results = await books.api.call(checkoutCalls.brokenCheck, january);
    const list = '/voucher?from=2026-01&to=2026-01';
    expect(results).toMatchObject([
      {
        rule: 'voucher-gap',
        title: '凭证断号',
        severity: 'warn',
        link: list,
        rows: [{ title: '记 缺 1', link: `${list}&word=${books.wordId}` }],
      },
      {
        rule: 'voucher-date',
        severity: 'warn',
        rows: [{ link: `/voucher/form/${last?.id ?? 0}?period=2026-01` }],
      },
    ]);
  });

  it('tells a drawer that was short for a day, and capital that was never paid in', async () => {
    const books = await open();
    await books.post('2026-01-10', [
      { code: '1002', debit: '50.00' },
      { code: '1001', credit: '50.00' },
    ]);
    await books.draw('2026-01-12', '60.00');
    const results = await books.api.call(checkoutCalls.finalCheck, january);
    expect(wrongOf(results).map(({ rule }) => rule)).toEqual([
      'cash-negative',
      'bank-negative',
      'capital-zero',
    ]);
    expect(resultOf(results, 'cash-negative')?.rows).toMatchObject([
      { title: '1001 库存现金 2026-01-10 贷', amount: '50.00' },
    ]);
  });

  it('wants every voucher audited with 凭证审核 on, and signed with a cashier', async () => {
    const books = await openSound({ voucherReviewed: 1, cashierModule: 1 });
    await books.draw();
    const results = await books.api.call(checkoutCalls.finalCheck, january);
    expect(wrongOf(results).map(({ rule, severity, link }) => [rule, severity, link])).toEqual([
      ['voucher-unaudited', 'block', '/voucher?from=2026-01&to=2026-01&audit=unaudited'],
      ['voucher-unsigned', 'warn', '/voucher?from=2026-01&to=2026-01&sign=unsigned'],
    ]);
  });

  it('weighs a rule as the account set has chosen, never below what the books need', async () => {
    const books = await openSound();
    const { id } = await books.draw();
    await books.post('2026-01-05', [
      { code: '560213', debit: '5.00' },
      { code: '1002', credit: '5.00' },
    ]);
    await books.api.call(voucherCalls.remove, { params: { id } });
    const severities = { 'pl-zero': 'off', 'voucher-gap': 'block', 'cash-large': 'off' };
    await inDatabase(
      `insert into ledger.closing_setting (account_set_id, severities)
       values (${sets}, '${JSON.stringify(severities)}')`,
    );
    const results = await books.api.call(checkoutCalls.finalCheck, january);
    expect(resultOf(results, 'cash-large')).toBeUndefined();
    expect(wrongOf(results).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['voucher-gap', 'block'],
      ['pl-zero', 'block'],
    ]);
  });

  it('hears VAT of a small-scale taxpayer each month where it is filed so, by choice of the month, too', async () => {
    const books = await openSound({ vatType: 0 });
    await books.post('2026-01-12', [
      { code: '1002', debit: '10100.00' },
      { code: '5001', credit: '10000.00' },
      { code: '222101', credit: '100.00' },
    ]);
    const heard = async () => {
      const results = await books.api.call(checkoutCalls.finalCheck, january);
      return resultOf(results, 'vat-transfer')?.message;
    };
    expect(await heard()).toBeUndefined();
    const inputs = [{ key: 'frequency', value: 'month' }];
    const body = { ...january.query, step: 'vat-small-exempt', skipped: false, inputs };
    await books.api.call(carryForwardCalls.setInputs, { body });
    expect(await heard()).toMatch(/^本月销售额未超过起征点，应交增值税 100.00 没有结转减免/);
    const settings = { id: 'vat-small-exempt', enabled: true, inputs };
    await books.api.call(carryForwardCalls.saveSettings, { body: settings });
    await books.api.call(carryForwardCalls.setInputs, { body: { ...body, inputs: [] } });
    expect(await heard()).toMatch(/^本月销售额未超过起征点/);
  });

  it('reckons VAT that nobody booked as its step does, with the property of the settings', async () => {
    const books = await openSound({ vatType: 0 });
    await books.post('2026-01-12', [
      { code: '1002', debit: '1000000.00' },
      { code: '5001', credit: '1000000.00' },
    ]);
    const inputs = [
      { key: 'frequency', value: 'month' },
      { key: 'realEstate', value: '400000.00' },
      { key: 'realEstateVat', value: '0.00' },
    ];
    const body = { ...january.query, step: 'vat-small-exempt', skipped: false, inputs };
    await books.api.call(carryForwardCalls.setInputs, { body });
    const { steps } = await books.api.call(carryForwardCalls.view, january);
    const amounts = new Map(steps.map(({ id, amount }) => [id, amount]));
    expect(amounts.get('surtax')).toBe('1560.00');
    const messages = async () => {
      const results = await books.api.call(checkoutCalls.finalCheck, january);
      return resultOf(results, 'surtax-missing')?.message;
    };
    expect(await messages()).toMatch(/^本期应纳增值税、消费税 26,000.00/);
    const settings = { id: 'vat-small-exempt', enabled: false, inputs };
    await books.api.call(carryForwardCalls.saveSettings, { body: settings });
    expect(await messages()).toMatch(/^本期应纳增值税、消费税 26,000.00/);
  });

  it('is told to other services without what passes, under the name of the ledger', async () => {
    const books = await openSound({ voucherReviewed: 1 });
    await books.draw();
    const asked = service.as({ ...manager, accountSetId: sets, service: 'ledger' });
    const findings = await asked.call(closingFindingCalls.findings, {
      body: { period: '2026-01' },
    });
    // Without findings on period-end entries, which have messages of their own.
    expect(findings.filter(({ rule }) => !rule.includes('carry-forward'))).toEqual([
      {
        rule: 'ledger.voucher-unaudited',
        severity: 'block',
        message: '2026年第01期还有 1 张凭证没有审核，请先审核再结账',
        link: '/voucher?from=2026-01&to=2026-01&audit=unaudited',
      },
    ]);
  });

  it('is refused of a month that the account set does not have, and to who may not see it', async () => {
    const books = await openSound();
    const unknown = { query: { year: 2025, month: 12 } };
    for (const call of [checkoutCalls.initialCheck, checkoutCalls.finalCheck]) {
      expect(await books.api.send(call, unknown)).toMatchObject({
        code: 'PERIOD_MISSING',
        msg: '账套没有2025年第12期这个会计期间，请在结账页选择期间',
      });
    }
    const cashier = service.as({ ...manager, accountSetId: sets, role: 'Cashier' });
    const answer = await cashier.raw('GET', '/checkout/finalCheck?year=2026&month=1');
    expect(answer.status).toBe(403);
  });
});
