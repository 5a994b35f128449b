import { Money } from '../../money';
import { formatMoney } from '../../money-format';
import { type PayrollProblem, warning } from '../facts';
import type { Pay } from './pay';
import type { PayRun } from './pay-input';

/** An amount of a person's pay that somebody typed or a formula gave, in yuan. */
interface JudgedAmount {
  readonly code: string;
  readonly title: string;
  readonly amount: Money;
}

/** A rule of amounts that are unlikely and may yet be right: they are shown beside the row and stop nothing. */
interface PayPlausibilityRule {
  readonly id: string;
  readonly title: string;
  /** What is unlikely about an amount, as a Chinese sentence; undefined where nothing is. */
  readonly check: (judged: JudgedAmount, run: Pick<PayRun, 'lastGross'>) => string | undefined;
}

/** An amount of so many times the gross pay of the month before is asked about: one digit too many. */
const FAR_TIMES = 10;
/** Smaller amounts are usual after a month that somebody worked for a few days. In yuan. */
const FAR_FROM = Money.parse('10000');
/** A single amount from here on is asked about whatever was paid before. In yuan. */
const BOUND = Money.parse('1000000');

/**
 * The rules, of which the first one that has something to say speaks for an amount; one more is one entry. They are good
 * practice and follow from no law.
 */
export const payPlausibilityRules = [
  {
    id: 'pay-jump',
    title: '金额达到上月应发工资的 10 倍',
    check: ({ title, amount }, { lastGross }) => {
      if (!lastGross?.isPositive || amount.compare(FAR_FROM) < 0) return undefined;
      if (amount.compare(lastGross.times(FAR_TIMES)) < 0) return undefined;
      return (
        `${title} ${formatMoney(amount)} 达到上月应发工资 ${formatMoney(lastGross)} 的 ` +
        `${String(FAR_TIMES)} 倍，请核对是否多输了位数`
      );
    },
  },
  {
    id: 'pay-bound',
    title: '单项金额达到 100 万元',
    check: ({ title, amount }) =>
      amount.compare(BOUND) < 0
        ? undefined
        : `${title} ${formatMoney(amount)} 达到 ${formatMoney(BOUND)}，请核对小数点和位数`,
  },
] as const satisfies readonly PayPlausibilityRule[];

const rules: readonly PayPlausibilityRule[] = payPlausibilityRules;

/**
 * Warnings about amounts that are unlikely: own fields of the sheet, and the annual bonus by the bound alone, because
 * it may well be the pay of a year. Each names the field that the sheet marks. Errors: none.
 */
export function payPlausibility(
  run: Pick<PayRun, 'lastGross'>,
  pay: Pick<Pay, 'items' | 'bonus'>,
): PayrollProblem[] {
  const items = pay.items.map(({ field: { code, name }, amount }) => ({
    judged: { code, title: name, amount: amount.abs() },
    lastGross: run.lastGross,
  }));
  const bonus = { code: 'annualBonus', title: '全年一次性奖金', amount: pay.bonus.abs() };
  return [...items, { judged: bonus, lastGross: undefined }].flatMap(({ judged, lastGross }) => {
    const msg = rules.map(({ check }) => check(judged, { lastGross })).find(Boolean);
    return msg === undefined ? [] : [warning('PAYROLL_FAR_AMOUNT', msg, judged.code)];
  });
}
