import { Money } from '../money';
import {
  cellOf,
  closingSubjectId,
  closingSubjects,
  enterpriseSubjects,
  figuresOf,
} from '../testing/closing';
import { ClosingBook, type ClosingCell, type ClosingSubject } from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps, type StepChoice } from './closing-step';
import type { ClosingTemplate } from './closing-template';
import { templatesFor } from './closing-templates';
import { compileOwn, type Measure, type OwnFigure, type OwnLine } from './own-template';

const march: ClosingContext = {
  period: '2026-03',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  rates: new Map(),
  codeOf: (code) => code,
};
const yuan = (text: string) => Money.parse(text);

/** Own templates and built-in steps of a chart, to be put into any order. */
function kitOf(subjects: readonly ClosingSubject[], context: ClosingContext = march) {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const own = (id: string, figures: readonly OwnFigure[], lines: readonly OwnLine[]) =>
    compileOwn(
      { name: id, frequency: 'month', after: null, figures, lines },
      { id, part: 'entries', subjects: byId, profitOfYear: '3103' },
    );
  const line = (side: OwnLine['side'], code: string, amount: OwnLine['amount']): OwnLine => ({
    side,
    summary: '',
    subjectId: closingSubjectId(code, subjects),
    auxiliary: {},
    amount,
  });
  const [whole, rest] = [{ kind: 'whole', of: '额' } as const, { kind: 'rest' } as const];
  /** Lacks its amount, and would post it on a subject. */
  const open = (id: string, side: OwnLine['side'], code: string) =>
    own(
      id,
      [{ kind: 'given', name: '额', input: 'amount', value: null, policy: null }],
      [line(side, code, whole), line(side === 'debit' ? 'credit' : 'debit', '2001', rest)],
    );
  /** Posts what it reads of a subject. */
  const reading = (id: string, code: string, measure: Measure, onto = '1002') =>
    own(
      id,
      [
        ...([
          { kind: 'subject', name: '额', measure, subjectId: closingSubjectId(code, subjects) },
        ] as const),
      ],
      [line('debit', onto, whole), line('credit', '2001', rest)],
    );
  /** Posts what another step posts. */
  const taking = (id: string, step: string) =>
    own(
      id,
      [{ kind: 'step', name: '额', step }],
      [line('debit', '1002', whole), line('credit', '2001', rest)],
    );
  const builtIn = (id: string): ClosingTemplate => {
    const found = templatesFor(context.standard, context.vatType).find((each) => each.id === id);
    if (!found) throw new Error(`no step ${id}`);
    return found;
  };
  const waits = (
    steps: readonly (ClosingTemplate | Partial<StepChoice>)[],
    cells: readonly ClosingCell[] = [],
  ) => {
    const choices = steps.map((step): StepChoice => {
      const choice = 'template' in step ? step : { template: step as ClosingTemplate };
      return { enabled: true, skipped: false, inputs: {}, ...choice } as StepChoice;
    });
    const proposed = proposeSteps(choices, new ClosingBook(figuresOf(cells, subjects)), context);
    return proposed.at(-1)?.waitsFor.map(({ id, state }) => `${id} ${state}`);
  };
  return { open, reading, taking, builtIn, waits };
}

const { open, reading, taking, builtIn, waits } = kitOf(closingSubjects);

