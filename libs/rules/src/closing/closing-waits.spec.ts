import fc from 'fast-check';
import { Money } from '../money';
import { cellOf, closingSubjects, enterpriseSubjects, figuresOf } from '../testing/closing';
import { ClosingBook, type ClosingCell, type ClosingSubject } from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps, type StepChoice } from './closing-step';
import { templatesFor } from './closing-templates';
import { waitNote } from './closing-waits';

const march: ClosingContext = {
  period: '2026-03',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  codeOf: (code) => code,
  rates: new Map(),
};
const yuan = (text: string) => Money.parse(text);

type Choices = Readonly<Record<string, { skipped?: boolean; inputs?: Record<string, string> }>>;

function propose(
  cells: readonly ClosingCell[],
  given: Choices,
  subjects: readonly ClosingSubject[] = closingSubjects,
  context = march,
) {
  const { standard, vatType } = context;
  const choices = templatesFor(standard, vatType).map((template): StepChoice => {
    const { skipped = false, inputs = {} } = given[template.id] ?? {};
    return { template, enabled: template.enabled, skipped, inputs };
  });
  const steps = proposeSteps(choices, new ClosingBook(figuresOf(cells, subjects)), context);
  return new Map(steps.map((step) => [step.id, step]));
}

const noWages: Choices = {
  payroll: { skipped: true },
  social: { skipped: true },
  'payroll-withhold': { skipped: true },
};
const sold = [
  cellOf('5001', { credit: yuan('100000.00') }),
  cellOf('22210105', { credit: yuan('13000.00') }),
  cellOf('1405', { opening: yuan('90000.00') }),
  cellOf('1002', { debit: yuan('113000.00') }),
];

function waiting(steps: ReturnType<typeof propose>) {
  return [...steps.values()]
    .filter(({ state, waitsFor }) => state === 'due' && waitsFor.length > 0)
    .map(({ id, waitsFor }) => [id, waitsFor.map((step) => step.id).join(' ')]);
}

