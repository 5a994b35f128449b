import { Money } from '../money';
import { cellOf, closingSubjects, figuresOf } from '../testing/closing';
import {
  ClosingBook,
  type ClosingCell,
  type ClosingFigures,
  type ClosingSubject,
} from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps, type Proposal } from './closing-step';
import { templatesFor } from './closing-templates';
import { isPriorYears } from './closing-values';

type Inputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

const general: ClosingContext = {
  period: '2026-03',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  codeOf: (code) => code,
  rates: new Map(),
};
const small: ClosingContext = { ...general, vatType: 0 };
const december: ClosingContext = { ...general, period: '2026-12' };
const smallChart = closingSubjects
  .filter(({ code }) => !/^222101../.test(code))
  .map((subject) => ({ ...subject, leaf: subject.leaf || subject.code === '222101' }));

const cell = (code: string, amounts: Partial<Record<keyof ClosingCell, string>>) =>
  cellOf(
    code,
    Object.fromEntries(Object.entries(amounts).map(([key, text]) => [key, Money.parse(text)])),
  );

/** A step of a month; small-scale taxpayers book on 222101 itself. */
function stepOf(
  id: string,
  {
    cells = [],
    figures = {},
    context = general,
    inputs = {},
  }: {
    readonly cells?: readonly ClosingCell[];
    readonly figures?: Partial<ClosingFigures>;
    readonly context?: ClosingContext;
    readonly inputs?: Inputs;
  },
): Proposal {
  const chart = context.vatType === 0 ? smallChart : closingSubjects;
  const book = new ClosingBook({ ...figuresOf(cells, chart), ...figures });
  const choices = templatesFor(context.standard, context.vatType).map((template) => ({
    template,
    enabled: template.enabled,
    skipped: false,
    inputs: inputs[template.id] ?? {},
  }));
  const found = proposeSteps(choices, book, context).find((step) => step.id === id);
  if (!found) throw new Error(`no step ${id}`);
  return found;
}

const subjectOf = (
  code: string,
  category: ClosingSubject['category'],
  direction: ClosingSubject['direction'],
): ClosingSubject => ({
  id: Number(code),
  parentId: null,
  code,
  name: code,
  fullName: code,
  category,
  direction,
  leaf: true,
  enabled: true,
  required: [],
});
const idOf = (subjects: readonly ClosingSubject[], code: string) =>
  subjects.find((subject) => subject.code === code)?.id ?? 0;

const codes = new Map(closingSubjects.map(({ id, code }) => [id, code]));
const told = ({ lines }: Pick<Proposal, 'lines'>) =>
  lines
    .map((line) => `${codes.get(line.subjectId)} ${String(line.debit)} ${String(line.credit)}`)
    .sort();

describe('an amount that a person gives', () => {
  const sold = [cell('5001', { credit: '100000.00' }), cell('222101', { credit: '1000.00' })];

  it.each([
    ['vat-small-exempt', { special: '-1000' }, '其中专用发票税额'],
    ['income-tax', { loss: '-100000' }, '可弥补以前年度亏损'],
    ['finished-goods', { unfinished: '-500' }, '期末在产品成本'],
    ['surtax', { prepaid: '-5000' }, '其中已预缴附加的增值税'],
    ['depreciation', { office: '-1' }, '管理部门'],
  ] as const)('is refused below zero: %s', (id, inputs, title) => {
    const cells = [...sold, cell('1601', { opening: '9.00' })];
    const step = stepOf(id, { cells, context: small, inputs: { [id]: inputs } });
    expect([step.state, step.problems[0]?.msg]).toEqual([
      'refused',
      `${title}不能为负数，请填写正数；没有的填 0`,
    ]);
  });

  it('is taken in red of wages alone', () => {
    const red = stepOf('payroll', { inputs: { payroll: { office: '-500.00' } } });
    expect(told(red)).toEqual(['221101 0.00 -500.00', '56020101 -500.00 0.00']);
  });

  it('is not asked for where intangible assets are written down in full', () => {
    const held = (opening: string) => [
      cell('1701', { opening: '6000.00' }),
      cell('1702', { opening }),
    ];
    const inputs = { 'amort-intangible': { amount: '100.00' } };
    expect(stepOf('amort-intangible', { cells: held('-5900.00'), inputs }).state).toBe('due');
    expect(stepOf('amort-intangible', { cells: held('-6000.00'), inputs })).toMatchObject({
      state: 'idle',
      note: '无形资产没有余额',
    });
  });

  it('tells depreciation beyond what is left of the cost, which cards would know', () => {
    const cells = [cell('1601', { opening: '5000.00' }), cell('1602', { opening: '-4500.00' })];
    const depreciated = (office: string) =>
      stepOf('depreciation', { cells, inputs: { depreciation: { office } } });
    expect(depreciated('500.00')).toMatchObject({ state: 'due', note: null });
    expect(depreciated('500.01')).toMatchObject({
      state: 'due',
      note: '固定资产净值只有 500.00，本月计提 500.01 会使累计折旧超过原值，请核对',
    });
  });
});

