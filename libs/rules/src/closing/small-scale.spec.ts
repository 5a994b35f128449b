import { Money } from '../money';
import { cellOf, closingSubjectId, closingSubjects, figuresOf } from '../testing/closing';
import { ClosingBook, type ClosingFigures } from './closing-book';
import { quarterStart, type ClosingContext } from './closing-context';
import { proposeSteps, type Proposal } from './closing-step';
import { templatesFor, templatesOfOtherKind } from './closing-templates';

type Inputs = Readonly<Record<string, string>>;

const march: ClosingContext = {
  period: '2026-03',
  standard: 0,
  vatType: 0,
  baseCurrency: 'CNY',
  codeOf: (code) => code,
  rates: new Map(),
};
const money = (text = '0.00') => Money.parse(text);
const chart = closingSubjects
  .filter(({ code }) => !/^222101../.test(code))
  .map((subject) => ({ ...subject, leaf: subject.leaf || subject.code === '222101' }));
const [sales, vat] = [closingSubjectId('5001'), closingSubjectId('222101')];

/** Sales and VAT of a month, of its quarter and of the year so far. */
function books(
  month: { sales: string; vat: string; back?: string },
  more: { sales?: string; vat?: string; back?: string; yearSales?: string; yearVat?: string } = {},
): ClosingFigures {
  const cells = [
    cellOf('5001', { credit: money(month.sales) }),
    cellOf('222101', { credit: money(month.vat), debit: money(month.back) }),
  ];
  const quarterVat = money(more.vat ?? month.vat);
  const back = money(more.back ?? month.back);
  return {
    ...figuresOf(cells, chart),
    quarter: [
      {
        subjectId: vat,
        debit: back,
        credit: quarterVat,
        yearDebit: back,
        yearCredit: money(more.yearVat ?? more.vat ?? month.vat),
        quarterReturned: back,
        monthReturned: money(month.back),
      },
    ],
    income: [
      {
        subjectId: sales,
        month: money(month.sales),
        quarter: money(more.sales ?? month.sales),
        year: money(more.yearSales ?? more.sales ?? month.sales),
      },
    ],
  };
}

function steps(
  figures: ClosingFigures,
  context: ClosingContext,
  inputs: { readonly relief?: Inputs; readonly surtax?: Inputs } = {},
): { relief: Proposal | undefined; surtax: Proposal | undefined } {
  const given: Readonly<Record<string, Inputs | undefined>> = {
    'vat-small-exempt': inputs.relief,
    surtax: inputs.surtax,
  };
  const choices = templatesFor(0, 0).map((template) => ({
    template,
    enabled: template.enabled,
    skipped: false,
    inputs: given[template.id] ?? {},
  }));
  const made = proposeSteps(choices, new ClosingBook(figures), context);
  const find = (id: string) => made.find((step) => step.id === id);
  return { relief: find('vat-small-exempt'), surtax: find('surtax') };
}

describe('VAT that sales taken back have given back on the debit side', () => {
  it('is not relieved, and bears no surtaxes', () => {
    const below = steps(books({ sales: '80000.00', vat: '1000.00', back: '200.00' }), march);
    expect(String(below.relief?.amount)).toBe('800.00');
    expect(
      below.relief?.origins.map(({ title, amount }) => `${title} ${String(amount)}`),
    ).toContain('222101 应交增值税 本季销货退回借方 200.00');
    const above = steps(books({ sales: '400000.00', vat: '4200.00', back: '200.00' }), march);
    expect(above.relief?.state).toBe('idle');
    expect(above.surtax?.computation).toMatch(/^4,000.00 ×/);
  });
});

describe('VAT that people have relieved by hand', () => {
  it('is not relieved again, and bears no surtaxes', () => {
    const relieved = (amount: string) => {
      const figures = books({ sales: '80000.00', vat: '1000.00' });
      const hand = { subjectId: closingSubjectId('530111'), debit: money(), credit: money(amount) };
      return steps({ ...figures, quarter: [...figures.quarter, hand] }, march);
    };
    expect(relieved('1000.00').relief).toMatchObject({
      state: 'idle',
      note: '已手工减免 1,000.00，本项只减免其余部分',
    });
    expect(relieved('1000.00').surtax?.state).toBe('idle');
    expect(String(relieved('400.00').relief?.amount)).toBe('600.00');
  });
});

