import { Money } from '../money';
import { checkBookOf, checkCell as cell } from '../testing/closing-check';
import { bookChecks } from './book-checks';
import { runChecks } from './run-checks';
import { type StepAnswer, withStepAnswers } from './step-answers';

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
      ...{ severity: 'pass', isSound: true },
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
