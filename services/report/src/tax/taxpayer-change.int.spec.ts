import {
  carryForwardCalls,
  checkoutCalls,
  settingUpCalls,
  taxCalls,
  type TaxDetail,
} from '@mingzhang/contract';
import type { TaxKind } from '@mingzhang/rules';
import { todayInShanghai } from '@mingzhang/server';
import { Books, manager, setUp, type DomainTest, type TestApi } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

const settings = {
  companyName: '晨星商贸有限公司',
  enableDate: '2026-01-01',
  accountingStandards: 0,
  fixedAssetModule: 0,
  cashierModule: 0,
  voucherReviewed: 0,
} as const;

/** Steps that ask for amounts which this company has not. */
const unused = ['payroll', 'social'];

/** A taxpayer that became a general one in February; January was booked, closed and is declared as it was. */
describe('the declarations of a taxpayer whose kind has changed', () => {
  let test: DomainTest;
  let api: TestApi;
  let books: Books;
  const accountSetId = 31;
  const actor = { ...manager, accountSetId };

  beforeAll(async () => {
    ({ test } = await startWorked());
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, accountSetId, { vatType: 0 });
    }
    api = test.domain.as(actor);
    books = await Books.load(test.ledger.as(actor));
    await books.post('2026-01-10', [
      { code: '1002', debit: '404000.00' },
      { code: '5001', credit: '400000.00' },
      { code: '222101', credit: '4000.00' },
    ]);
    const closing = test.ledger.as(actor);
    const query = { year: 2026, month: 1 };
    for (const id of unused) {
      await closing.call(carryForwardCalls.saveSettings, {
        body: { id, enabled: false, inputs: [] },
      });
    }
    await closing.call(carryForwardCalls.make, { body: query });
    await closing.call(checkoutCalls.invoicing, { query });
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, accountSetId, { vatType: 1, confirmed: true });
    }
    books = await Books.load(test.ledger.as(actor));
    await books.post('2026-02-10', [
      { code: '1002', debit: '11300.00' },
      { code: '5001', credit: '10000.00' },
      { code: '22210105', credit: '1300.00' },
    ]);
  });
  afterAll(() => test.stop());

  const detail = (kind: TaxKind, period: string) =>
    api.call(taxCalls.detail, { query: { kind, period } });
  const declared = ({ rows }: TaxDetail, line: number) =>
    rows.find((row) => row.line === line)?.declared;
  const step = async (id: string, period: string) => {
    const { steps } = await test.ledger
      .as(actor)
      .call(carryForwardCalls.view, { query: { year: 2026, month: Number(period.slice(5)) } });
    return steps.find((each) => each.id === id);
  };

  it('are by each kind for its months', async () => {
    const { declarations } = await api.call(taxCalls.overview, { query: { date: '2026-02-24' } });
    const vat = declarations.find(({ kind }) => kind === 'vat');
    expect(vat).toMatchObject({ periodFrom: '2026-01', periodTo: '2026-01', payable: '4000.00' });
    const january = await detail('vat', '2026-01');
    expect(january.form).toContain('小规模纳税人适用');
    expect([1, 20, 22].map((line) => declared(january, line))).toEqual([
      '400000.00',
      '4000.00',
      '4000.00',
    ]);
    const levied = await detail('surtax', '2026-01');
    expect([3, 14, 24, 34, 40].map((line) => declared(levied, line))).toEqual([
      '4000.00',
      '140.00',
      '60.00',
      '40.00',
      '240.00',
    ]);
    const february = await detail('vat', '2026-02');
    expect(february.form).toContain('一般纳税人适用');
    expect([11, 13, 24, 25, 34].map((line) => declared(february, line))).toEqual([
      '1300.00',
      '0.00',
      '1300.00',
      '0.00',
      '1300.00',
    ]);
    const after = await detail('surtax', '2026-02');
    expect([3, 14].map((line) => declared(after, line))).toEqual(['1300.00', '91.00']);
  });

  it('are paid from the subject that took the small-scale VAT over', async () => {
    const key = { kind: 'vat', period: '2026-01' } as const;
    await api.call(taxCalls.prepare, { body: { ...key, version: 0, rows: [] } });
    const { figures } = await detail('vat', '2026-01');
    const filedOn = '2026-02-10';
    await api.call(taxCalls.file, { body: { ...key, version: 1, filedOn, figures } });
    const { lines } = await api.call(taxCalls.payment, { query: key });
    const former = books.subject('22210199').id;
    expect(lines.map(({ subjectId, amount }) => [subjectId, amount])).toEqual([
      [former, '4000.00'],
    ]);
    // A declared form of small-scale taxpayers carries nothing into that of general ones.
    const february = await detail('vat', '2026-02');
    expect([13, 25].map((line) => declared(february, line))).toEqual(['0.00', '0.00']);
  });

  it('that were declared keep the kind from being corrected', async () => {
    const blocked = async () =>
      test.ledger
        .as({ ...actor, service: 'identity' })
        .send(settingUpCalls.setUp, { body: { ...settings, id: accountSetId, vatType: 0 } });
    const { version } = await detail('vat', '2026-01');
    expect(await blocked()).toMatchObject({
      code: 'ACCOUNT_SET_CHANGE_BLOCKED',
      msg: expect.stringContaining('2026-01 增值税已登记申报，请先在纳税申报中退回'),
    });
    const reason = '身份选错';
    await api.call(taxCalls.back, { body: { kind: 'vat', period: '2026-01', version, reason } });
    expect(await blocked()).toMatchObject({ code: 'ACCOUNT_SET_CHANGE_CONFIRM' });
  });

  it('rest on steps of the kind that each month had', async () => {
    expect((await step('vat-transfer', '2026-02'))?.amount).toBe('1300.00');
    expect((await step('surtax', '2026-02'))?.computation).toContain('1,300.00 ×');
    expect((await step('surtax', '2026-02'))?.amount).toBe('91.00');
    expect(await step('vat-transfer', '2026-01')).toBeUndefined();
    expect((await step('surtax', '2026-01'))?.computation).toContain('4,000.00 ×');
  });
});

it('settings and calendar show the kind of today while another one is to come', async () => {
  const { test } = await startWorked();
  const accountSetId = 32;
  const actor = { ...manager, accountSetId };
  for (const each of [test.ledger, test.domain]) await setUp(each, accountSetId, { vatType: 0 });
  const from = `${Number(todayInShanghai().slice(0, 4)) + 1}-12`;
  await setUp(test.ledger, accountSetId, { vatType: 1, vatTypeFrom: from, confirmed: true });
  const api = test.domain.as(actor);
  const settings = await api.call(taxCalls.settings, {});
  expect(settings).toMatchObject({ isVatMonthly: false, vatType: 0 });
  const overview = await api.call(taxCalls.overview, { query: {} });
  expect(overview.vatType).toBe(0);
  await test.stop();
});
