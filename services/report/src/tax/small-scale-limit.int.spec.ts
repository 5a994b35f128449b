import { checkoutCalls, taxCalls } from '@mingzhang/contract';
import { periodTitle } from '@mingzhang/rules';
import { Books, manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

/** The closing check and the VAT return compare sales with the limit of small-scale taxpayers by one rule. */
describe('a small-scale taxpayer whose sales pass 5,000,000 within four quarters', () => {
  let test: DomainTest;
  let books: Books;
  const accountSetId = 41;
  const actor = { ...manager, accountSetId };

  beforeAll(async () => {
    ({ test } = await startWorked());
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, accountSetId, { vatType: 0, enableDate: '2025-01-01' });
    }
    books = await Books.load(test.ledger.as(actor));
    for (const month of ['2025-02', '2025-05', '2025-08', '2025-11', '2026-02']) {
      await books.post(`${month}-10`, [
        { code: '1002', debit: '1515000.00' },
        { code: '5001', credit: '1500000.00' },
        { code: '222101', credit: '15000.00' },
      ]);
    }
  });
  afterAll(() => test.stop());

  const checked = async (year: number, month: number) => {
    const results = await test.ledger
      .as(actor)
      .call(checkoutCalls.finalCheck, { query: { year, month } });
    return results.find(({ rule }) => rule === 'small-scale-limit');
  };
  const examined = async (period: string) => {
    const query = { kind: 'vat', period } as const;
    const { findings } = await test.domain.as(actor).call(taxCalls.detail, { query });
    return findings.find(({ rule }) => rule === 'limit');
  };

  it('is told nothing below 80 %', async () => {
    expect(await checked(2025, 6)).toMatchObject({ severity: 'pass', amount: '3000000.00' });
    expect(await examined('2025-06')).toBeUndefined();
  });

  it('is warned from 80 % on', async () => {
    const sentence =
      '2024年第10期 至 2025年第09期 连续 4 个季度销售额 4,500,000.00（账套启用以前的只含期初录入的本年累计），已达小规模纳税人标准 5,000,000.00 的 80% 以上，' +
      '还可销售 500,000.00';
    expect(await examined('2025-09')).toMatchObject({ severity: 'warn', title: sentence });
    const check = await checked(2025, 9);
    expect(check).toMatchObject({ severity: 'warn', amount: '4500000.00' });
    expect(check?.message).toContain(sentence);
  });

  it('is told to register above the limit, over the window that rolls on', async () => {
    for (const [year, period] of [
      [2025, '2025-12'],
      [2026, '2026-03'],
    ] as const) {
      const from = period === '2025-12' ? '2025-01' : '2025-04';
      const finding = await examined(period);
      expect(finding).toMatchObject({
        severity: 'serious',
        title:
          `${periodTitle(from)} 至 ${periodTitle(period)} 连续 4 个季度销售额 6,000,000.00，` +
          '已超过小规模纳税人标准 5,000,000.00，超过 1,000,000.00',
      });
      expect(finding?.text).toContain('请办理一般纳税人登记，并在账套设置中改为一般纳税人');
      const check = await checked(year, Number(period.slice(5)));
      expect(check?.message).toBe(`${finding?.title}。${finding?.text}`);
    }
  });

  it('is told in months between the returns, too', async () => {
    const check = await checked(2026, 2);
    expect(check?.message).toContain(
      '2025年第04期 至 2026年第02期 连续 4 个季度销售额 6,000,000.00',
    );
  });
});