describe('a step that is reckoned of others', () => {
  it('waits for the amount of one that it reads, and for nothing that it does not', () => {
    const steps = propose(sold, {
      social: { skipped: true },
      'payroll-withhold': { skipped: true },
    });
    expect(waiting(steps)).toEqual([
      ['income-tax', 'payroll'],
      ['pl-transfer', 'payroll'],
    ]);
    expect(steps.get('vat-transfer')?.waitsFor).toEqual([]);
    expect(waitNote(steps.get('pl-transfer')?.waitsFor ?? [])).toBe(
      '请先填写“计提工资”的金额，本项要按它计算；本期不需要的请在本期跳过它',
    );
  });

  it('waits for nothing once the other is skipped, given as nothing, or posted by hand', () => {
    expect(waiting(propose(sold, noWages))).toEqual([]);
    const zero = {
      inputs: { office: '0', sales: '0', production: '0', workshop: '0', research: '0' },
    };
    expect(waiting(propose(sold, { ...noWages, payroll: zero }))).toEqual([]);
    const byHand = [
      ...sold,
      cellOf('56020101', { debit: yuan('8000.00') }),
      cellOf('221101', { credit: yuan('8000.00') }),
    ];
    expect(waiting(propose(byHand, { ...noWages, payroll: {} }))).toEqual([]);
  });

  it('waits for one that can’t be made, through all that stands between', () => {
    const subjects = closingSubjects.filter(({ code }) => code !== '22210103');
    const steps = propose(sold, noWages, subjects);
    expect(steps.get('vat-transfer')?.state).toBe('refused');
    expect(propose(sold, noWages).get('surtax')?.state).toBe('due');
    expect(steps.get('surtax')?.state).toBe('idle');
    expect(waiting(steps)).toEqual([
      ['income-tax', 'vat-transfer'],
      ['pl-transfer', 'vat-transfer'],
    ]);
    const noCost = propose(sold, { ...noWages, cogs: { inputs: { rate: '2' } } });
    expect(waiting(noCost)).toEqual([
      ['income-tax', 'cogs'],
      ['pl-transfer', 'cogs'],
    ]);
    expect(waitNote(noCost.get('pl-transfer')?.waitsFor ?? [])).toBe(
      '请先按提示处理不能生成的“结转销售成本”，本项要按它计算；本期不需要的请在本期跳过它',
    );
  });

  it('waits through steps that have nothing to post yet: wages make goods, goods bear a cost', () => {
    const short = sold.map((cell) =>
      cell.opening.isZero ? cell : { ...cell, opening: yuan('70000.00') },
    );
    const open = { social: { skipped: true }, 'payroll-withhold': { skipped: true } };
    const steps = propose(short, open);
    expect(steps.get('finished-goods')?.state).toBe('idle');
    expect(steps.get('cogs')?.amount).toEqual(yuan('70000.00'));
    expect(waiting(steps)).toEqual([
      ['cogs', 'payroll'],
      ['income-tax', 'payroll'],
      ['pl-transfer', 'payroll'],
    ]);
    const given = propose(short, { ...open, payroll: { inputs: { production: '5000.00' } } });
    expect(given.get('cogs')?.amount).toEqual(yuan('75000.00'));
  });

  it('waits for no wages where goods are kept by items, or priced line by line: no product is added to them', () => {
    const open = { social: { skipped: true }, 'payroll-withhold': { skipped: true } };
    const byItems = closingSubjects.map((subject) =>
      subject.code === '1405'
        ? { ...subject, required: [{ categoryId: 7, categoryName: '存货' }] }
        : subject,
    );
    const waitsOf = (method: string, subjects: readonly ClosingSubject[]) =>
      propose(sold, { ...open, cogs: { inputs: { method } } }, subjects).get('cogs')?.waitsFor;
    const payroll = [expect.objectContaining({ id: 'payroll' })];
    expect(waitsOf('weightedAverage', closingSubjects)).toEqual(payroll);
    expect(waitsOf('weightedAverage', byItems)).toEqual([]);
    expect(waitsOf('movingAverage', closingSubjects)).toEqual([]);
  });

  it('waits at the end of a year without business that month: wages still to come go through 结转损益', () => {
    const cells = [cellOf('3103', { credit: Money.parse('100.00') }, closingSubjects)];
    const context: ClosingContext = { ...march, standard: 0, period: '2026-12' };
    const others = Object.fromEntries(
      ['social', 'payroll-withhold', 'depreciation', 'amort-deferred'].map((id) => [
        id,
        { skipped: true },
      ]),
    );
    const steps = propose(cells, others, closingSubjects, context);
    const due = [...steps.values()].filter(({ state }) => state === 'due');
    expect(due.map(({ waitsFor }) => waitsFor.map(({ id }) => id))).toEqual(
      due.map(() => ['payroll']),
    );
    expect(due.length).toBeGreaterThan(0);
  });

  const fen = fc.integer({ min: -9_999_999, max: 9_999_999 });
  const cents = (figure: number) => Money.parse(figure).dividedBy(100);
  const asked: readonly (readonly [string, string])[] = [
    ...(['office', 'sales', 'production', 'workshop', 'research'] as const).map(
      (key) => ['payroll', key] as const,
    ),
    ...(['office', 'workshop', 'productionFund'] as const).map((key) => ['social', key] as const),
    ['payroll-withhold', 'social'],
    ['depreciation', 'workshop'],
    ['amort-deferred', 'amount'],
  ];
  const charts = [closingSubjects, enterpriseSubjects] as const;

  describe.each([
    [0, '小企业会计准则'],
    [1, '企业会计准则'],
  ] as const)('of standard %s, %s', (standard, _name) => {
    const chart = charts[standard];
    const leaves = chart.filter(({ leaf }) => leaf).map(({ code }) => code);
    const anyCells = fc.uniqueArray(fc.tuple(fc.constantFrom(...leaves), fen, fen, fen), {
      maxLength: 25,
      selector: ([code]) => code,
    });
    const amount = fc.integer({ min: 1, max: 5_000_000 }).map((figure) => cents(figure).toString());
    const months = fc.constantFrom('2026-03', '2026-12', '2026-01');

    it('waits for every open step whose amount would change it, whatever the books hold', () => {
      fc.assert(
        fc.property(
          anyCells,
          fc.constantFrom(...asked),
          amount,
          months,
          (drawn, one, value, at) => {
            const [id, key] = one;
            const cells = drawn.map(([code, opening, debit, credit]) => {
              const sides = { debit: cents(debit), credit: cents(credit) };
              return cellOf(code, { ...sides, opening: cents(opening) }, chart);
            });
            const others = Object.fromEntries(
              [...new Set(asked.map(([step]) => step))].map((step) => [step, { skipped: true }]),
            );
            const context: ClosingContext = { ...march, standard, period: at };
            const open = propose(cells, { ...others, [id]: {} }, chart, context);
            if (open.get(id)?.state !== 'open' || open.get(id)?.isWarned) return;
            const given = { ...others, [id]: { inputs: { [key]: value } } };
            const made = propose(cells, given, chart, context);
            const text = (lines: readonly object[]) => JSON.stringify(lines);
            for (const step of open.values()) {
              const changed = text(made.get(step.id)?.lines ?? []) !== text(step.lines);
              if (step.id === id || step.state !== 'due' || !changed) continue;
              const waitsFor = step.waitsFor.map((each) => each.id);
              expect([step.id, waitsFor]).toEqual([step.id, expect.arrayContaining([id])]);
            }
          },
        ),
        { numRuns: 100 },
      );
    });
  });
});
