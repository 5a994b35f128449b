import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  employeeCalls,
  insuranceCalls,
  salaryCalls,
  salaryChoiceCalls,
  type RequestOf,
  type SalaryRow,
} from '@mingzhang/contract';
import { addMonths, Money } from '@mingzhang/rules';
import type { PersonKind } from '@mingzhang/rules/payroll';
import { startDomain, type DomainTest } from '@mingzhang/server/testing';
import * as service from '../service';
import { employeeFields } from '../testing/write-cases';

type EmployeeIn = RequestOf<typeof employeeCalls.create>['body'];
type Choices = RequestOf<typeof salaryChoiceCalls.choose>['body']['choices'];
type Texts = Readonly<Record<string, string>>;

interface WorkedMonths {
  readonly columns: readonly string[];
  readonly employees: readonly {
    readonly id: string;
    readonly firstMonth: number;
    readonly mode: EmployeeIn['basicMode'];
    readonly months: readonly (readonly (number | string)[])[];
  }[];
}

const data = join(__dirname, '../../../../libs/rules/src/testing/data');
const read = <T>(name: string) => JSON.parse(readFileSync(join(data, name), 'utf8')) as T;
const worked = read<WorkedMonths>('payroll-months.json');
/** Examples of the reference by their kind; each has the fields that its kind names. */
const cases = read<Record<string, readonly Texts[]>>('payroll-cases.json');
const examples = (kind: string): readonly Texts[] => cases[kind] ?? [];
/** A month of 2026. */
const periodOfMonth = (month: number) => addMonths('2026-01', month - 1);

/** A month of a worked employee by the names of its columns. */
const named = (row: readonly (number | string)[]): Texts =>
  Object.fromEntries(worked.columns.map((name, at) => [name, String(row[at])]));

/** What the sheet is called to show, by the column of the worked month. */
const shown: Texts = {
  cumIncome: 'cumIncome',
  cumExemptIncome: 'cumExemptIncome',
  cumBasicDeduction: 'cumBasicDeduction',
  cumSpecialDeduction: 'cumSpecialDeduction',
  cumSpecialAdditionalDeduction: 'cumSpecialAdditional',
  cumOtherDeduction: 'cumOtherDeduction',
  cumTaxableIncome: 'cumTaxableIncome',
  quickDeduction: 'quickDeduction',
  cumTax: 'cumTax',
  cumTaxWithheldBefore: 'cumTaxWithheld',
  withheldThisMonth: 'tax',
};