describe('a template of the account set’s own waits', () => {
  it.each([
    ['the same side of the same leaf', 'debit', '560213', '560213', 'monthDebit', true],
    ['the other side of it', 'credit', '560213', '560213', 'monthDebit', false],
    ['the side of the year', 'debit', '560213', '560213', 'yearDebit', true],
    ['the other side of the year', 'debit', '560213', '560213', 'yearCredit', false],
    ['the side of the quarter', 'credit', '560213', '560213', 'quarterCredit', true],
    ['its balance, of whichever side', 'credit', '560213', '560213', 'closingDebit', true],
    ['what stands above it', 'debit', '560213', '5602', 'monthDebit', true],
    ['its neighbour', 'debit', '560213', '560211', 'monthDebit', false],
  ] as const)('for one that posts on %s: %s %s', (_, side, written, read, measure, isHeld) => {
    const found = waits([open('first', side, written), reading('second', read, measure)]);
    expect(found).toEqual(isHeld ? ['first open'] : []);
  });

  it('for a step that it takes the amount of, though it reads none of its subjects', () => {
    expect(waits([open('first', 'debit', '560213'), taking('second', 'first')])).toEqual([
      'first open',
    ]);
    expect(waits([open('other', 'debit', '560213'), taking('second', 'first')])).toEqual([]);
  });

  it('for the first steps behind what is held up, each once', () => {
    const cell = cellOf('560211', { debit: yuan('5.00') });
    const chain = [
      open('first', 'debit', '560213'),
      reading('second', '5602', 'monthDebit', '101201'),
    ];
    expect(waits([...chain, reading('third', '101201', 'monthDebit')], [cell])).toEqual([
      'first open',
    ]);
    const spent = cellOf('560213', { debit: yuan('5.00') });
    const within = reading('second', '560213', 'monthDebit', '560211');
    const above = reading('third', '5602', 'monthDebit');
    expect(waits([open('first', 'debit', '560213'), within, above], [spent])).toEqual([
      'first open',
    ]);
    const twice = reading('third', '5602', 'closingDebit');
    expect(waits([...chain, open('more', 'debit', '560213'), twice], [cell])).toEqual([
      'first open',
      'more open',
    ]);
    const both = [...chain, { ...taking('third', 'first') }, taking('fourth', 'second')];
    expect(waits(both, [cell])).toEqual(['first open']);
  });

  it('for nothing that is skipped or not wanted, and not while it is not wanted itself', () => {
    const [first, second] = [open('first', 'debit', '560213'), taking('second', 'first')];
    expect(waits([{ template: first, skipped: true }, second])).toEqual([]);
    expect(waits([{ template: first, enabled: false }, second])).toEqual([]);
    expect(waits([first, { template: second, enabled: false }])).toEqual([]);
    expect(waits([first, { template: second, isOfOtherKind: true }])).toEqual([]);
    expect(waits([{ template: first, inputs: { 额: '0' } }, second])).toEqual([]);
  });

  it('for one that is refused, by that word', () => {
    const wrong = { template: open('first', 'debit', '560213'), inputs: { 额: '-1' } };
    expect(waits([wrong, reading('second', '5602', 'monthDebit')])).toEqual(['first refused']);
  });
});

const dollars = (code: string) =>
  cellOf(code, { currency: 'USD', foreign: yuan('1000'), opening: yuan('7000.00') });