describe('VAT of a small-scale taxpayer', () => {
  const withProperty = [
    cell('5001', { credit: '250000.00' }),
    cell('5051', { credit: '100000.00' }),
    cell('222101', { credit: '7500.00' }),
  ];
  const relief = (cells: readonly ClosingCell[], inputs: Readonly<Record<string, string>>) =>
    stepOf('vat-small-exempt', { cells, context: small, inputs: { 'vat-small-exempt': inputs } });

  it('of property is paid where only goods and services stay below the threshold', () => {
    const step = relief(withProperty, { realEstate: '100000.00', realEstateVat: '5000.00' });
    expect(String(step.amount)).toBe('2500.00');
    expect(step.computation).toContain('不动产 5,000.00');
  });

  it('of property has to be given as soon as property was sold', () => {
    expect(relief(withProperty, { realEstate: '100000.00' })).toMatchObject({
      state: 'open',
      note: expect.stringContaining('请填写其中不动产税额'),
    });
    expect(relief(withProperty, {})).toMatchObject({ state: 'idle' });
  });

  it('is all exempt where sales and property together stay below the threshold', () => {
    const less = [
      cell('5001', { credit: '150000.00' }),
      cell('5051', { credit: '100000.00' }),
      cell('222101', { credit: '6500.00' }),
    ];
    const step = relief(less, { realEstate: '100000.00', realEstateVat: '5000.00' });
    expect(String(step.amount)).toBe('6500.00');
  });

  it('bears surtaxes with the excise of the whole quarter', () => {
    const subject = (code: string) => cellOf(code).subjectId;
    const cells = [cell('5001', { credit: '400000.00' }), cell('222111', { credit: '1000.00' })];
    const none = Money.zero;
    const quarter = [
      { subjectId: subject('222101'), debit: none, credit: Money.parse('4000.00') },
      { subjectId: subject('222111'), debit: none, credit: Money.parse('11000.00') },
    ];
    const step = stepOf('surtax', { cells, figures: { quarter }, context: small });
    expect(step.computation).toMatch(/^15,000.00 ×/);
    expect(told(step)).toContain('222114 0.00 525.00');
  });
});

describe('the end of a year', () => {
  it('clears 盈余公积补亏, whose balance is a credit', () => {
    const cells = [cell('310101', { debit: '30000.00' }), cell('310405', { credit: '30000.00' })];
    expect(told(stepOf('distribution-close', { cells, context: december }))).toEqual([
      '310405 30000.00 0.00',
      '310406 0.00 30000.00',
    ]);
  });

  it('allots to the reserve what nobody has allotted by hand', () => {
    const profit = cell('5001', { credit: '90500.00' });
    const allotted = (amount: string) =>
      stepOf('reserve', {
        cells: [profit, cell('310401', { debit: amount }), cell('310101', { credit: amount })],
        context: december,
        inputs: { 'income-tax': { rate: '0.05', loss: '90500.00' } },
      });
    expect(String(allotted('0.00').amount)).toBe('9050.00');
    expect(allotted('9050.00')).toMatchObject({
      state: 'idle',
      note: '本月已手工计提 9,050.00，本项只计提其余部分',
      computation: '（净利润 90,500.00 − 以前年度未弥补亏损 0.00）× 10% − 已提取 9,050.00',
    });
    expect(String(allotted('9000.00').amount)).toBe('50.00');
  });
});

