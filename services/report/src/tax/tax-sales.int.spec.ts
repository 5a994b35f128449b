import {
  carryForwardCalls,
  checkoutCalls,
  subjectCalls,
  taxCalls,
  type TaxDetail,
} from '@mingzhang/contract';
import type { TaxKind } from '@mingzhang/rules';
import { Books, manager, setUp, type DomainTest } from '@mingzhang/server/testing';
import { startWorked } from '../testing/worked';

interface Line {
  readonly code: string;
  readonly debit?: string;
  readonly credit?: string;
}

const debit = (code: string, amount: string): Line => ({ code, debit: amount });
const credit = (code: string, amount: string): Line => ({ code, credit: amount });

/** Steps that ask for amounts which these companies have not. */
const unused = ['payroll', 'social', 'depreciation', 'cost-of-sales'];
const march = '2026-03';

describe('sales that a declaration counts', () => {
  let test: DomainTest;

  beforeAll(async () => {
    ({ test } = await startWorked());
  });
  afterAll(() => test.stop());

  /** A company of its own: its books of 2026, its declarations and its closing. */
  async function company(
    accountSetId: number,
    terms: { readonly vatType: 0 | 1; readonly standard?: 0 | 1 },
  ) {
    const { vatType, standard = 0 } = terms;
    const actor = { ...manager, accountSetId };
    for (const each of [test.ledger, test.domain]) {
      await setUp(each, accountSetId, { vatType, accountingStandards: standard });
    }
    const ledger = test.ledger.as(actor);
    const api = test.domain.as(actor);
    for (const id of unused) {
      await ledger.send(carryForwardCalls.saveSettings, {
        body: { id, enabled: false, inputs: [] },
      });
    }
    const detail = (kind: TaxKind, period = march) =>
      api.call(taxCalls.detail, { query: { kind, period } });
    return {
      addIncome: (code: string, name: string, side: 'debit' | 'credit' = 'credit') =>
        ledger.call(subjectCalls.create, {
          body: { parentId: null, category: 'profit', code, name, direction: side },
        }),
      post: async (date: string, lines: readonly Line[]) =>
        (await Books.load(ledger)).post(date, [...lines]),
      detail,
      declared: async (kind: TaxKind, lines: readonly number[], period = march) => {
        const { rows }: TaxDetail = await detail(kind, period);
        return lines.map((line) => rows.find((row) => row.line === line)?.declared);
      },
      found: async (kind: TaxKind, period = march) =>
        (await detail(kind, period)).findings.map((each) => `${each.severity} ${each.title}`),
      steps: async (month: number) => {
        const query = { year: 2026, month };
        const { steps } = await ledger.call(carryForwardCalls.view, { query });
        return new Map(steps.map((step) => [step.id, step]));
      },
      make: (month: number) => ledger.call(carryForwardCalls.make, { body: { year: 2026, month } }),
      close: (month: number) =>
        ledger.call(checkoutCalls.invoicing, { query: { year: 2026, month } }),
    };
  }

  it.each([
    [0, '5002'],
    [1, '6002'],
  ] as const)(
    'of a small-scale taxpayer are those of a new first-level subject, too (%s)',
    async (standard, code) => {
      const { addIncome, post, declared, found, steps, make } = await company(41 + standard, {
        vatType: 0,
        standard,
      });
      expect((await addIncome(code, '服务收入')).placed).toContain('“一、营业收入”');
      await post('2026-03-05', [
        debit('1002', '404000.00'),
        credit(code, '400000.00'),
        credit('222101', '4000.00'),
      ]);
      expect(await declared('vat', [1, 10, 15, 22])).toEqual([
        '400000.00',
        '0.00',
        '12000.00',
        '4000.00',
      ]);
      expect(await declared('surtax', [3, 40])).toEqual(['4000.00', '240.00']);
      const closing = await steps(3);
      expect(closing.get('vat-small-exempt')?.amount ?? '0.00').toBe('0.00');
      expect(closing.get('surtax')?.amount).toBe('240.00');
      await make(3);
      expect(await declared('incomeTax', [1, 8, 18, 27])).toEqual([
        '400000.00',
        '0.00',
        '399760.00',
        '99940.00',
      ]);
      expect(await found('vat')).toContain('pass 账面收入与申报销售额 400,000.00 一致');
    },
  );

  it('of a general taxpayer are those of a new first-level subject, too', async () => {
    const { addIncome, post, declared, steps, make } = await company(43, { vatType: 1 });
    await addIncome('5002', '服务收入');
    await post('2026-03-05', [
      debit('1002', '424000.00'),
      credit('5002', '400000.00'),
      credit('22210105', '24000.00'),
    ]);
    expect(await declared('vat', [1, 11, 34])).toEqual(['400000.00', '24000.00', '24000.00']);
    await make(3);
    expect((await steps(3)).get('surtax')?.amount).toBe('2880.00');
    expect(await declared('surtax', [40])).toEqual(['2880.00']);
  });

  it.each([
    [0, ['5001', '5302', '5712'], '50000.00'],
    // 其他收益 of the enterprise form is no 营业外收入.
    [1, ['6001', '6302', '6712'], '0.00'],
  ] as const)(
    'and the income tax counts every new first-level subject (%s)',
    async (standard, codes, nonOperating) => {
      const { addIncome, post, declared, steps } = await company(44 + standard, {
        vatType: 1,
        standard,
      });
      const [sales, subsidy, others] = codes;
      await addIncome(subsidy, '补贴收入');
      await addIncome(others, '其他支出', 'debit');
      await post('2026-03-05', [debit('1002', '100000.00'), credit(sales, '100000.00')]);
      await post('2026-03-06', [debit('1002', '50000.00'), credit(subsidy, '50000.00')]);
      await post('2026-03-07', [debit(others, '20000.00'), credit('1002', '20000.00')]);
      expect(await declared('incomeTax', [1, 16, 17, 18, 25, 32])).toEqual([
        '100000.00',
        nonOperating,
        '20000.00',
        '130000.00',
        '130000.00',
        '32500.00',
      ]);
      expect((await steps(3)).get('income-tax')?.amount).toBe('32500.00');
      expect(await declared('incomeTaxAnnual', [18, 25, 27], '2026-12')).toEqual([
        '130000.00',
        '130000.00',
        '32500.00',
      ]);
    },
  );

  it('by the simple method are those that stand beside their tax', async () => {
    const { post, declared, found } = await company(51, { vatType: 1 });
    await post('2026-03-05', [
      debit('1002', '105000.00'),
      credit('5051', '100000.00'),
      credit('222108', '5000.00'),
    ]);
    await post('2026-03-06', [
      debit('1002', '11300.00'),
      credit('5001', '10000.00'),
      credit('22210105', '1300.00'),
    ]);
    expect(await declared('vat', [1, 5, 11, 21, 34])).toEqual([
      '10000.00',
      '100000.00',
      '1300.00',
      '5000.00',
      '6300.00',
    ]);
    expect(await found('vat')).toContain('pass 账面收入与申报销售额 110,000.00 一致');
    // Both in one voucher, and one at 3 %.
    await post('2026-03-07', [
      debit('1002', '126600.00'),
      credit('5051', '100000.00'),
      credit('5001', '10000.00'),
      credit('5051', '10000.00'),
      credit('222108', '5300.00'),
      credit('22210105', '1300.00'),
    ]);
    expect(await declared('vat', [1, 5, 21])).toEqual(['20000.00', '210000.00', '10300.00']);
    // A return of rent on the other side.
    await post('2026-03-08', [
      debit('5051', '20000.00'),
      debit('222108', '1000.00'),
      credit('1002', '21000.00'),
    ]);
    expect(await declared('vat', [1, 5, 21, 28, 34])).toEqual([
      '20000.00',
      '190000.00',
      '9300.00',
      '0.00',
      '11900.00',
    ]);
  });

  it('by the simple method are known where the tax is split off later, and named where they are not', async () => {
    const { post, declared, found } = await company(52, { vatType: 1 });
    await post('2026-03-05', [debit('1002', '105000.00'), credit('5051', '105000.00')]);
    await post('2026-03-31', [debit('5051', '5000.00'), credit('222108', '5000.00')]);
    expect(await declared('vat', [1, 5])).toEqual(['0.00', '100000.00']);
    await post('2026-03-31', [debit('1002', '777.00'), credit('222108', '777.00')]);
    expect(await declared('vat', [1, 5])).toEqual(['-92566.67', '192566.67']);
    const findings = await found('vat');
    expect(findings).toContain('serious 第 1 栏销售额为负数 -92,566.67，账面收入 100,000.00');
    expect(findings).toContain(
      'serious 简易计税税额 5,777.00 认不出对应的销售额，第 5 栏按 3% 倒算为 192,566.67',
    );
  });

  it('are those of a used fixed asset, too', async () => {
    const { post, declared, found, steps, make } = await company(53, { vatType: 1 });
    await post('2026-03-05', [
      debit('1002', '11300.00'),
      credit('1606', '10000.00'),
      credit('22210105', '1300.00'),
    ]);
    expect(await declared('vat', [1, 5, 11, 34])).toEqual([
      '10000.00',
      '0.00',
      '1300.00',
      '1300.00',
    ]);
    expect(await found('vat')).toContain(
      'pass 申报销售额 10,000.00 为账面收入 0.00 与固定资产处置等 10,000.00 之和',
    );
    // 3 % reduced to 2 %: the 1 % is income.
    await post('2026-03-06', [
      debit('1002', '51500.00'),
      credit('1606', '50000.00'),
      credit('222108', '1500.00'),
    ]);
    await post('2026-03-06', [debit('222108', '500.00'), credit('530111', '500.00')]);
    expect(await declared('vat', [1, 5, 11, 21, 23, 24, 28, 34])).toEqual([
      '10000.00',
      '50000.00',
      '1300.00',
      '1500.00',
      '500.00',
      '2300.00',
      '0.00',
      '2300.00',
    ]);
    await make(3);
    expect((await steps(3)).get('surtax')?.amount).toBe('161.00');
    expect(await declared('surtax', [3, 40])).toEqual(['2300.00', '161.00']);
  });

  it('are netted with their tax where a return stands on the other side', async () => {
    const { post, declared, found, steps, make } = await company(54, { vatType: 1 });
    await post('2026-01-05', [
      debit('1002', '113000.00'),
      credit('5001', '100000.00'),
      credit('22210105', '13000.00'),
    ]);
    await post('2026-01-20', [
      debit('5001', '30000.00'),
      debit('22210105', '3900.00'),
      credit('1002', '33900.00'),
    ]);
    const january = '2026-01';
    expect(await declared('vat', [1, 11, 19, 32, 34], january)).toEqual([
      '70000.00',
      '9100.00',
      '9100.00',
      '9100.00',
      '9100.00',
    ]);
    await make(1);
    const closing = await steps(1);
    expect(closing.get('vat-transfer')?.amount).toBe('9100.00');
    expect(closing.get('surtax')?.amount).toBe('637.00');
    expect(await declared('surtax', [3, 40], january)).toEqual(['9100.00', '637.00']);
    expect(await declared('vat', [11, 32], january)).toEqual(['9100.00', '9100.00']);
    expect(await declared('vat', [25], '2026-02')).toEqual(['9100.00']);
    // Columns that are closed among themselves are no return.
    await post('2026-01-31', [debit('22210105', '9100.00'), credit('22210103', '9100.00')]);
    expect(await declared('vat', [11, 34], january)).toEqual(['9100.00', '9100.00']);
    expect((await found('vat', january)).filter((each) => each.includes('反方向'))).toEqual([
      'warn 专栏有反方向发生额：销项税额借方 9,100.00',
    ]);
  });

  it('and purchases given back on the other side are input tax taken out', async () => {
    const { post, declared } = await company(55, { vatType: 1 });
    await post('2026-03-05', [
      debit('1403', '10000.00'),
      debit('22210101', '1300.00'),
      credit('1002', '11300.00'),
    ]);
    await post('2026-03-20', [
      debit('1002', '2260.00'),
      credit('1403', '2000.00'),
      credit('22210101', '260.00'),
    ]);
    expect(await declared('vat', [12, 14, 17, 20])).toEqual([
      '1300.00',
      '260.00',
      '1040.00',
      '1040.00',
    ]);
  });
});
