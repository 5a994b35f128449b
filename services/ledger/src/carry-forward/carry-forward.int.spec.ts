import {
  accountBookCalls,
  carryForwardCalls,
  checkoutCalls,
  closingFindingCalls,
  voucherCalls,
  type CarryForwardView,
} from '@mingzhang/contract';
import { workedExample, type WorkedVoucher } from '@mingzhang/rules/testing';
import type { TestService } from '@mingzhang/server/testing';
import { manager, openAccountSet, startLedger, type Books } from '../testing/books';
import { expectVerified } from '../testing/documents';

const january = { year: 2026, month: 1 };
const numberOf = ({ no }: WorkedVoucher) => Number(no.split('-')[1]);
/** Vouchers that no step makes: business, and stamp duty, which is not due in January. */
const byHand = (voucher: WorkedVoucher) =>
  numberOf(voucher) <= 26 || [30, 31, 32].includes(numberOf(voucher));
const stepInputs = [
  ['payroll', { office: '32000.00', sales: '20000.00' }],
  ['social', { office: '6800.00', sales: '4000.00' }],
  ['payroll-withhold', { social: '4200.00', incomeTax: '360.00' }],
  ['depreciation', { office: '2850.00', sales: '1150.00' }],
  ['amort-deferred', { amount: '5000.00' }],
  ['cogs', { rate: '0.50' }],
  ['surtax', { half: '0.5' }],
  ['income-tax', { rate: '0.05', frequency: 'month' }],
] as const;
const made = {
  payroll: 27,
  social: 28,
  'payroll-withhold': 29,
  depreciation: 33,
  'amort-deferred': 34,
  cogs: 35,
  'vat-transfer': 36,
  surtax: 37,
  'income-tax': 38,
  'pl-income': 39,
  'pl-expense': 40,
};