describe('the statutory reserve', () => {
  it('need not be allotted from half of the capital on, and says so', () => {
    const note = (kept: string) =>
      stepOf('reserve', {
        cells: [
          cell('5001', { credit: '90500.00' }),
          cell('3001', { opening: '-100000.00' }),
          cell('310101', { opening: kept }),
        ],
        context: december,
        inputs: { 'income-tax': { rate: '0.05' } },
      }).note;
    expect(note('-49999.99')).toBeNull();
    expect(note('-50000.00')).toBe(
      '法定盈余公积已有 50,000.00，达到实收资本 100,000.00 的 50%（以注册资本为准），' +
        '可以不再提取；不提的请在本期跳过本项',
    );
  });

  const enterprise: ClosingContext = { ...december, standard: 1 };
  /** 企业会计准则: the subjects that the reserve reads and posts on. */
  const chart = [
    subjectOf('6001', 'profit', 'credit'),
    subjectOf('6901', 'profit', 'debit'),
    ...['4103', '410101', '410401', '410405', '410406'].map((code) =>
      subjectOf(code, 'equity', 'credit'),
    ),
  ];
  const ofYear = (
    net: Partial<Record<string, string>>,
    december: Partial<Record<string, string>>,
  ) => {
    const opened = Object.entries(net).map(([code, credit = '0']) => ({
      ...cellOf('1001'),
      subjectId: idOf(chart, code),
      opening: Money.parse(credit).negate(),
      yearOpening: Money.parse(credit).negate(),
    }));
    const moved = Object.entries(december).map(([code, credit = '0']) => ({
      ...cellOf('1001'),
      subjectId: idOf(chart, code),
      credit: Money.parse(credit),
    }));
    const book = new ClosingBook(figuresOf([...opened, ...moved], chart));
    const choices = templatesFor(1, 1).map((template) => ({
      template,
      enabled: template.enabled,
      skipped: false,
      inputs: {},
    }));
    const ids = ['pl-transfer', 'pl-prior-years', 'year-profit', 'reserve'];
    const steps = proposeSteps(
      choices.filter(({ template }) => ids.includes(template.id)),
      book,
      enterprise,
    );
    const result = book.results(isPriorYears(1));
    return { reserve: steps.find(({ id }) => id === 'reserve'), result };
  };

  it('is of what the profit leaves when losses of years before are covered, adjusted ones, too', () => {
    const net = { '6001': '75000.00' };
    const reserveOf = (
      opening: Partial<Record<string, string>>,
      adjusted: Partial<Record<string, string>>,
    ) => String(ofYear(opening, { ...net, ...adjusted }).reserve?.amount);
    // 20,000 less 50,000: a loss of 30,000 is covered before 10 % of the rest is allotted.
    expect(reserveOf({ '410406': '20000.00' }, { '6901': '-50000.00' })).toBe('4500.00');
    expect(reserveOf({ '410406': '20000.00' }, { '6901': '-10000.00' })).toBe('7500.00');
    expect(reserveOf({ '410406': '-30000.00' }, {})).toBe('4500.00');
    // A loss that reserves have covered, or a gain of years before, is none.
    expect(reserveOf({ '410406': '-30000.00' }, { '410405': '30000.00' })).toBe('7500.00');
    expect(reserveOf({ '410406': '-30000.00' }, { '6901': '30000.00' })).toBe('7500.00');
    expect(reserveOf({ '410406': '-80000.00' }, {})).toBe('0.00');
    // What was paid out or allotted of it by hand in the year is no loss.
    expect(reserveOf({ '410406': '20000.00' }, { '410406': '-30000.00' })).toBe('7500.00');
    const told = ofYear({ '410406': '20000.00' }, { ...net, '6901': '-50000.00' }).reserve;
    expect(told?.computation).toContain('以前年度未弥补亏损 30,000.00');
  });

  it('and the result of the month leave out what adjusts years before', () => {
    const { result } = ofYear({}, { '6001': '75000.00', '6901': '-50000.00' });
    expect([String(result.income), String(result.expense)]).toEqual(['75000.00', '0.00']);
  });
});

describe('social insurance of 企业会计准则', () => {
  it('asks for pensions under 企业会计准则 alone', () => {
    const asked = (standard: 0 | 1) => {
      const choices = templatesFor(standard, 1)
        .filter(({ id }) => id === 'social')
        .map((template) => ({ template, enabled: true, skipped: false, inputs: {} }));
      const [step] = proposeSteps(choices, new ClosingBook(figuresOf([])), {
        ...general,
        standard,
      });
      return step?.inputs.some(({ key }) => key === 'pension');
    };
    expect([asked(0), asked(1)]).toEqual([false, true]);
  });

  it('has pensions beside it, 设定提存计划, and not in it', () => {
    const subjects = ['66020103', '221104', '221110'].map((code) =>
      subjectOf(code, code === '66020103' ? 'profit' : 'liability', 'credit'),
    );
    const choices = templatesFor(1, 1)
      .filter(({ id }) => id === 'social')
      .map((template) => ({
        template,
        enabled: true,
        skipped: false,
        inputs: { office: '1000.00', pension: '240.00' },
      }));
    const book = new ClosingBook(figuresOf([], subjects));
    const [step] = proposeSteps(choices, book, { ...general, standard: 1 });
    expect(
      step?.lines.map((line) => [line.subjectId, String(line.debit), String(line.credit)]),
    ).toEqual([
      [66020103, '1000.00', '0.00'],
      [221104, '0.00', '760.00'],
      [221110, '0.00', '240.00'],
    ]);
  });
});

