import { Money, roundTo, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import { percentText } from '../../stated-rate';
import type { ContributionLine } from '../insurance/contributions';
import { sumItems } from '../salary-items/own-items';
import type { SalaryField } from '../salary-items/salary-fields';
import type { Pay } from './pay';
import { paymentTotals, type TaxedPayment } from './separate-payments';

/** A part of a step; `amount` is negative where it is taken off. In yuan. */
interface PayPart {
  readonly code: string;
  readonly title: string;
  readonly amount: Money;
  /** How it is worked out, in Chinese; empty for what is typed. */
  readonly working: string;
}

/** A step of the explanation; its amount is the sum of its parts to the fen. */
interface PayStep {
  readonly code: 'gross' | 'personalInsurance' | 'tax' | 'net' | 'companyCost';
  readonly title: string;
  readonly amount: Money;
  readonly parts: readonly PayPart[];
}

const insuranceFieldNames = new Map([['workInjury', 'injury']]);

/**
 * The explanation of a person's pay in the order in which it is read. Parts of 0 stay in. Errors:
 * none.
 */
export function paySteps(pay: Pay): PayStep[] {
  return [grossStep(pay), insuranceStep(pay), taxStep(pay), netStep(pay), costStep(pay)];
}

/**
 * All amounts of the sheet by field code, in yuan (`taxRate` is a fraction): own fields, insurance
 * by item and side, the cumulative table, tax, net pay and cost. `exemptIncome` is what was typed;
 * all exempt income stands in `pay.exempt`.
 * Errors: none.
 */
export function payAmounts(pay: Pay): ReadonlyMap<string, Money> {
  const { insurance, tax } = pay;
  const paid = paymentTotals(pay.payments);
  const amounts = new Map(pay.items.map(({ field, amount }) => [field.code, amount]));
  const add = (code: string, amount: Money) =>
    amounts.set(code, (amounts.get(code) ?? Money.zero).plus(amount));
  for (const { item, personal, company } of insurance.lines) {
    const name = insuranceFieldNames.get(item.code) ?? item.code;
    add(`${name}Personal`, personal);
    add(`${name}Company`, company);
  }
  const figures: readonly (readonly [string, Money])[] = [
    ['gross', pay.gross],
    ['exemptIncome', typedExempt(pay)],
    ['socialPersonal', insurance.personalSocial],
    ['housingFundPersonal', insurance.personalFund],
    ['latePersonal', lateSum(insurance.lines, 'personal')],
    ['socialCompany', insurance.companySocial],
    ['housingFundCompany', insurance.companyFund],
    ['lateCompany', lateSum(insurance.lines, 'company')],
    ['tax', tax.withheld],
    ['annualBonus', pay.bonus],
    ['annualBonusTax', tax.bonusTax],
    ['oneOffPay', paid.amount],
    ['oneOffTax', paid.tax],
    ['net', pay.net],
    ['companyCost', pay.companyCost],
  ];
  for (const [code, amount] of figures) amounts.set(code, amount);
  for (const [code, amount] of cumulativeAmounts(pay)) amounts.set(code, amount);
  return amounts;
}

/** Top-ups and arrears among the contributions of a month. */
function lateSum(lines: readonly ContributionLine[], side: 'personal' | 'company'): Money {
  return sumOf(lines.filter(({ kind }) => kind !== 'month').map((line) => line[side]));
}

function typedExempt({ exempt, items }: Pay): Money {
  const isExempt = ({ category, treatment }: SalaryField) =>
    category === 'earning' && treatment === 'exempt';
  return exempt.minus(sumItems(items, isExempt));
}

function cumulativeAmounts({ tax: { tax } }: Pay): (readonly [string, Money])[] {
  if (tax === undefined) return [];
  if (tax.method === 'payment') {
    return [
      ['taxRate', tax.rate],
      ['quickDeduction', tax.bracket?.quickDeduction ?? Money.zero],
    ];
  }
  const { after, basic, bracket } = tax;
  return [
    ['specialAdditional', tax.inputs.specialAdditionalDeduction],
    ['otherDeductionTax', tax.inputs.otherDeduction],
    ['taxRelief', tax.inputs.relief],
    ['cumIncome', after.income],
    ['cumExemptIncome', after.exemptIncome],
    ['cumBasicDeduction', basic.amount],
    ['cumSpecialDeduction', after.specialDeduction],
    ['cumSpecialAdditional', after.specialAdditionalDeduction],
    ['cumOtherDeduction', after.otherDeduction],
    ['cumTaxableIncome', tax.taxableIncome],
    ['taxRate', bracket.rate],
    ['quickDeduction', bracket.quickDeduction],
    ['cumTax', tax.cumulativeTax],
    ['cumTaxRelief', tax.relief],
    ['cumTaxWithheld', tax.withheldBefore],
  ];
}

function grossStep({ items, gross }: Pay): PayStep {
  const parts = items.flatMap(({ field, amount, origin }) => {
    if (field.category === 'deduction') return [];
    const signed = field.category === 'earning' ? amount : amount.negate();
    const working = origin === 'formula' ? (field.formula ?? '') : '';
    return [{ code: field.code, title: field.name, amount: signed, working }];
  });
  return { code: 'gross', title: '应发工资', amount: gross, parts };
}

function insuranceStep({ insurance }: Pay): PayStep {
  const parts = insurance.lines.map((line) => ({
    code: line.item.code,
    title: lineTitle(line),
    amount: line.personal,
    working: lineWorking(line, 'personal'),
  }));
  const amount = insurance.personalSocial.plus(insurance.personalFund);
  return { code: 'personalInsurance', title: '社保公积金（个人）', amount, parts };
}

function taxStep({ tax, payments }: Pay): PayStep {
  const parts: PayPart[] = [part('tax', '个人所得税', tax.withheld)];
  if (!tax.bonusTax.isZero) parts.push(part('annualBonusTax', '年终奖个税', tax.bonusTax));
  for (const payment of payments) {
    parts.push({
      ...part(`${payment.kind}Tax`, `${payment.title}个税`, payment.tax),
      working: taxWorking(payment),
    });
  }
  return step('tax', '个人所得税', parts);
}

function netStep(pay: Pay): PayStep {
  const { insurance, tax } = pay;
  const parts: PayPart[] = [
    part('gross', '应发工资', pay.gross),
    part('annualBonus', '全年一次性奖金', pay.bonus),
    ...paymentParts(pay),
    part('socialPersonal', '社保个人', insurance.personalSocial.negate()),
    part('housingFundPersonal', '公积金个人', insurance.personalFund.negate()),
    part('tax', '个人所得税', tax.withheld.negate()),
    part('annualBonusTax', '年终奖个税', tax.bonusTax.negate()),
    ...pay.payments.map(({ kind, title, tax: own }) =>
      part(`${kind}Tax`, `${title}个税`, own.negate()),
    ),
  ];
  for (const { field, amount } of pay.items) {
    if (field.category !== 'deduction') continue;
    parts.push(part(field.code, field.name, amount.negate()));
  }
  return { code: 'net', title: '实发工资', amount: pay.net, parts };
}

function costStep(pay: Pay): PayStep {
  const parts: PayPart[] = [
    part('gross', '应发工资', pay.gross),
    part('annualBonus', '全年一次性奖金', pay.bonus),
    ...paymentParts(pay),
  ];
  for (const line of pay.insurance.lines) {
    const working = lineWorking(line, 'company');
    parts.push({ code: line.item.code, title: lineTitle(line), amount: line.company, working });
  }
  return { code: 'companyCost', title: '人工成本合计', amount: pay.companyCost, parts };
}

function paymentParts({ payments }: Pay): PayPart[] {
  return payments.map(({ kind, title, amount }) => part(kind, title, amount));
}

/** 100,000.00 × 10% − 2,520.00; a payment that is spread over years or months has its own rule. */
function taxWorking({ kind, taxable, rate, quickDeduction }: TaxedPayment): string {
  if (kind === 'earlyRetirement' || kind === 'internalRetirement') return '';
  const product = `${formatMoney(taxable)} × ${percentText(rate.toExactText())}`;
  return quickDeduction.isZero ? product : `${product} − ${formatMoney(quickDeduction)}`;
}

function part(code: string, title: string, amount: Money): PayPart {
  return { code, title, amount, working: '' };
}

function step(code: PayStep['code'], title: string, parts: readonly PayPart[]): PayStep {
  return { code, title, amount: sumOf(parts.map(({ amount }) => amount)), parts };
}

function lineTitle({ item, kind, period }: ContributionLine): string {
  if (kind === 'month') return item.name;
  return `${item.name}（${kind === 'topUp' ? '补差' : '补缴'} ${period}）`;
}

function lineWorking(line: ContributionLine, side: 'personal' | 'company'): string {
  const { item, applied } = line;
  if (line.kind === 'topUp') return topUpWorking(line, side);
  const rate = percentText(item[`${side}Rate`].toExactText());
  const fixed = item[`${side}Fixed`];
  const added = fixed.isZero ? '' : ` + ${formatMoney(fixed)}`;
  return `${formatMoney(applied)} × ${rate}${added}`;
}

/** 基数差 120.00 × 8%; a rate or fixed amount that changed as well has no such product. */
function topUpWorking(line: ContributionLine, side: 'personal' | 'company'): string {
  const { item, applied } = line;
  const product = roundTo(applied.times(item[`${side}Rate`]), item.scale);
  if (!product.equals(line[side])) return `按 ${line.period} 的新参数应缴 − 已缴`;
  return `基数差 ${formatMoney(applied)} × ${percentText(item[`${side}Rate`].toExactText())}`;
}
