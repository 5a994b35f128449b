import { Money } from '../money';
import {
  cashLeaves,
  statementSubjects,
  unitOf,
  workedCashVouchers,
  workedUnits,
} from '../testing/statements';
import { builtInTemplate } from './built-in';
import { cashFlowOf, cashItemAmounts } from './cash-flow';
import { cashFlowRules } from './cash-rules';
import { type CrossCheckFacts, crossChecks } from './cross-checks';
import type { UnitFigures } from './figures';
import { formVersions } from './forms';
import { statement } from './statement';
import { compileTemplate } from './template';

const period = '2026-01';
type Kind = 'balanceSheet' | 'incomeStatement' | 'cashFlow';

/** Statements of figures with the cash flow items that are given, and what must agree between them. */
function factsOf(
  standard: 0 | 1,
  units: readonly UnitFigures[],
  { items = {}, restricted = [] }: { items?: Record<string, string>; restricted?: string[] } = {},
): CrossCheckFacts {
  const subjects = statementSubjects(standard);
  const rules = cashFlowRules({ standard, period });
  const amounts = new Map(Object.entries(items).map(([item, text]) => [item, Money.parse(text)]));
  const current = { units, cashItems: { period: amounts, year: amounts } };
  const made = (kind: Kind) => {
    const template = builtInTemplate({ standard, kind, period, restricted });
    const names = new Set(rules.items.keys());
    return statement(compileTemplate(template), { subjects, current, items: names });
  };
  const cash = cashLeaves(subjects);
  for (const { id, code } of subjects) if (restricted.includes(code)) cash.delete(id);
  return {
    subjects,
    units,
    cash,
    balanceSheet: made('balanceSheet'),
    incomeStatement: made('incomeStatement'),
    cashFlow: made('cashFlow'),
  };
}

/** `id column left right` of each check, with an x where the sides differ. */
function told(facts: CrossCheckFacts): string[] {
  return crossChecks(facts).map(({ id, column, left, right, isTied }) =>
    [id, column, `${left}`, `${right}`, ...(isTied ? [] : ['x'])].filter(Boolean).join(' '),
  );
}

const ofChart = (standard: 0 | 1) => {
  const ids = new Map(statementSubjects(standard).map(({ code, id }) => [code, id]));
  return (code: string, amounts: Parameters<typeof unitOf>[1]) =>
    unitOf(ids.get(code) ?? 0, amounts);
};
const small = ofChart(0);

/** An entry of the period that is a result: nothing of it carries forward. */
function entry(code: string, side: 'debit' | 'credit', amount: string, of = small): UnitFigures {
  const net = side === 'debit' ? amount : Money.parse(amount).negate().toString();
  const year = side === 'debit' ? { yearDebit: amount } : { yearCredit: amount };
  return of(code, { [side]: amount, ...year, result: net, yearResult: net });
}

function workedFacts(): CrossCheckFacts {
  const subjects = statementSubjects(0);
  const rules = cashFlowRules({ standard: 0, period });
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const flow = { rules, subjects: byId, cash: cashLeaves(subjects) };
  const { parts } = cashFlowOf(workedCashVouchers(subjects), flow);
  const items = [...cashItemAmounts(parts, rules)].map(([item, amount]) => [item, `${amount}`]);
  return factsOf(0, workedUnits(subjects), { items: Object.fromEntries(items) });
}

