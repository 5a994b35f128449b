import { Money } from '../money';
import { checkBookOf, checkCell as cell } from '../testing/closing-check';
import { bookChecks } from './book-checks';
import { runChecks } from './run-checks';
import { type StepAnswer, withAwaitedSteps, withStepAnswers } from './step-answers';

const march = { context: { period: '2026-03' } } as const;

describe('an estimate of a tax', () => {
  const book = checkBookOf(
    [cell('5001', { credit: '100000.00' }), cell('5801', { debit: '15000.00' })],
    march,
  );
  const outcomes = runChecks({ 'income-tax-missing': bookChecks['income-tax-missing'] }, book, []);
  const answer = (more: Partial<StepAnswer>): ReadonlyMap<string, StepAnswer> => {
    const whole = { id: 'income-tax', name: '计提企业所得税', computation: '…', isPosted: true };
    const given = { ...whole, amount: Money.parse('15000.00'), ...more };
    return new Map([[given.id, given]]);
  };
  const severities = (answers: ReadonlyMap<string, StepAnswer>) =>
    withStepAnswers(outcomes, answers).map(({ severity }) => severity);

  it('gives way to the step that knows of losses of years before', () => {
    expect(severities(new Map())).toEqual(['pass']);
    const odd = checkBookOf(
      [cell('5001', { credit: '100000.00' }), cell('5801', { debit: '17500.00' })],
      march,
    );
    const wrong = runChecks({ 'income-tax-missing': bookChecks['income-tax-missing'] }, odd, []);
    expect(wrong[0]?.severity).toBe('warn');
    expect(withStepAnswers(wrong, answer({}))[0]).toMatchObject({
      severity: 'pass',
      isSound: true,
      message: '已按“计提企业所得税”的参数结转 15,000.00：…',
    });
    expect(withStepAnswers(wrong, new Map())[0]?.severity).toBe('warn');
    expect(withStepAnswers(wrong, answer({ id: 'surtax' }))[0]?.severity).toBe('warn');
  });

  it('of surtaxes gives way to a voucher alone', () => {
    const owed = checkBookOf([cell('22210103', { debit: '1000.00' })], march);
    const wrong = runChecks({ 'surtax-missing': bookChecks['surtax-missing'] }, owed, []);
    const told = (isPosted: boolean) =>
      withStepAnswers(wrong, answer({ id: 'surtax', isPosted }))[0]?.severity;
    expect([told(true), told(false)]).toEqual(['pass', 'warn']);
  });
});

describe('profit and loss that is not carried', () => {
  const rules = { 'pl-zero': bookChecks['pl-zero'], 'cogs-missing': bookChecks['cogs-missing'] };
  const outcomes = (debit: string) =>
    runChecks(rules, checkBookOf([cell('5001', { credit: '100.00', debit })], march), []);
  const wages = { id: 'payroll', name: '计提工资', state: 'open' } as const;
  const cost = { id: 'cogs', name: '结转销售成本', state: 'refused' } as const;
  const messages = (found: ReturnType<typeof outcomes>) => found.map(({ message }) => message);

  it('names the steps that have to come first, and leaves other rules as they are', () => {
    const [own, other] = messages(outcomes('0.00'));
    expect(own).toContain('请重新结转损益');
    expect(messages(withAwaitedSteps(outcomes('0.00'), [wages, cost]))).toEqual([
      '请先填写“计提工资”的金额，请先按提示处理不能生成的“结转销售成本”，再结转损益；' +
        '本期不需要的请跳过它。有 1 个损益类科目余额不为 0',
      other,
    ]);
    expect(withAwaitedSteps(outcomes('0.00'), [])).toEqual(outcomes('0.00'));
  });

  it('is not told of where nothing is left', () => {
    expect(withAwaitedSteps(outcomes('100.00'), [wages])).toEqual(outcomes('100.00'));
  });
});
