import { checkoutCalls, taxCalls } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { Books, manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

/** The tax examiner and the checks of the closing look at the same books and tell the same amounts. */
describe('a discrepancy that the tax examiner and the closing both find', () => {
  let test: DomainTest;
  beforeAll(async () => {
    ({ test } = await startWorked());
  });
  afterAll(() => test.stop());

  it.each([
    [51, 0, '1405', '5401'],
    [52, 1, '1406', '6401'],
  ] as const)('of set %i, stock below zero, is one amount', async (id, standard, stock, cost) => {
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, id, { accountingStandards: standard });
    }
    const actor = { ...manager, accountSetId: id };
    const own = await Books.load(test.ledger.as(actor));
    // Two subjects below zero and one above: only what is below zero is wrong.
    await own.post('2026-01-10', [
      { code: cost, debit: '80.00' },
      { code: stock, credit: '50.00' },
      { code: '1403', credit: '30.00' },
    ]);
    await own.post('2026-01-11', [
      { code: '1402', debit: '500.00' },
      { code: '1002', credit: '500.00' },
    ]);
    const checks = await test.ledger
      .as(actor)
      .call(checkoutCalls.finalCheck, { query: { year: 2026, month: 1 } });
    const check = checks.find(({ rule }) => rule === 'inventory-negative');
    const vat = await test.domain
      .as(actor)
      .call(taxCalls.detail, { query: { kind: 'vat', period: '2026-01' } });
    const finding = vat.findings.find(({ rule }) => rule === 'stock');
    expect(check?.amount).toBe('-80.00');
    expect(finding?.title).toBe(`存货余额为负 ${formatMoney(Money.parse(check?.amount ?? '0'))}`);
  });
});
