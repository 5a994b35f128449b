import fc from 'fast-check';
import { ClosingBook } from '../closing/closing-book';
import type { ClosingContext } from '../closing/closing-context';
import { proposeSteps, type Proposal } from '../closing/closing-step';
import { templatesFor } from '../closing/closing-templates';
import { unbookedVatOf } from '../closing/vat-relief-template';
import { Money } from '../money';
import { smallVat } from '../tax-filing/vat-small';
import { filledRows } from '../tax-filing/form';
import { cellOf, figuresOf } from '../testing/closing';
import { checkBookOf, checkCell as cell, checkTold } from '../testing/closing-check';
import { taxFacts } from '../testing/tax-facts';

const RELIEF = 'vat-small-exempt';

interface Case {
  readonly period?: string;
  readonly sales: string;
  readonly relief?: Readonly<Record<string, string>>;
  /** How a person has switched 小规模纳税人增值税减免; absent: on. */
  readonly reliefIs?: 'off' | 'skipped';
}

/** The steps of a small-scale taxpayer whose books hold sales and no VAT. */
function stepsOf({ period = '2026-03', sales, relief = {}, reliefIs }: Case): Proposal[] {
  const context: ClosingContext = {
    period,
    standard: 0,
    vatType: 0,
    baseCurrency: 'CNY',
    codeOf: (code) => code,
    rates: new Map(),
  };
  const figures = figuresOf([cellOf('5001', { credit: Money.parse(sales) })]);
  const choices = templatesFor(0, 0).map((template) => {
    const isRelief = template.id === RELIEF;
    return {
      template,
      enabled: isRelief ? reliefIs !== 'off' : template.enabled,
      skipped: isRelief && reliefIs === 'skipped',
      inputs: isRelief ? relief : {},
    };
  });
  return proposeSteps(choices, new ClosingBook(figures), context);
}

function surtaxCheck(asked: Case) {
  const book = checkBookOf([cell('5001', { credit: asked.sales })], {
    context: {
      vatType: 0,
      period: asked.period ?? '2026-03',
      filesMonthly: asked.relief?.['frequency'] === 'month',
    },
    unbookedVat: unbookedVatOf(stepsOf(asked)),
  });
  return checkTold('surtax-missing', book);
}

/** 应纳税额合计 of the form that the same settings fill in. */
function declaredVat(asked: Case): Money {
  const step = stepsOf(asked).find(({ id }) => id === RELIEF);
  const values = [...(step?.values ?? [])].map(([name, amount]) => [name, amount.toExactText()]);
  const inputs = (step?.inputs ?? []).flatMap(({ key, value }) =>
    value === null ? [] : [[key, value]],
  );
  const facts = taxFacts({
    vatType: 0,
    period: asked.period ?? '2026-03',
    books: { '5001': { income: asked.sales } },
    inputs: { [RELIEF]: Object.fromEntries(inputs) },
    values: { [RELIEF]: Object.fromEntries(values) },
  });
  const total = filledRows(smallVat, facts).find(({ line }) => line === 20);
  return total?.declared ?? Money.zero;
}

const withProperty = (property: string, tax: string) => ({
  realEstate: property,
  realEstateVat: tax,
});

describe('VAT that nobody booked', () => {
  const mixed: Case = {
    sales: '1000000.00',
    relief: withProperty('400000.00', '0.00'),
  };

  it('is reckoned by the closing check as by the step and by the form', () => {
    const steps = stepsOf(mixed);
    expect(steps.find(({ id }) => id === RELIEF)?.note).toContain('申报表按征收率应纳 26,000.00');
    expect(String(steps.find(({ id }) => id === 'surtax')?.amount)).toBe('1560.00');
    expect(surtaxCheck(mixed)).toMatchObject({
      severity: 'warn',
      message: expect.stringContaining('本期应纳增值税、消费税 26,000.00'),
    });
    expect(String(declaredVat(mixed))).toBe('26000.00');
  });

  it('is that of property alone where goods and services stay below the threshold', () => {
    const asked: Case = {
      sales: '500000.00',
      relief: withProperty('300000.00', '15000.00'),
    };
    expect(String(declaredVat(asked))).toBe('15000.00');
    expect(String(unbookedVatOf(stepsOf(asked)))).toBe('15000.00');
    expect(String(stepsOf(asked).find(({ id }) => id === 'surtax')?.amount)).toBe('900.00');
    expect(surtaxCheck(asked)?.message).toContain('应纳增值税、消费税 15,000.00');
  });

  it('is nothing where all sales stay below the threshold', () => {
    const asked: Case = { sales: '299999.99', relief: withProperty('200000.00', '10000.00') };
    expect(unbookedVatOf(stepsOf(asked)).isZero).toBe(true);
    expect(surtaxCheck(asked)).toBeUndefined();
  });

  it.each(['off', 'skipped'] as const)('bears surtaxes although its relief is %s', (reliefIs) => {
    const surtax = stepsOf({ ...mixed, reliefIs }).find(({ id }) => id === 'surtax');
    expect(String(surtax?.amount)).toBe('1560.00');
  });

  it('is the same amount in step, check and form whatever was sold', () => {
    const amounts = fc.integer({ min: 0, max: 200_000_000 });
    const cases = fc.record({
      goods: amounts,
      property: fc.oneof(fc.constant(0), amounts),
      period: fc.constantFrom('2025-09', '2026-03', '2028-03'),
      frequency: fc.constantFrom('month', 'quarter'),
    });
    fc.assert(
      fc.property(cases, ({ goods, property, period, frequency }) => {
        const yuan = (fen: number) => (fen / 100).toFixed(2);
        const relief = { frequency, ...withProperty(yuan(property), yuan(property / 20)) };
        const asked: Case = { period, sales: yuan(goods + property), relief };
        const unbooked = unbookedVatOf(stepsOf(asked));
        expect(String(unbooked)).toBe(String(declaredVat(asked)));
        const told = surtaxCheck(asked)?.message ?? '应纳增值税、消费税 0.00';
        const found = /应纳增值税、消费税 ([\d,.]+\d)/.exec(told)?.[1]?.replaceAll(',', '');
        expect(found).toBe(String(unbooked));
      }),
      { numRuns: 300 },
    );
  });
});