describe('the worked examples through the sheet', () => {
  let test: DomainTest;
  /** The person's part is the base itself: whatever a worked month deducts can be stated. */
  let plainScheme: number;

  beforeAll(async () => {
    test = await startDomain('payroll', service);
    const item = { code: 'pension', name: '基本养老保险', personalRate: '1', companyRate: '0' };
    plainScheme = await scheme('按基数扣除', [item]);
    for (const { id, mode, firstMonth, months } of worked.employees) {
      const last = firstMonth + months.length - 1;
      const from = firstMonth === 1 ? '2024-03-01' : `${periodOfMonth(firstMonth)}-01`;
      const until = last === 12 ? null : `${periodOfMonth(last)}-28`;
      await add(id, { basicMode: mode, employment: [{ from, until }] });
    }
  });
  afterAll(() => test.stop());

  const scheme = async (name: string, items: readonly object[]) => {
    const body = { name, city: '苏州', versions: [{ from: '2026-01', items: [...items] }] };
    type SchemeIn = RequestOf<typeof insuranceCalls.create>['body'];
    return (await test.api.call(insuranceCalls.create, { body: body as SchemeIn })).id;
  };
  const add = async (number: string, changes: Partial<EmployeeIn> = {}) =>
    (await test.api.call(employeeCalls.create, { body: employeeFields(number, changes) })).id;
  /** A base of 0 ends the insurance. */
  const insure = (id: number, from: string, base: string, schemeId = plainScheme) => {
    const insuranceSchemeId = Money.parse(base).isZero ? null : schemeId;
    const entries = [{ id, insuranceSchemeId, from, social: base, housingFund: base }];
    return test.api.call(employeeCalls.updateInsurance, { body: { entries } });
  };
  const create = (period: string, more: { readonly isFurther?: boolean } = {}) =>
    test.api.call(salaryCalls.create, { body: { period, payPeriod: period, ...more } });
  const rows = async (period: string, run = 1) => {
    const { rows: found } = await test.api.call(salaryCalls.employeeList, {
      query: { period, run },
    });
    return new Map(found.map((row) => [row.number, row]));
  };
  const rowOf = (sheet: ReadonlyMap<string, SalaryRow>, number: string): SalaryRow => {
    const row = sheet.get(number);
    if (!row) throw new Error(`${number} is not in the sheet`);
    return row;
  };
  const type = async (key: { period: string; run?: number }, entries: Record<string, Texts>) => {
    const sheet = await rows(key.period, key.run);
    const cells = Object.entries(entries).flatMap(([number, amounts]) => {
      const { id, entered } = rowOf(sheet, number);
      return Object.entries(amounts).map(([code, value]) => {
        return { id, code, value, seen: entered[code] ?? null };
      });
    });
    await test.api.call(salaryCalls.update, { query: key, body: { cells } });
    return rows(key.period, key.run);
  };
  const choose = async (row: SalaryRow, choices: Choices) => {
    const body = { choices, seen: row.choices };
    const { rows: written } = await test.api.call(salaryChoiceCalls.choose, {
      params: { id: row.id },
      body,
    });
    return written[0]?.amounts ?? {};
  };

  it('withhold what each worked month says, and the cumulative columns agree', async () => {
    const ids = new Map<string, number>();
    const bases = new Map<string, string>();
    for (let month = 1; month <= 12; month += 1) {
      const period = periodOfMonth(month);
      const due = worked.employees.flatMap(({ id, firstMonth, months }) => {
        const row = months[month - firstMonth];
        return row ? [{ id, figures: named(row) }] : [];
      });
      await create(period);
      const sheet = await rows(period);
      for (const { id, figures } of due) {
        ids.set(id, rowOf(sheet, id).employeeId);
        const base = figures['specialDeduction'] ?? '0.00';
        if ((bases.get(id) ?? '0.00') === base) continue;
        bases.set(id, base);
        await insure(ids.get(id) ?? 0, period, base);
      }
      const { records } = await test.api.call(salaryCalls.page, { query: {} });
      await test.api.call(salaryCalls.calculate, { params: { id: records[0]?.id ?? 0 } });
      const entries = due.map(({ id, figures }): [string, Texts] => [
        id,
        {
          baseSalary: figures['income'] ?? '',
          exemptIncome: figures['exemptIncome'] ?? '',
          specialAdditional: figures['specialAdditionalDeduction'] ?? '',
          otherDeductionTax: figures['otherDeduction'] ?? '',
        },
      ]);
      const after = await type({ period }, Object.fromEntries(entries));
      for (const { id, figures } of due) {
        const { amounts } = rowOf(after, id);
        const found = Object.entries(shown).map(([name, code]) => [name, amounts[code] ?? '0.00']);
        const expected = Object.keys(shown).map((name) => [name, figures[name]]);
        expect([id, month, ...found]).toEqual([id, month, ...expected]);
      }
    }
  }, 240_000);

  it('goes on from an opening like the months that it stands for', async () => {
    const [example] =
      read<Record<string, readonly { opening: Record<string, number | string> }[]>>(
        'payroll-cases.json',
      )['openings'] ?? [];
    const { lastMonth: _last, monthsCounted, ...sums } = example?.opening ?? {};
    const opening = {
      lastPeriod: '2026-06',
      monthsCounted: Number(monthsCounted),
      income: String(sums['cumIncome']),
      specialDeduction: String(sums['cumSpecialDeduction']),
      specialAdditionalDeduction: String(sums['cumSpecialAdditionalDeduction']),
      withheld: String(sums['cumTaxWithheld']),
    };
    const id = await add('OC01', { employment: [{ from: '2024-03-01' }], opening });
    await insure(id, '2026-07', '2250.00');
    const { records } = await test.api.call(salaryCalls.page, { query: { pageSize: 12 } });
    for (let month = 7; month <= 12; month += 1) {
      const period = periodOfMonth(month);
      const sheet = records.find((each) => each.period === period);
      await test.api.call(salaryCalls.calculate, { params: { id: sheet?.id ?? 0 } });
      const typed = { baseSalary: '15000', specialAdditional: '3000' };
      const after = await type({ period }, { OC01: typed });
      const taxes = ['OC01', 'P04'].map((number) => rowOf(after, number).amounts['tax']);
      expect(taxes).toEqual([taxes[1], taxes[1]]);
    }
  }, 120_000);

  it('of bonuses, labour service and non-residents are withheld by their own tables', async () => {
    const kinds: Record<string, PersonKind> = { labour: 'labour', bonus: 'regular' };
    for (const [name, kind] of Object.entries(kinds)) {
      for (const { id } of examples(name)) await add(id ?? '', { kind });
    }
    for (const number of ['LC01', 'LC02', 'NR01', 'NR02', 'NR03', 'NR04', 'SV', 'ER', 'IR']) {
      const kind = number.startsWith('NR') ? 'nonResident' : 'regular';
      await add(number, {
        kind: ({ LC01: 'student', LC02: 'agent' }[number] as PersonKind) ?? kind,
      });
    }
    await create('2027-01');
    const typed = Object.fromEntries([
      ...examples('labour').map(({ id = '', income = '' }) => [id, { baseSalary: income }]),
      ...examples('bonus').map(({ id = '', bonus = '' }) => [id, { annualBonus: bonus }]),
      ['LC01', { baseSalary: '10000' }],
      ['LC02', { baseSalary: '20000' }],
      ['NR01', { baseSalary: '30000' }],
      ['NR02', { annualBonus: '60000' }],
    ]) as Record<string, Texts>;
    const sheet = await type({ period: '2027-01' }, typed);
    const of = (number: string, code: string) => rowOf(sheet, number).amounts[code] ?? '0.00';
    for (const { id = '', tax } of examples('labour'))
      expect([id, of(id, 'tax')]).toEqual([id, tax]);
    for (const { id = '', tax, net } of examples('bonus')) {
      expect([id, of(id, 'annualBonusTax'), of(id, 'net')]).toEqual([id, tax, net]);
    }
    expect([of('LC01', 'tax'), of('LC02', 'tax')]).toEqual(['90.00', '210.00']);
    expect([of('NR01', 'tax'), of('NR02', 'annualBonusTax')]).toEqual(['3590.00', '4740.00']);
    const payment = (kind: 'author' | 'labour') => ({
      bonusMethod: 'separate' as const,
      payments: [{ kind, amount: '20000' }],
    });
    const labour = await choose(rowOf(sheet, 'NR03'), payment('labour'));
    const author = await choose(rowOf(sheet, 'NR04'), payment('author'));
    expect([labour['oneOffTax'], author['oneOffTax']]).toEqual(['1790.00', '910.00']);
  }, 120_000);

  it('of payments at the end of work are taxed by their own rules', async () => {
    const sheet = await rows('2027-01');
    const taxed = async (number: string, payment: object) => {
      const row = rowOf(await rows('2027-01'), number);
      const payments = [payment] as Choices['payments'];
      const amounts = await choose(row, { bonusMethod: 'separate', payments });
      return amounts['oneOffTax'] ?? '0.00';
    };
    expect(sheet.size).toBeGreaterThan(40);
    for (const { amount, averageWage, tax } of examples('severance')) {
      expect(await taxed('SV', { kind: 'severance', amount, averageWage })).toBe(tax);
    }
    for (const { amount, years, tax } of examples('earlyRetirement')) {
      expect(await taxed('ER', { kind: 'earlyRetirement', amount, years })).toBe(tax);
    }
    for (const { amount, months, wage, tax } of examples('internalRetirement')) {
      await type({ period: '2027-01' }, { IR: { baseSalary: wage ?? '' } });
      expect(await taxed('IR', { kind: 'internalRetirement', amount, months })).toBe(tax);
    }
  });

  it('of insurance are clamped and rounded item by item', async () => {
    const rates: readonly (readonly [string, string, string])[] = [
      ['pension', '0.08', '0.16'],
      ['medical', '0.02', '0.08'],
      ['unemployment', '0.005', '0.005'],
      ['workInjury', '0', '0.002'],
      ['maternity', '0', '0'],
      ['housingFund', '0.07', '0.07'],
    ];
    const bounds = { floor: '4500.00', ceiling: '24000.00' };
    const items = rates.map(([code, personalRate, companyRate]) => {
      return { code, name: code, ...bounds, personalRate, companyRate };
    });
    const id = await scheme('六项', items);
    for (const { id: number = '', declared = '' } of examples('insurance')) {
      await insure(await add(number), '2027-01', declared, id);
    }
    const { records } = await test.api.call(salaryCalls.page, { query: {} });
    await test.api.call(salaryCalls.calculate, { params: { id: records[0]?.id ?? 0 } });
    const sheet = await rows('2027-01');
    interface Insured {
      readonly id: string;
      readonly items: readonly Texts[];
    }
    for (const example of examples('insurance') as unknown as readonly Insured[]) {
      const { amounts } = rowOf(sheet, example.id);
      const found = example.items.flatMap(({ item = '' }) => {
        const code = item === 'workInjury' ? 'injury' : item;
        return [amounts[`${code}Personal`] ?? '0.00', amounts[`${code}Company`] ?? '0.00'];
      });
      expect(found).toEqual(example.items.flatMap(({ personal, company }) => [personal, company]));
    }
  });

  it('of two runs of a month take the deductions once', async () => {
    const id = await add('TR01');
    await insure(id, '2027-01', '1200.00');
    const { records } = await test.api.call(salaryCalls.page, { query: {} });
    await test.api.call(salaryCalls.calculate, { params: { id: records[0]?.id ?? 0 } });
    const first = await type({ period: '2027-01' }, { TR01: { baseSalary: '8000' } });
    await create('2027-01', { isFurther: true });
    const second = await type({ period: '2027-01', run: 2 }, { TR01: { baseSalary: '3000' } });
    expect([first, second].map((sheet) => rowOf(sheet, 'TR01').amounts)).toMatchObject([
      { cumTaxableIncome: '1800.00', tax: '54.00', socialPersonal: '1200.00' },
      { cumTaxableIncome: '4800.00', tax: '90.00' },
    ]);
    expect(rowOf(second, 'TR01').amounts['socialPersonal']).toBeUndefined();
  });
});