describe('provisions for receivables', () => {
  it('are of what customers owe, whoever else has paid in advance', () => {
    const subjects = ['1122', '123102', '6702'].map((code) =>
      subjectOf(code, code === '6702' ? 'profit' : 'asset', 'debit'),
    );
    const owed = (item: string, net: string) => ({
      ...cellOf('1001'),
      subjectId: idOf(subjects, '1122'),
      auxiliaryKey: `1:${item}`,
      opening: Money.parse(net),
    });
    const book = new ClosingBook(figuresOf([owed('1', '1000.00'), owed('2', '-400.00')], subjects));
    const context: ClosingContext = { ...general, standard: 1 };
    const choices = templatesFor(1, 1)
      .filter(({ id }) => id === 'credit-loss')
      .map((template) => ({ template, enabled: true, skipped: false, inputs: {} }));
    const step = proposeSteps(choices, book, context)[0];
    expect(step).toMatchObject({ state: 'due', computation: '1,000.00 × 5% − 已提 0.00' });
    expect(String(step?.amount)).toBe('50.00');
  });
});

describe('revaluation', () => {
  const dollars = { currency: 'USD', foreign: '1000', opening: '7000.00' };
  const foreign = (code: string): ClosingCell => ({
    ...cell(code, { foreign: dollars.foreign, opening: dollars.opening }),
    currency: 'USD',
  });
  const context: ClosingContext = { ...general, rates: new Map([['USD', '7.1']]) };

  it('revalues what stands on a disabled subject, and posts the difference on no disabled one', () => {
    const disabled = (code: string) =>
      closingSubjects.map((each) => (each.code === code ? { ...each, enabled: false } : each));
    const cells = [foreign('1002')];
    const standing = stepOf('fx', { cells, context, figures: { subjects: disabled('1002') } });
    expect([standing.problems, told(standing)]).toEqual([
      [],
      ['1002 100.00 0.00', '530105 0.00 100.00'],
    ]);
    const target = stepOf('fx', { cells, context, figures: { subjects: disabled('530105') } });
    expect(target.problems).toMatchObject([{ code: 'CLOSING_SUBJECT_DISABLED' }]);
  });

  it('leaves investments out, with a word', () => {
    const investment = closingSubjects.find(({ code }) => /^1101../.test(code))?.code ?? '1101';
    const both = stepOf('fx', { cells: [foreign('1002'), foreign(investment)], context });
    expect(told(both)).toEqual(['1002 100.00 0.00', '530105 0.00 100.00']);
    expect(both.note).toContain('1101 短期投资不是货币性项目');
    const alone = stepOf('fx', { cells: [foreign(investment)], context });
    expect([alone.state, alone.note]).toEqual([
      'idle',
      '1101 短期投资不是货币性项目，按成本计量，不参加期末调汇',
    ]);
    expect(stepOf('fx', { cells: [foreign('1002')], context }).note).toBeNull();
    // In the currency, but without any of it.
    const sold = { ...foreign(investment), foreign: Money.zero };
    expect(stepOf('fx', { cells: [foreign('1002'), sold], context }).note).toBeNull();
  });
});

describe('the rate of a revaluation', () => {
  const bank = (foreign: string, opening: string): ClosingCell => ({
    ...cell('1002', { foreign, opening }),
    currency: 'USD',
  });
  const at = (rate: string) =>
    stepOf('fx', { cells: [bank('2000', '14200.00')], inputs: { fx: { 'rate-USD': rate } } });

  it('is above 0: a rate of 0 is refused and moves nothing, also one that is stored', () => {
    for (const rate of ['0', '0.000000']) {
      const refused = at(rate);
      expect([refused.state, refused.lines]).toEqual(['refused', []]);
      expect(refused.problems.map(({ msg }) => msg)).toEqual([
        'USD 期末汇率须大于 0，请填写 1 外币折合本位币的汇率',
      ]);
    }
    const context = { ...general, rates: new Map([['USD', '0.000000']]) };
    const stored = stepOf('fx', { cells: [bank('2000', '14200.00')], context });
    expect([stored.state, stored.lines]).toEqual(['refused', []]);
    expect(told(at('7.20'))).toEqual(['1002 200.00 0.00', '530105 0.00 200.00']);
  });

  it('is not asked for with the words that 0 may be filled in', () => {
    expect(stepOf('fx', { cells: [bank('2000', '14200.00')] }).note).toBe(
      '请填写USD 期末汇率，汇率须大于 0；不调汇的请跳过本项',
    );
  });

  it('is not needed of a currency without foreign balance: what is left goes to gain or loss', () => {
    const left = stepOf('fx', { cells: [bank('0', '-50.00')] });
    expect([left.state, left.inputs, told(left)]).toEqual([
      'due',
      [],
      ['1002 50.00 0.00', '530105 0.00 50.00'],
    ]);
    expect(stepOf('fx', { cells: [bank('0', '0.00')] }).state).toBe('idle');
  });
});