describe('the relief of small-scale VAT', () => {
  it('says at the threshold that all is paid, of the quarter or of the month', () => {
    const at = (relief: Inputs, sold: string) =>
      steps(books({ sales: sold, vat: '3000.00' }), march, { relief }).relief?.note;
    expect(at({}, '300000.00')).toBe(
      '本季销售额 300,000.00，起征点 300,000.00，不符合小规模免征，税额 3,000.00 应全额缴纳，不结转减免',
    );
    expect(at({ frequency: 'month' }, '100000.00')).toMatch(/^本月销售额 100,000.00/);
    expect(at({ special: '3000.00' }, '200000.00')).toBe(
      '申报期内没有可减免的增值税，专用发票的税额照常缴纳',
    );
  });

  it('is refused where special invoices show more VAT than there is', () => {
    const { relief } = steps(books({ sales: '80000.00', vat: '800.00' }), march, {
      relief: { special: '800.01' },
    });
    expect(relief).toMatchObject({
      state: 'refused',
      problems: [
        {
          code: 'CLOSING_INPUT',
          msg: '其中专用发票税额 800.01 超过申报期内的增值税 800.00，请先生成销项发票的凭证，或核对后修改；退回的销售已从税额中扣除',
        },
      ],
    });
  });
});

describe('a small-scale taxpayer who files month by month', () => {
  const relief = { frequency: 'month' };
  const february: ClosingContext = { ...march, period: '2026-02' };

  it('is exempt by the threshold of the month, in each month', () => {
    const at = (sold: string, period: string) =>
      steps(
        books({ sales: sold, vat: '999.99' }, { sales: '900000.00', vat: '9000.00' }),
        {
          ...march,
          period,
        },
        { relief },
      ).relief;
    expect(String(at('99999.99', '2026-02')?.amount)).toBe('999.99');
    expect(at('100000.00', '2026-02')?.state).toBe('idle');
    expect(String(at('100000.00', '2025-11')?.amount)).toBe('999.99');
    expect(at('100000.00', '2026-02')?.inputs.map(({ key }) => key)).toEqual([
      'frequency',
      'thresholdMonth',
      'included',
      'special',
      'realEstate',
      'realEstateVat',
    ]);
    const quarterly = steps(books({ sales: '1.00', vat: '1.00' }), february);
    expect([quarterly.relief?.note, quarterly.surtax?.note]).toEqual([
      '本期不到结转时点',
      '本期不到结转时点',
    ]);
  });

  it('accrues surtaxes month by month, education by the sales of the month', () => {
    const figures = (sold: string) =>
      books({ sales: sold, vat: '2000.00' }, { sales: '500000.00', vat: '5000.00' });
    const above = steps(figures('200000.00'), february, { relief }).surtax;
    expect(above?.computation).toMatch(/^2,000.00 ×/);
    expect(String(above?.amount)).toBe('120.00');
    const special = { ...relief, special: '500.00' };
    const below = steps(figures('90000.00'), february, { relief: special }).surtax;
    expect(String(below?.amount)).toBe('17.50');
  });
});

describe('a quarter that began before the books', () => {
  const september: ClosingContext = { ...march, period: '2025-09', enabled: '2025-08' };
  const figures = books(
    { sales: '0.00', vat: '0.00' },
    { sales: '200000.00', vat: '2000.00', yearSales: '460000.00', yearVat: '4600.00' },
  );

  it('waits for what it had before, and counts it', () => {
    const unknown = steps(figures, september).relief;
    expect([unknown?.state, unknown?.note]).toEqual([
      'open',
      '账套自2025年第08期启用，本季以前月份的销售额不在账内，不能判断是否达到起征点；' +
        '请填写启用前本季销售额、启用前本季税额，没有的填 0 或跳过本项',
    ]);
    const half = steps(figures, september, { relief: { earlierSales: '1.00' } }).relief;
    expect(half?.state).toBe('open');
    const told = (earlierSales: string, earlierVat: string) =>
      steps(figures, september, { relief: { earlierSales, earlierVat } });
    expect(String(told('100000.00', '1000.00').relief?.amount)).toBe('3000.00');
    const above = told('100000.01', '1000.00');
    expect(above.relief?.state).toBe('idle');
    expect(above.surtax?.computation).toMatch(/^3,000.00 ×/);
    // Nothing in the books of the quarter: July may have had all of it.
    expect(steps(books({ sales: '0.00', vat: '0.00' }), september).relief?.state).toBe('open');
  });

  it('is known of the openings where these are of the same quarter', () => {
    const first: ClosingContext = { ...march, enabled: '2026-02' };
    const known = steps(figures, first).relief;
    expect(known?.inputs.find(({ key }) => key === 'earlierSales')).toMatchObject({
      value: '260000.00',
      basis: '期初余额的本年累计',
    });
    expect([known?.state, known?.computation]).toEqual([
      'idle',
      expect.stringContaining('销售额 460,000.00，起征点 300,000.00；税额 4,600.00'),
    ]);
    // Without anything there it may not have been entered.
    const none = books({ sales: '0.00', vat: '0.00' }, { sales: '200000.00', vat: '2000.00' });
    expect(steps(none, first).relief?.state).toBe('open');
  });

  it('is asked for in its own quarter alone, and not of who files month by month', () => {
    const isAsked = (context: ClosingContext, relief: Inputs = {}) =>
      steps(figures, context, { relief }).relief?.inputs.some(({ key }) => key === 'earlierSales');
    expect(isAsked(september)).toBe(true);
    expect(isAsked({ ...september, enabled: '2025-07' })).toBe(false);
    expect(isAsked({ ...september, period: '2025-12' })).toBe(false);
    expect(isAsked(september, { frequency: 'month' })).toBe(false);
  });
});

