import { Money } from '../money';
import { cellOf, figuresOf } from '../testing/closing';
import { ClosingBook, type ClosingSubject } from './closing-book';
import type { ClosingContext } from './closing-context';
import { proposeSteps, type Proposal } from './closing-step';
import { templatesFor } from './closing-templates';

const enterprise: ClosingContext = {
  period: '2026-03',
  standard: 1,
  vatType: 1,
  baseCurrency: 'CNY',
  codeOf: (code) => code,
  rates: new Map(),
};

function subject(
  code: string,
  category: ClosingSubject['category'],
  direction: ClosingSubject['direction'],
): ClosingSubject {
  return {
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
  };
}

const chart = [
  subject('1405', 'asset', 'debit'),
  subject('222112', 'liability', 'credit'),
  subject('50010101', 'cost', 'debit'),
  subject('50010102', 'cost', 'debit'),
  subject('50010103', 'cost', 'debit'),
  subject('6001', 'profit', 'credit'),
  subject('680101', 'profit', 'debit'),
];

/** A step under 企业会计准则, of debits (below zero: credits) of the month by subject. */
function stepOf(
  id: string,
  debits: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>>,
): Proposal {
  const cells = Object.entries(debits).map(([code, amount]) => {
    const debit = Money.parse(amount);
    return { ...cellOf('1001', { debit }), subjectId: Number(code) };
  });
  const income = Object.entries(debits)
    .filter(([code]) => code.startsWith('6'))
    .map(([code, amount]) => {
      const net = Money.parse(amount).negate();
      return { subjectId: Number(code), month: net, quarter: net, year: net };
    });
  const book = new ClosingBook({ ...figuresOf(cells, chart), income });
  const choices = templatesFor(1, 1).map((template) => ({
    template,
    enabled: template.enabled,
    skipped: false,
    inputs: template.id === id ? inputs : {},
  }));
  const found = proposeSteps(choices, book, enterprise).find((step) => step.id === id);
  if (!found) throw new Error(`no step ${id}`);
  return found;
}

describe('the text of 计提企业所得税', () => {
  const textOf = (loss: string) => {
    const step = stepOf('income-tax', { 6001: '-100000' }, { rate: '0.25', loss });
    return [step.computation, step.amount.toString()];
  };

  it('shows the loss that the tax is reckoned without', () => {
    expect(textOf('40000')).toEqual([
      '（本年利润总额 100,000.00 − 可弥补亏损 40,000.00）× 25% − 已计提 0.00',
      '15000.00',
    ]);
  });

  it('says that a loss above the profit leaves nothing to tax', () => {
    expect(textOf('120000')).toEqual([
      '本年利润总额 100,000.00 − 可弥补亏损 120,000.00 不大于 0，应计提 0.00 − 已计提 0.00',
      '0.00',
    ]);
  });

  it('says that a year without profit has nothing to tax', () => {
    const step = stepOf('income-tax', { 6001: '100000' }, { rate: '0.25' });
    expect([step.computation, step.amount.toString()]).toEqual([
      '本年利润总额 -100,000.00 不大于 0，应计提 0.00 − 已计提 0.00',
      '0.00',
    ]);
  });

  it('is as short as before without a loss', () => {
    expect(textOf('0')).toEqual(['本年利润总额 100,000.00 × 25% − 已计提 0.00', '25000.00']);
  });
});

describe('unfinished goods', () => {
  const costs = { 50010101: '310000', 50010102: '80000', 50010103: '46000' };
  const creditsOf = (step: Proposal) =>
    step.lines
      .filter(({ credit }) => !credit.isZero)
      .map(({ subjectId, credit }) => `${subjectId} ${credit.toString()}`);

  it('keep material alone where the method says so', () => {
    const step = stepOf('finished-goods', costs, { method: 'material', unfinished: '56000' });
    expect(creditsOf(step)).toEqual([
      '50010101 254000.00',
      '50010102 80000.00',
      '50010103 46000.00',
    ]);
    expect(step.amount.toString()).toBe('380000.00');
  });

  it('keep a share of every cost otherwise', () => {
    expect(creditsOf(stepOf('finished-goods', costs, { unfinished: '56000' }))).toEqual([
      '50010101 270183.49',
      '50010102 69724.77',
      '50010103 40091.74',
    ]);
  });

  it('are refused above the material', () => {
    const step = stepOf('finished-goods', costs, { method: 'material', unfinished: '310000.01' });
    expect([step.state, step.problems[0]?.msg]).toEqual([
      'refused',
      '在产品只计直接材料：期末在产品 310,000.01 不能超过直接材料余额 310,000.00，各明细也不能为负，' +
        '请核对期末在产品成本或改按比例分摊',
    ]);
  });
});