describe('income tax of a year that ends in a loss', () => {
  const cells = [
    cell('5001', { credit: '100000.00' }),
    cell('560213', { debit: '300000.00' }),
    cell('5801', { debit: '25000.00' }),
  ];

  it('is told as accrued too much, and taken back in red where a person says so', () => {
    expect(stepOf('income-tax', { cells, context: december })).toMatchObject({
      state: 'idle',
      note: '已计提 25,000.00，多提 25,000.00；需要冲回的，请把“多提的”改为“红字冲回”',
    });
    const inputs = { 'income-tax': { reverse: '1' } };
    const reversed = stepOf('income-tax', { cells, context: december, inputs });
    expect([reversed.note, told(reversed)]).toEqual([
      null,
      ['222112 0.00 -25000.00', '5801 -25000.00 0.00'],
    ]);
  });
});

describe('the rate of 小型微利企业', () => {
  const note = (profit: string, inputs: Record<string, string>) =>
    stepOf('income-tax', {
      cells: [cell('5001', { credit: profit })],
      context: december,
      inputs: { 'income-tax': inputs },
    }).note;

  it('is told to be wrong above 3,000,000 after losses, and no other rate is', () => {
    expect(note('3000000.01', { rate: '0.05' })).toContain('不符合小型微利企业条件');
    expect(note('3000000.00', { rate: '0.05' })).toBeNull();
    expect(note('3500000.00', { rate: '0.05', loss: '500000.00' })).toBeNull();
    for (const rate of ['0.15', '0.25']) expect(note('5000000.00', { rate })).toBeNull();
  });
});

describe('what people have accrued by hand', () => {
  const assets = cell('1601', { opening: '90000.00' });
  const given = { office: '2850.00', sales: '1150.00' };

  it('is not accrued again: depreciation', () => {
    const left = (debited: string, amount: string) =>
      stepOf('depreciation', {
        cells: [assets, cell(debited, { debit: amount }), cell('1602', { credit: amount })],
        inputs: { depreciation: given },
      });
    expect(left('560205', '4000.00')).toMatchObject({
      state: 'idle',
      note: '本月已手工计提 4,000.00，本项只计提其余部分',
    });
    expect(told(left('560112', '1150.00'))).toEqual(['1602 0.00 2850.00', '560205 2850.00 0.00']);
    // Debited elsewhere: what is left over is shared out in the order of the departments.
    expect(told(left('560213', '3000.00'))).toEqual(['1602 0.00 1000.00', '560112 1000.00 0.00']);
  });

  it('is not accrued again: wages', () => {
    const cells = [cell('56020101', { debit: '32000.00' }), cell('221101', { credit: '32000.00' })];
    const open = stepOf('payroll', { cells });
    expect([open.state, open.note]).toEqual([
      'open',
      expect.stringMatching(/^本月已手工计提 32,000.00，本项只计提其余部分；请填写/),
    ]);
    const inputs = { payroll: { office: '32000.00', sales: '20000.00' } };
    expect(told(stepOf('payroll', { cells, inputs }))).toEqual([
      '221101 0.00 20000.00',
      '56010101 20000.00 0.00',
    ]);
  });

  it.each([
    ['social', '221104', { office: '6800.00', sales: '4000.00' }, '10800.00'],
    ['social', '221105', { officeFund: '900.00' }, '900.00'],
    ['payroll-withhold', '224102', { social: '4200.00' }, '4200.00'],
    ['payroll-withhold', '222113', { incomeTax: '360.00' }, '360.00'],
    ['amort-deferred', '1801', { amount: '5000.00' }, '5000.00'],
    ['amort-intangible', '1702', { amount: '100.00' }, '100.00'],
  ])('is not accrued again: %s on %s', (id, credited, inputs, amount) => {
    const cells = [
      cell('1801', { opening: '60000.00' }),
      cell('1701', { opening: '6000.00' }),
      cell(credited, { credit: amount }),
    ];
    expect(stepOf(id, { cells, inputs: { [id]: inputs } })).toMatchObject({
      state: 'idle',
      note: expect.stringContaining('本月已手工计提'),
    });
  });
});
