import { Money } from '../../money';
import { formatMoney } from '../../money-format';
import { type Period, yearOf } from '../../period';
import { percentText } from '../../stated-rate';
import type { EmploymentSpan } from '../income-tax/basic-deduction';
import { isOwnField, type SalaryField } from '../salary-items/salary-fields';

/** A person in a sheet as two months are compared. Amounts in yuan. */
export interface ComparedPay {
  readonly period: Period;
  /** The month of payment, whose year the tax is of. */
  readonly payPeriod: Period;
  /** Amounts by field code, decimal text; a field that is left out is 0. */
  readonly amounts: Readonly<Record<string, string>>;
  readonly employment: readonly EmploymentSpan[];
  /** Undefined where the person is not insured here. */
  readonly insurance:
    | { readonly schemeId: number; readonly social: string; readonly housingFund: string }
    | undefined;
  /** Special additional deductions of the month by their names; undefined where they are not known. */
  readonly deductions: readonly { readonly name: string; readonly amount: string }[] | undefined;
}

/** An amount that differs from the month before, in yuan, and why. */
interface PayDifference {
  readonly code: string;
  readonly before: Money;
  readonly reason: string;
}

/** How a person's month differs from the month before. */
export interface PayDifferences {
  /** By the order of the fields; cumulative figures change each month and are left out. */
  readonly cells: readonly PayDifference[];
  /** One Chinese sentence; empty where nothing differs. */
  readonly sentence: string;
}

interface Reasons {
  readonly employment: readonly string[];
  readonly insurance: readonly string[];
  readonly deductions: readonly string[];
  readonly tax: readonly string[];
}

/** Totals are explained by everything that enters them. */
const reasonsAtMost = 4;
const uncompared = new Set(['identity', 'cumulative']);

/**
 * Compares a person's pay with that of the month before and says why it differs: hired or left, base
 * or scheme adjusted, a deduction began or ended, a bracket jumped, a bonus, an amount that was
 * changed. Errors: none.
 * @param previous undefined for who was not in the sheet before
 */
export function payDifferences(
  fields: readonly SalaryField[],
  previous: ComparedPay | undefined,
  current: ComparedPay,
): PayDifferences {
  if (!previous) return { cells: [], sentence: joinedText(current) };
  const changed = fields.filter(
    ({ category, code }) =>
      !uncompared.has(category) && !differenceOf(previous, current, code).isZero,
  );
  const reasons: Reasons = {
    employment: leftTexts(current),
    insurance: insuranceTexts(previous, current),
    deductions: deductionTexts(previous, current),
    tax: taxTexts(previous, current),
  };
  const textOf = ({ code, name }: SalaryField) =>
    amountText(name, differenceOf(previous, current, code));
  const amounts = changed.filter((field) => isOwnField(field) || separateCodes.has(field.code));
  const earnings = amounts.filter(({ category }) => category !== 'deduction').map(textOf);
  const deductions = amounts.filter(({ category }) => category === 'deduction').map(textOf);
  const taxed = [
    ...reasons.employment,
    ...earnings,
    ...reasons.insurance,
    ...reasons.deductions,
    ...reasons.tax,
  ];
  const all = [...taxed, ...deductions];
  const cells = changed.map((field) => ({
    code: field.code,
    before: amountOf(previous, field.code),
    reason: cellReason(field, { reasons, taxed, all, own: textOf(field) }),
  }));
  return { cells, sentence: changed.length === 0 ? '' : sentenceOf(all) };
}

const separateCodes = new Set(['annualBonus', 'oneOffPay']);

function amountOf({ amounts }: ComparedPay, code: string): Money {
  return Money.parse(amounts[code] ?? '0');
}

function differenceOf(previous: ComparedPay, current: ComparedPay, code: string): Money {
  const [then, now] = [previous.amounts[code], current.amounts[code]];
  return then === now ? Money.zero : amountOf(current, code).minus(amountOf(previous, code));
}

function amountText(name: string, difference: Money): string {
  return `${name} ${difference.isPositive ? '+' : ''}${formatMoney(difference)}`;
}

function sentenceOf(texts: readonly string[]): string {
  const shown = texts.slice(0, reasonsAtMost).join('；');
  return texts.length > reasonsAtMost ? `${shown}等` : shown;
}