describe('the cross-checks', () => {
  it('hold for the worked month', () => {
    const worked = workedFacts();
    const checks = told({ ...worked, before: worked, unassigned: 0 });
    expect(checks.filter((check) => !/^(IS-YTD|CF-OPEN)/.test(check))).toEqual([
      'BS-EQ closing 1176474.00 1176474.00',
      'BS-EQ opening 1156000.00 1156000.00',
      'BS-CASH ytd -110626.00 -110626.00',
      'CF-END ytd 317374.00 317374.00',
      'BS-IS ytd 19895.47 19895.47',
      'IS-CLOSE month 19895.47 19895.47',
      'CF-NET ytd -110626.00 -110626.00',
      'CF-NET month -110626.00 -110626.00',
      'CF-UNASSIGNED 0.00 0.00',
    ]);
  });

  it('name every check of the files, by its own id or that of its other side', () => {
    const named = formVersions.flatMap(({ form }) => form.crossChecks.map(({ id }) => id));
    const worked = workedFacts();
    const made = crossChecks({ ...worked, before: worked, unassigned: 0 }).map(({ id }) => id);
    const elsewhere = ['IS-RE', 'BS-ONCE'];
    expect([...new Set([...made, ...elsewhere])].sort()).toEqual([...new Set(named)].sort());
  });

  it('tie 未分配利润 to profit after appropriation and adjustments of years before', () => {
    const enterprise = ofChart(1);
    const units = [
      entry('1002', 'debit', '100', enterprise),
      entry('6001', 'credit', '100', enterprise),
      entry('410401', 'debit', '10', enterprise),
      entry('410101', 'credit', '10', enterprise),
      entry('410403', 'debit', '30', enterprise),
      entry('2232', 'credit', '30', enterprise),
      entry('6901', 'debit', '7', enterprise),
      entry('1122', 'credit', '7', enterprise),
      entry('410406', 'credit', '2', enterprise),
      entry('2241', 'debit', '2', enterprise),
    ];
    const facts = factsOf(1, units);
    const check = crossChecks(facts).find(({ id }) => id === 'BS-IS');
    expect([`${check?.left}`, check?.isTied]).toEqual(['55.00', true]);
    expect(check?.parts.map(({ title, amount }) => `${title} ${amount}`)).toEqual([
      '净利润本年累计 100.00',
      '减：提取盈余公积和分配利润 40.00',
      '加：以前年度损益调整 -7.00',
      '加：直接记入未分配利润 2.00',
    ]);
  });

  it('find what was booked on 本年利润 by hand', () => {
    const units = [entry('3103', 'credit', '5'), entry('1002', 'debit', '5')];
    expect(told(factsOf(0, units)).find((check) => check.startsWith('BS-IS'))).toBe(
      'BS-IS ytd 5.00 0.00 x',
    );
  });

  it('find a carry-forward that is out of date, and ask for none before there is one', () => {
    const sold = [entry('5001', 'credit', '100'), entry('1002', 'debit', '100')];
    expect(told(factsOf(0, sold)).some((check) => check.startsWith('IS-CLOSE'))).toBe(false);
    const carried = small('5001', { debit: '90', yearDebit: '90' });
    const profit = small('3103', { credit: '90', yearCredit: '90' });
    expect(
      told(factsOf(0, [...sold, carried, profit])).find((check) => check.startsWith('IS-CLOSE')),
    ).toBe('IS-CLOSE month 100.00 90.00 x');
    // What an earlier month had left is carried with it (表结法).
    const left = small('5001', { opening: '-60', debit: '160', yearDebit: '160' });
    const all = small('3103', { credit: '160', yearCredit: '160' });
    expect(
      told(factsOf(0, [...sold, left, all])).find((check) => check.startsWith('IS-CLOSE')),
    ).toBe('IS-CLOSE month 100.00 100.00');
  });

  it('leave restricted funds out of cash, and name them', () => {
    const units = [
      small('1002', { yearOpening: '100', opening: '100', credit: '40', yearCredit: '40' }),
      small('101203', { yearOpening: '5', opening: '5', debit: '40', yearDebit: '40' }),
      small('3001', { yearOpening: '-105', opening: '-105' }),
    ];
    const facts = factsOf(0, units, { items: { CF06: '40' }, restricted: ['101203'] });
    expect(told(facts).filter((check) => /CASH|^CF/.test(check))).toEqual([
      'BS-CASH ytd -40.00 -40.00',
      'CF-END ytd 60.00 60.00',
      'CF-NET ytd -40.00 -40.00',
      'CF-NET month -40.00 -40.00',
    ]);
    const parts = crossChecks(facts).flatMap((check) => check.parts.slice(-1));
    expect(parts.map(({ title, amount }) => `${title} ${amount}`).slice(0, 2)).toEqual([
      '减：受限资金 40.00',
      '减：受限资金 45.00',
    ]);
  });

  it('find cash flow that does not tie, and lines that wait for an item', () => {
    const units = [entry('1002', 'debit', '9'), entry('3001', 'credit', '9')];
    const facts = { ...factsOf(0, units, { items: { CF15: '8' } }), unassigned: 2 };
    expect(told(facts).filter((check) => check.endsWith('x'))).toEqual([
      'BS-CASH ytd 9.00 8.00 x',
      'CF-END ytd 8.00 9.00 x',
      'CF-NET ytd 8.00 9.00 x',
      'CF-NET month 8.00 9.00 x',
      'CF-UNASSIGNED 2.00 0.00 x',
    ]);
  });

  it('follow months of a year upon each other', () => {
    const january = factsOf(0, [entry('5001', 'credit', '100'), entry('1002', 'debit', '100')], {
      items: { CF01: '100' },
    });
    const sold = (year: string) => [
      small('5001', { credit: '20', result: '-20', yearCredit: year, yearResult: `-${year}` }),
      small('1002', { opening: '100', debit: '20', yearDebit: year }),
    ];
    const checks = (year: string) =>
      told({ ...factsOf(0, sold(year)), before: january }).filter((check) =>
        /YTD|OPEN/.test(check),
      );
    expect(checks('120')).toEqual(['IS-YTD ytd 120.00 120.00', 'CF-OPEN month 100.00 100.00']);
    expect(checks('130')[0]).toBe('IS-YTD ytd 130.00 120.00 x');
  });
});