describe('the end of a month', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startLedger();
  });
  afterAll(() => service.stop());

  const inputsOf = (inputs: object) =>
    Object.entries(inputs).map(([key, value]) => ({ key, value: String(value) }));
  const view = (books: Books) => books.api.call(carryForwardCalls.view, { query: january });
  const step = (seen: CarryForwardView, id: string) => {
    const found = seen.steps.find((each) => each.id === id);
    if (!found) throw new Error(`no step ${id}`);
    return found;
  };

  async function prepare(accountSetId: number): Promise<Books> {
    const books = await openAccountSet(service, accountSetId);
    await books.loadWorkedExample(byHand);
    for (const [id, inputs] of stepInputs) {
      const body = { ...january, step: id, skipped: false, inputs: inputsOf(inputs) };
      await books.api.call(carryForwardCalls.setInputs, { body });
    }
    for (const [id, enabled] of [
      ['pl-transfer', false],
      ['pl-income', true],
      ['pl-expense', true],
    ] as const) {
      await books.api.call(carryForwardCalls.saveSettings, { body: { id, enabled, inputs: [] } });
    }
    return books;
  }

  it('makes the vouchers of the worked example, and leaves its trial balance', async () => {
    const books = await prepare(1);
    const before = await view(books);
    expect(before.profit).toEqual({
      income: '260090.00',
      expense: '240194.53',
      profit: '19895.47',
      carried: '0.00',
    });
    const after = await books.api.call(carryForwardCalls.make, { body: january });
    for (const [id, number] of Object.entries(made)) {
      const expected = workedExample.vouchers.find((voucher) => numberOf(voucher) === number);
      const lines = (expected?.lines ?? []).map(({ code, debit, credit }) => [code, debit, credit]);
      const { state, posted } = step(after, id);
      const lineTexts = posted?.lines.map((line) => [line.subjectCode, line.debit, line.credit]);
      expect([id, state, lineTexts?.sort()]).toEqual([id, 'current', lines.sort()]);
    }
    expect(after.profit.carried).toBe('19895.47');
    const { rows } = await books.api.call(accountBookCalls.subjectBalance, {
      query: { periodFrom: '2026-01', periodTo: '2026-01' },
    });
    expect(
      rows.map(({ code, closingDebit, closingCredit }) => [code, closingDebit, closingCredit]),
    ).toEqual(
      workedExample.expected.trialBalance.map(({ code, closeDebit, closeCredit }) => [
        code,
        closeDebit,
        closeCredit,
      ]),
    );
    // Making them again changes nothing.
    const again = await books.api.call(carryForwardCalls.make, { body: january });
    expect(again).toEqual(after);
    await expectVerified(service, 1);
  });

  it('is changed by a late voucher exactly where it reaches, and keeps the numbers', async () => {
    const books = await prepare(2);
    const first = await books.api.call(carryForwardCalls.make, { body: january });
    await books.post('2026-01-20', [
      { code: '1002', debit: '11300.00' },
      { code: '5001', credit: '10000.00' },
      { code: '22210105', credit: '1300.00' },
    ]);
    const seen = await view(books);
    const stale = seen.steps.filter(({ state }) => state === 'stale').map(({ id }) => id);
    expect(stale).toEqual([
      'cogs',
      'vat-transfer',
      'surtax',
      'income-tax',
      'pl-income',
      'pl-expense',
    ]);
    const findings = await service
      .as({ ...manager, service: 'identity', accountSetId: 2, role: null })
      .call(closingFindingCalls.findings, { body: { period: '2026-01' } });
    expect(findings.map(({ rule }) => rule)).toContain('ledger.carry-forward-stale');
    // The checks report everything that closing refuses.
    const checks = await books.api.call(checkoutCalls.finalCheck, { query: january });
    expect(checks.find(({ rule }) => rule === 'ledger.carry-forward-stale')).toMatchObject({
      severity: 'block',
      title: '结转凭证需更新',
      message: expect.stringContaining('“结转销售成本”'),
    });
    const blocked = await books.api.send(checkoutCalls.invoicing, { query: january });
    const shown = checks.filter(({ severity }) => severity === 'block').map(({ rule }) => rule);
    expect(blocked).toMatchObject({ code: 'CLOSING_BLOCKED' });
    const named = (blocked as { details?: { path: string }[] }).details ?? [];
    expect(named.map(({ path }) => path.replace('ledger.', '')).sort()).toEqual(
      shown.map((rule) => rule.replace('ledger.', '')).sort(),
    );
    const only = await books.api.call(carryForwardCalls.make, {
      body: { ...january, steps: ['cogs'] },
    });
    expect(step(only, 'cogs')).toMatchObject({ state: 'current', amount: '135000.00' });
    expect(step(only, 'surtax').state).toBe('stale');
    // A step made alone needs the steps that it reads.
    const alone = await books.api.send(carryForwardCalls.make, {
      body: { ...january, steps: ['surtax'] },
    });
    expect(alone).toMatchObject({
      code: 'CLOSING_STEP_REFUSED',
      msg: expect.stringMatching(/^请先更新“转出未交增值税”/),
    });
    const renewed = await books.api.call(carryForwardCalls.make, { body: january });
    expect(renewed.steps.filter(({ state }) => state === 'stale')).toEqual([]);
    for (const id of Object.keys(made)) {
      expect(step(renewed, id).posted?.title).toBe(step(first, id).posted?.title);
    }
    expect(renewed.profit.carried).toBe(renewed.profit.profit);
    await expectVerified(service, 2);
  });

  it('is made once by two at the same moment', async () => {
    const books = await prepare(3);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => books.api.send(carryForwardCalls.make, { body: january })),
    );
    expect(answers.map(({ success }) => success)).toEqual([true, true, true, true]);
    const { total } = await books.api.call(voucherCalls.list, {
      query: { periodFrom: '2026-01', periodTo: '2026-01' },
    });
    expect(total).toBe(29 + Object.keys(made).length);
    expect((await view(books)).steps.some(({ state }) => state === 'stale')).toBe(false);
  });

  it('tells what was given for the month from what holds for the account set', async () => {
    const books = await openAccountSet(service, 5);
    const settle = (inputs: object) => {
      const body = { id: 'surtax', enabled: true, inputs: inputsOf(inputs) };
      return books.api.call(carryForwardCalls.saveSettings, { body });
    };
    await settle({ city: '0.05' });
    const body = { ...january, step: 'surtax', skipped: false, inputs: inputsOf({ half: '0.5' }) };
    const answer = await books.api.call(carryForwardCalls.setInputs, { body });
    const stepTexts = (seen: CarryForwardView) =>
      step(seen, 'surtax')
        .inputs.filter(({ key }) => key === 'city' || key === 'half')
        .map(({ key, value, own }) => [key, value, own]);
    expect(stepTexts(answer)).toEqual([
      ['city', '0.05', false],
      ['half', '0.5', true],
    ]);
    await settle({ city: '0.01' });
    expect(stepTexts(await view(books))).toEqual([
      ['city', '0.01', false],
      ['half', '0.5', true],
    ]);
  });

  it('holds back what is reckoned of a step that lacks its amount, until it has one or is skipped', async () => {
    const books = await prepare(6);
    const wages = (inputs: object, skipped = false) =>
      books.api.call(carryForwardCalls.setInputs, {
        body: { ...january, step: 'payroll', skipped, inputs: inputsOf(inputs) },
      });
    await wages({});
    const made = await books.api.call(carryForwardCalls.make, { body: january });
    const states = (seen: CarryForwardView) =>
      ['cogs', 'surtax', 'payroll', 'income-tax', 'pl-income', 'pl-expense'].map(
        (id) => step(seen, id).state,
      );
    expect(states(made)).toEqual(['current', 'current', 'open', 'held', 'current', 'held']);
    const note = '请先填写“计提工资”的金额，本项要按它计算；本期不需要的请在本期跳过它';
    expect(step(made, 'pl-expense')).toMatchObject({ posted: null, note });
    const alone = await books.api.send(carryForwardCalls.make, {
      body: { ...january, steps: ['pl-expense'] },
    });
    expect(alone).toMatchObject({
      code: 'CLOSING_STEP_REFUSED',
      msg: `结转本期成本费用：${note}`,
    });
    const checks = await books.api.call(checkoutCalls.finalCheck, { query: january });
    expect(checks.find(({ rule }) => rule === 'ledger.carry-forward-held')).toMatchObject({
      severity: 'warn',
      title: '结转项目等待前项',
      message: expect.stringContaining('前面的“计提工资”'),
    });
    await wages({}, true);
    const skipped = await books.api.call(carryForwardCalls.make, { body: january });
    expect(states(skipped).slice(2)).toEqual(['skipped', 'current', 'current', 'current']);
    expect(step(made, 'payroll').note).toContain('请填写');
    expect(step(skipped, 'payroll')).toMatchObject({ note: null, problems: [] });
    // A voucher that depends on a due step is not renewed before it, and it prevents closing.
    await wages({});
    expect(states(await view(books)).slice(2)).toEqual(['open', 'current', 'current', 'current']);
    await books.post('2026-01-20', [
      { code: '560208', debit: '10.00' },
      { code: '1002', credit: '10.00' },
    ]);
    const late = await books.api.call(carryForwardCalls.make, { body: january });
    expect(states(late).slice(3)).toEqual(['held', 'current', 'held']);
    const after = await books.api.call(checkoutCalls.finalCheck, { query: january });
    expect(after.find(({ rule }) => rule === 'ledger.carry-forward-stale')).toMatchObject({
      severity: 'block',
      message: expect.stringContaining('“结转本期成本费用”'),
    });
    await expectVerified(service, 6);
  });

  it('takes vouchers back, leaves a step out, and says what is wrong with what is given', async () => {
    const books = await prepare(4);
    await books.api.call(carryForwardCalls.make, { body: january });
    const taken = await books.api.call(carryForwardCalls.remove, {
      body: { ...january, steps: ['pl-expense', 'pl-income', 'income-tax'] },
    });
    expect(step(taken, 'income-tax')).toMatchObject({ state: 'due', posted: null });
    const skip = (inputs: { key: string; value: string }[], skipped = true) =>
      books.api.send(carryForwardCalls.setInputs, {
        body: { ...january, step: 'cogs', skipped, inputs },
      });
    expect(await skip([])).toMatchObject({ success: true });
    expect(step(await view(books), 'cogs')).toMatchObject({ state: 'stale', lines: [] });
    const without = await books.api.call(carryForwardCalls.make, { body: january });
    expect(step(without, 'cogs')).toMatchObject({ state: 'skipped', posted: null });
    expect(await skip([{ key: 'rate', value: '1.5' }])).toMatchObject({
      code: 'INVALID_BODY',
      msg: '成本率应在 0 至 100% 之间，请重新填写',
    });
    expect(await skip([{ key: 'nothing', value: '1' }])).toMatchObject({ code: 'INVALID_BODY' });
    expect(await skip([{ key: 'subject:5401', value: '5001x' }])).toMatchObject({
      msg: '科目 5001x 不是启用的末级科目，请重新选择',
    });
    const open = await books.api.send(carryForwardCalls.make, {
      body: { ...january, steps: ['amort-intangible', 'mfg-overhead'] },
    });
    expect(open).toMatchObject({ success: true });
    const months = await books.api.call(checkoutCalls.list, {});
    expect(months[0]).toMatchObject({ period: '2026-01', state: 'open' });
    expect(
      await books.api.send(carryForwardCalls.view, { query: { year: 2019, month: 1 } }),
    ).toMatchObject({ code: 'PERIOD_MISSING' });
  });
});