it('a step of the other kind of taxpayers posts nothing, and tells why its voucher goes', () => {
  const [template] = templatesOfOtherKind(0, 1);
  expect(template?.id).toBe('vat-small-exempt');
  if (!template) return;
  const choice = { template, enabled: false, skipped: false, isOfOtherKind: true, inputs: {} };
  const book = new ClosingBook(books({ sales: '1.00', vat: '1.00' }));
  expect(proposeSteps([choice], book, { ...march, vatType: 1 })[0]).toMatchObject({
    state: 'idle',
    lines: [],
    note: expect.stringContaining('纳税人类型已更改'),
  });
});

describe('a quarter in which the kind of taxpayer changes', () => {
  const january: ClosingContext = { ...march, period: '2026-01' };

  it('ends for its steps with the last small-scale month', () => {
    const figures = books({ sales: '400000.00', vat: '4000.00' });
    expect(steps(figures, january).surtax?.note).toBe('本期不到结转时点');
    const last = steps(figures, { ...january, kindTo: '2026-01' });
    expect(last.surtax?.computation).toMatch(/^4,000.00 ×/);
    expect(String(last.surtax?.amount)).toBe('240.00');
    expect(last.relief?.note).toContain('不符合小规模免征');
  });

  it('starts for its figures with the first small-scale month', () => {
    expect(quarterStart({ period: '2026-03', vatType: 0, kindFrom: '2026-02' })).toBe('2026-02');
    expect(quarterStart({ period: '2026-03', vatType: 1, kindFrom: '2026-02' })).toBe('2026-01');
  });
});

it('general taxpayers do not transfer VAT of small-scale months, whatever else is booked below it', () => {
  const parentId = closingSubjectId('222101');
  const taken = (name: string) => {
    const like = closingSubjects.find(({ code }) => code === '22210105');
    if (!like) throw new Error('the chart has no 22210105');
    const former = { ...like, id: 9_999, parentId, code: '22210199', name };
    const cells = [
      cellOf('22210105', { credit: money('1300.00') }),
      { ...cellOf('222102', { opening: money('-4000.00') }), subjectId: former.id },
    ];
    const choices = templatesFor(0, 1).map((template) => ({
      template,
      enabled: template.enabled,
      skipped: false,
      inputs: {},
    }));
    const book = new ClosingBook(figuresOf(cells, [...closingSubjects, former]));
    const made = proposeSteps(choices, book, { ...march, period: '2026-02', vatType: 1 });
    return String(made.find(({ id }) => id === 'vat-transfer')?.amount);
  };
  expect(taken('小规模期间应交增值税')).toBe('1300.00');
  expect(taken('其他')).toBe('5300.00');
});

describe('sales above the threshold without any VAT in the books', () => {
  const unbooked = (sales: string, vat = '0.00') => steps(books({ sales, vat }), march);

  it('bear the surtaxes of the VAT that the return declares, and the steps say so', () => {
    const { relief, surtax } = unbooked('400000.00');
    expect(relief?.note).toBe(
      '销售额 400,000.00 超过起征点，账面没有计提增值税；申报表按征收率应纳 4,000.00，请补记应交增值税',
    );
    expect(String(surtax?.amount)).toBe('240.00');
    expect(surtax?.computation).toMatch(/^4,000.00 ×/);
    expect(surtax?.note).toContain('附加按申报表应纳的增值税 4,000.00 计提');
  });

  it('bear none below the threshold, and those of the books once VAT is booked', () => {
    expect(unbooked('250000.00').surtax?.state).toBe('idle');
    expect(unbooked('400000.00', '12000.00').surtax?.computation).toMatch(/^12,000.00 ×/);
  });
});
