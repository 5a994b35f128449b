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
        ...{ vatType: 0, standard },
      });
      expect((await addIncome(code, '服务收入')).placed).toContain('“一、营业收入”');
      await post('2026-03-05', [
        debit('1002', '404000.00'),
        credit(code, '400000.00'),
        credit('222101', '4000.00'),
      ]);
      expect(await declared('vat', [1, 10, 15, 22])).toEqual([
        ...['400000.00', '0.00', '12000.00', '4000.00'],
      ]);
      expect(await declared('surtax', [3, 40])).toEqual(['4000.00', '240.00']);
      const closing = await steps(3);
      expect(closing.get('vat-small-exempt')?.amount ?? '0.00').toBe('0.00');
      expect(closing.get('surtax')?.amount).toBe('240.00');
      await make(3);
      expect(await declared('incomeTax', [1, 8, 18, 27])).toEqual([
        ...['400000.00', '0.00', '399760.00', '99940.00'],
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
    [0, ['5001', '5302', '5712']],
    [1, ['6001', '6302', '6712']],
  ] as const)(
    'and the income tax counts every new first-level subject (%s)',
    async (standard, codes) => {
      const { addIncome, post, declared, steps } = await company(44 + standard, {
        ...{ vatType: 1, standard },
      });
      const [sales, subsidy, others] = codes;
      await addIncome(subsidy, '补贴收入');
      await addIncome(others, '其他支出', 'debit');
      await post('2026-03-05', [debit('1002', '100000.00'), credit(sales, '100000.00')]);
      await post('2026-03-06', [debit('1002', '50000.00'), credit(subsidy, '50000.00')]);
      await post('2026-03-07', [debit(others, '20000.00'), credit('1002', '20000.00')]);
      expect(await declared('incomeTax', [1, 16, 17, 18, 25, 32])).toEqual([
        ...['100000.00', '50000.00', '20000.00', '130000.00', '130000.00', '32500.00'],
      ]);
      expect((await steps(3)).get('income-tax')?.amount).toBe('32500.00');
      expect(await declared('incomeTaxAnnual', [18, 25, 27], '2026-12')).toEqual([
        ...['130000.00', '130000.00', '32500.00'],
      ]);
    },
  );
});
