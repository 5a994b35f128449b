import { Money } from '../money';
import { closingSubjects, figuresOf } from '../testing/closing';
import { ClosingBook } from './closing-book';
import type { ClosingContext } from './closing-context';
import { givenSources, withGivenInputs, type GivenAmounts } from './closing-given';
import { vatReliefTemplate } from './vat-relief-template';
import { proposeSteps, type Proposal } from './closing-step';
import { templatesFor } from './closing-templates';

const context: ClosingContext = {
  period: '2026-01',
  standard: 0,
  vatType: 1,
  baseCurrency: 'CNY',
  codeOf: (code) => code,
  rates: new Map(),
};
const idOf = (code: string) => closingSubjects.find((each) => each.code === code)?.id ?? 0;
const line = (code: string, debit: string, credit: string) => ({
  summary: '计提2026年1月折旧',
  subjectId: idOf(code),
  auxiliaryKey: '',
  debit: Money.parse(debit),
  credit: Money.parse(credit),
});
const voucher = [line('560205', '950.00', '0.00'), line('1602', '0.00', '950.00')];
const sound: GivenAmounts = {
  vouchers: [voucher],
  computation: '12 张卡片',
  note: null,
  problem: null,
  byHand: Money.zero,
  isByHand: false,
};

function depreciation(more: Partial<GivenAmounts>, inputs = {}): Proposal {
  const [template] = templatesFor(0, 1).filter(({ id }) => id === 'depreciation');
  if (!template) throw new Error('no depreciation');
  const given = { ...sound, ...more };
  const choice = { template, enabled: true, skipped: false, inputs, given };
  const [step] = proposeSteps([choice], new ClosingBook(figuresOf([])), context);
  if (!step) throw new Error('no step');
  return step;
}
const told = ({ lines }: Proposal) =>
  lines.map(({ debit, credit, summary }) => `${summary} ${debit.toString()} ${credit.toString()}`);

describe('a step whose amounts a domain gives', () => {
  it('posts what is given and asks for nothing, whatever was typed before', () => {
    const step = depreciation({}, { office: '2850.00' });
    expect(step).toMatchObject({ state: 'due', inputs: [], computation: '12 张卡片' });
    expect(told(step)).toEqual(['计提2026年1月折旧 950.00 0.00', '计提2026年1月折旧 0.00 950.00']);
    expect(step.amount.toString()).toBe('950.00');
  });

  it('has a voucher for each that is given', () => {
    expect(depreciation({ vouchers: [voucher, voucher] }).vouchers).toHaveLength(2);
  });

  it('has nothing to do where nothing is given, and tells why', () => {
    expect(depreciation({ vouchers: [], note: '已提足' })).toMatchObject({
      state: 'idle',
      note: '已提足',
      lines: [],
    });
  });

  it('is refused with the reason of the domain', () => {
    const step = depreciation({ problem: 'GD0001 没有填写工作量' });
    expect(step).toMatchObject({ state: 'refused', lines: [] });
    expect(step.problems).toEqual([{ code: 'CLOSING_GIVEN', msg: 'GD0001 没有填写工作量' }]);
  });

  it('is refused where a person has posted it, unless it is said to be that', () => {
    const byHand = Money.parse('950.00');
    const [problem] = depreciation({ byHand }).problems;
    expect(problem?.msg).toContain('本月已手工贷记 950.00');
    expect(depreciation({ byHand, isByHand: true }).state).toBe('due');
  });

  it('names a subject that is gone', () => {
    const gone = [{ ...line('560205', '950.00', '0.00'), subjectId: 999_999 }, voucher[1]];
    const [problem] = depreciation({ vouchers: [gone as typeof voucher] }).problems;
    expect(problem?.code).toBe('CLOSING_SUBJECT_MISSING');
  });
});

describe('inputs that a domain knows', () => {
  const special = {
    key: 'special',
    month: Money.parse('100.00'),
    quarter: Money.parse('500.00'),
    source: '2 张专用发票',
  };

  const quarterly = { isMonthly: false, template: vatReliefTemplate };

  it('are never less than the domain has, and follow how VAT is filed', () => {
    const specialOf = (typed: Record<string, string>, isMonthly = false) =>
      withGivenInputs(typed, { given: [special], isMonthly, template: vatReliefTemplate })[
        'special'
      ];
    expect(specialOf({})).toBe('500.00');
    expect(specialOf({ special: '0.00' })).toBe('500.00');
    expect(specialOf({ special: '700.00' })).toBe('700.00');
    expect(specialOf({}, true)).toBe('100.00');
    expect(withGivenInputs({ threshold: '1' }, { given: [], ...quarterly })).toEqual({
      threshold: '1',
    });
  });

  it('answer with zero only what is asked of a quarter that began before the books', () => {
    const given = ['earlierSales', 'realEstateVat'].map((key) => ({
      ...special,
      key,
      quarter: Money.zero,
    }));
    const inputsOf = (typed: Record<string, string>) =>
      withGivenInputs(typed, { given, ...quarterly });
    expect(inputsOf({})).toEqual({ earlierSales: '0.00' });
    expect(inputsOf({ earlierSales: '5.00' })).toEqual({ earlierSales: '5.00' });
  });

  it('say where an amount comes from, where it is the one that counts', () => {
    const input = { key: 'special', title: '其中专用发票税额' };
    expect(givenSources([{ ...input, value: '500.00' }], [special], false)).toEqual([
      '其中专用发票税额 500.00 取自 2 张专用发票',
    ]);
    expect(givenSources([{ ...input, value: '700.00' }], [special], false)).toEqual([]);
  });
});