function cellReason(
  { code, category }: SalaryField,
  {
    reasons,
    taxed,
    all,
    own,
  }: {
    readonly reasons: Reasons;
    /** Everything that enters the tax, and everything. */
    readonly taxed: readonly string[];
    readonly all: readonly string[];
    readonly own: string;
  },
): string {
  switch (category) {
    case 'personal-insurance':
    case 'company-insurance':
      return sentenceOf(reasons.insurance) || own;
    case 'tax-input':
      return code === 'specialAdditional' ? sentenceOf(reasons.deductions) || own : own;
    case 'total':
      return sentenceOf(isInsuranceTotal(code) ? reasons.insurance : all) || own;
    case 'deduction':
      return code === 'tax' ? sentenceOf(taxed) || own : own;
    default:
      return own;
  }
}

const isInsuranceTotal = (code: string) => code.startsWith('social') || code.startsWith('late');

function joinedText({ period, employment }: ComparedPay): string {
  const hired = employment.find(({ from }) => from.slice(0, 7) === period);
  return hired ? `${hired.from} 入职` : '上月不在工资表中';
}

function leftTexts({ period, employment }: ComparedPay): string[] {
  const left = employment.find(({ until }) => until !== null && until.slice(0, 7) === period);
  return left ? [`${left.until} 离职`] : [];
}

function insuranceTexts(previous: ComparedPay, current: ComparedPay): string[] {
  const [then, now] = [previous.insurance, current.insurance];
  const texts = lateTexts(previous, current);
  if (!then && !now) return texts;
  if (!then) return ['开始参保', ...texts];
  if (!now) return ['停止参保', ...texts];
  if (then.schemeId !== now.schemeId) texts.push('社保公积金方案变更');
  const bases = [
    ['社保基数', then.social, now.social],
    ['公积金基数', then.housingFund, now.housingFund],
  ] as const;
  for (const [title, before, after] of bases) {
    if (before !== after) texts.push(`${title} ${moneyText(before)} 调整为 ${moneyText(after)}`);
  }
  if (texts.length > 0) return texts;
  const isChanged = ['socialPersonal', 'housingFundPersonal', 'socialCompany'].some(
    (code) => !differenceOf(previous, current, code).isZero,
  );
  return isChanged ? ['社保公积金费率或上下限变动'] : [];
}

/** Top-ups and arrears of earlier months, in this month or the one before. */
function lateTexts(previous: ComparedPay, current: ComparedPay): string[] {
  const texts = [];
  for (const [code, title] of lateTitles) {
    const difference = differenceOf(previous, current, code);
    if (!difference.isZero) texts.push(amountText(title, difference));
  }
  return texts;
}

const lateTitles = [
  ['latePersonal', '补差补缴（个人）'],
  ['lateCompany', '补差补缴（单位）'],
] as const;

function deductionTexts(previous: ComparedPay, current: ComparedPay): string[] {
  if (!previous.deductions || !current.deductions) return [];
  const then = new Map(previous.deductions.map(({ name, amount }) => [name, amount]));
  const now = new Map(current.deductions.map(({ name, amount }) => [name, amount]));
  const began = [...now].filter(
    ([name, amount]) => !isNothing(amount) && isNothing(then.get(name)),
  );
  const ended = [...then].filter(
    ([name, amount]) => !isNothing(amount) && isNothing(now.get(name)),
  );
  const changed = [...now].filter(([name, amount]) => {
    const before = then.get(name);
    return !isNothing(amount) && !isNothing(before) && before !== amount;
  });
  return [
    ...began.map(([name, amount]) => `${name}开始扣除 ${moneyText(amount)}`),
    ...ended.map(([name]) => `${name}停止扣除`),
    ...changed.map(
      ([name, amount]) => `${name} ${moneyText(then.get(name) ?? '0')} 变为 ${moneyText(amount)}`,
    ),
  ];
}

const isNothing = (amount: string | undefined) => Money.parse(amount ?? '0').isZero;

function taxTexts(previous: ComparedPay, current: ComparedPay): string[] {
  if (differenceOf(previous, current, 'tax').isZero) return [];
  if (yearOf(previous.payPeriod) !== yearOf(current.payPeriod)) {
    return ['新的纳税年度从零累计'];
  }
  const [then, now] = [previous, current].map((pay) => amountOf(pay, 'taxRate'));
  if (!then || !now || then.equals(now)) {
    return [amountText('个人所得税', differenceOf(previous, current, 'tax'))];
  }
  const direction = now.compare(then) > 0 ? '升到' : '降到';
  const rates = [then, now].map((rate) => percentText(rate.toExactText()));
  const difference = amountText('个人所得税', differenceOf(previous, current, 'tax'));
  return [`预扣率由 ${rates[0]} ${direction} ${rates[1]}，${difference}`];
}

const moneyText = (text: string) => formatMoney(Money.parse(text));