describe('a built-in step', () => {
  it('that carries results waits for what posts on any of them, and is read by what comes after', () => {
    const carry = builtIn('pl-transfer');
    expect(waits([open('first', 'credit', '530101'), carry])).toEqual(['first open']);
    expect(waits([open('first', 'debit', '560213'), carry])).toEqual(['first open']);
    expect(waits([open('first', 'debit', '1405'), carry])).toEqual([]);
    const income = builtIn('pl-income');
    expect(waits([open('first', 'debit', '560213'), income])).toEqual([]);
    // It carries what there is, held up by what there is not: who reads its subjects waits, too.
    const sold = [cellOf('5001', { credit: yuan('9.00') })];
    const after = reading('after', '5001', 'closingCredit');
    expect(waits([open('first', 'credit', '530101'), income, after], sold)).toEqual(['first open']);
    expect(waits([open('first', 'debit', '560213'), income, after], sold)).toEqual([]);
  });

  it('is known by what stands above, where a subject that it posts on is missing', () => {
    const gone = closingSubjects.filter(({ code }) => code !== '560213');
    const { builtIn: of, waits: without } = kitOf(gone);
    const template = { ...open('first', 'debit', '560213') };
    expect(without([template, of('pl-expense')])).toEqual(['first open']);
    expect(without([template, of('pl-income')])).toEqual([]);
  });

  it('that leaves out what stands by hand waits for more of it only where there is some', () => {
    const wages = { template: builtIn('payroll'), inputs: { office: '9.00' } };
    const first = open('first', 'debit', '56020101');
    expect(waits([first, wages])).toEqual([]);
    const byHand = [cellOf('221101', { credit: yuan('5.00') })];
    expect(waits([first, wages], byHand)).toEqual(['first open']);
    expect(waits([open('first', 'credit', '221101'), wages])).toEqual(['first open']);
  });

  it('that a person has posted by hand instead is settled', () => {
    const byHand = [
      cellOf('221101', { credit: yuan('5.00') }),
      cellOf('56020101', { debit: yuan('5.00') }),
    ];
    const [wages, after] = [builtIn('payroll'), reading('after', '5602', 'monthDebit')];
    expect(waits([wages, after])).toEqual(['payroll open']);
    expect(waits([wages, after], byHand)).toEqual([]);
  });

  it('waits by the subject that stands in the place of another', () => {
    const wages = {
      template: builtIn('payroll'),
      inputs: { 'subject:56020101': '560299' },
    };
    expect(waits([wages, reading('after', '560299', 'monthDebit')])).toEqual(['payroll open']);
    expect(waits([wages, reading('after', '56020101', 'monthDebit')])).toEqual([]);
  });

  it('that clears subjects waits for what posts on them, and holds up who reads them', () => {
    const overhead = builtIn('mfg-overhead');
    expect(waits([open('first', 'debit', '410101'), overhead])).toEqual(['first open']);
    const held = [cellOf('410102', { debit: yuan('7.00') })];
    const after = reading('after', '410102', 'closingDebit');
    expect(waits([open('first', 'debit', '410101'), overhead, after], held)).toEqual([
      'first open',
    ]);
  });

  it('that revalues waits for what posts on foreign balances, and holds up who reads them', () => {
    const fx = { template: builtIn('fx'), inputs: { 'rate-USD': '7.1' } };
    const first = open('first', 'credit', '1002');
    expect(waits([first, fx], [dollars('1002')])).toEqual(['first open']);
    expect(waits([first, fx], [dollars('1001')])).toEqual([]);
    const unrated = { template: builtIn('fx') };
    const after = reading('after', '1002', 'closingDebit', '1001');
    expect(waits([unrated, after], [dollars('1002')])).toEqual(['fx open']);
    expect(waits([unrated, after], [dollars('1123')])).toEqual([]);
  });

  it('that takes goods to cost waits for what posts on goods, and holds up who reads them', () => {
    const cost = builtIn('cogs');
    expect(waits([open('first', 'debit', '1405'), cost])).toEqual(['first open']);
    expect(waits([open('first', 'debit', '1403'), cost])).toEqual([]);
    const wrong = { template: cost, inputs: { rate: '2' } };
    for (const code of ['1405', '5401']) {
      expect(waits([wrong, reading('after', code, 'closingDebit')])).toEqual(['cogs refused']);
    }
  });

  it('that turns a negative amount over posts on both sides', () => {
    const year = { template: builtIn('year-profit'), skipped: false };
    const {
      waits: inDecember,
      reading: of,
      open: lacking,
    } = kitOf(closingSubjects, {
      ...march,
      period: '2026-12',
    });
    const profit = [cellOf('3103', { opening: yuan('-5.00') })];
    for (const measure of ['monthDebit', 'monthCredit'] as const) {
      const after = of('after', '310406', measure);
      expect(inDecember([lacking('first', 'credit', '3103'), year, after], profit)).toEqual([
        'first open',
      ]);
    }
  });
});

describe('of 企业会计准则', () => {
  const context: ClosingContext = { ...march, standard: 1 };
  const of = kitOf(enterpriseSubjects, context);

  it('what adjusts years before holds up its own carrying alone', () => {
    const adjusted = of.open('first', 'credit', '6901');
    expect(of.waits([adjusted, of.builtIn('pl-prior-years')])).toEqual(['first open']);
    for (const id of ['pl-transfer', 'pl-income', 'pl-expense']) {
      expect([id, of.waits([adjusted, of.builtIn(id)])]).toEqual([id, []]);
    }
    const expense = of.open('first', 'debit', '660211');
    expect(of.waits([expense, of.builtIn('pl-prior-years')])).toEqual([]);
    expect(of.waits([expense, of.builtIn('pl-expense')])).toEqual(['first open']);
  });

  it('codes of an own template are those of the account set already', () => {
    // The account set has a digit more on the second level.
    const longer = (code: string) =>
      code.length > 4 ? `${code.slice(0, 4)}0${code.slice(4)}` : code;
    const subjects = enterpriseSubjects.map((each) => ({ ...each, code: longer(each.code) }));
    const own = kitOf(subjects, { ...context, codeOf: longer });
    const first = own.open('first', 'debit', longer('660211'));
    expect(own.waits([first, own.reading('after', longer('660211'), 'monthDebit')])).toEqual([
      'first open',
    ]);
    expect(own.waits([first, own.builtIn('pl-expense')])).toEqual(['first open']);
    const accrued = own.open('first', 'credit', longer('222114'));
    expect(own.waits([accrued, own.builtIn('surtax')])).toEqual(['first open']);
    const wages = own.builtIn('payroll');
    expect(own.waits([wages, own.builtIn('pl-expense')])).toEqual(['payroll open']);
  });
});
