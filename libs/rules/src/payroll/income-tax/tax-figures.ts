import type { Money } from '../../money';
import { formatMoney } from '../../money-format';
import { percentText } from '../../stated-rate';
import type { CumulativeTax } from './cumulative-tax';
import type { PaymentTax } from './payment-tax';

/** The part of an explanation a figure belongs to, in the order in which a screen shows them. */
type FigureStep = 'inputs' | 'cumulative' | 'bracket' | 'due' | 'withheld';

/** A named figure of an explanation: yuan, or a fraction where `unit` is `rate`. */
interface NamedFigure {
  readonly key: string;
  readonly step: FigureStep;
  readonly title: string;
  readonly unit: 'amount' | 'rate';
  readonly value: Money;
  /** How it is worked out, in Chinese; empty for a figure that is taken over. */
  readonly working: string;
}

/**
 * All figures of cumulative withholding in the order of the explanation, each with how it is worked
 * out. The figures are those of the explanation, nothing is computed anew. Errors: none.
 */
export function cumulativeFigures(tax: CumulativeTax): NamedFigure[] {
  return [...inputFigures(tax), ...cumulativeRow(tax), ...dueFigures(tax)];
}

/** The figures of a payment that is taxed by itself, in order. Errors: none. */
export function paymentFigures(tax: PaymentTax): NamedFigure[] {
  const { income, deduction, taxable, rate, bracket, withheld } = tax;
  const figures: NamedFigure[] = [
    amount('income', 'inputs', '收入', income),
    amount('deduction', 'cumulative', '减除费用', deduction),
    amount(
      'taxableIncome',
      'cumulative',
      '应纳税所得额',
      taxable,
      `${formatMoney(income)} − ${formatMoney(deduction)}`,
    ),
    { key: 'rate', step: 'bracket', title: '税率', unit: 'rate', value: rate, working: '' },
  ];
  if (bracket)
    figures.push(amount('quickDeduction', 'bracket', '速算扣除数', bracket.quickDeduction));
  figures.push(amount('withheld', 'withheld', '应扣税额', withheld, paymentWorking(tax)));
  return figures;
}

function paymentWorking({ kind, taxable, rate, bracket }: PaymentTax): string {
  const quick = bracket?.quickDeduction;
  const times = kind === 'nonResidentBonus' ? ' × 6' : '';
  const product = `${formatMoney(taxable)} × ${percentText(rate.toExactText())}`;
  return quick === undefined || quick.isZero
    ? product
    : `${product} − ${formatMoney(quick)}${times}`;
}

function inputFigures({ inputs, basic }: CumulativeTax): NamedFigure[] {
  return [
    amount('monthIncome', 'inputs', '本期收入', inputs.income),
    amount('monthExemptIncome', 'inputs', '本期免税收入', inputs.exemptIncome),
    amount('monthBasicDeduction', 'inputs', '每月减除费用', basic.perMonth, basic.title),
    amount('monthSpecialDeduction', 'inputs', '本期专项扣除', inputs.specialDeduction),
    amount(
      'monthSpecialAdditionalDeduction',
      'inputs',
      '本期专项附加扣除',
      inputs.specialAdditionalDeduction,
    ),
    amount('monthOtherDeduction', 'inputs', '本期其他扣除', inputs.otherDeduction),
    amount('monthRelief', 'inputs', '本期减免税额', inputs.relief),
  ];
}

function cumulativeRow(tax: CumulativeTax): NamedFigure[] {
  const { after, basic, cost, assessedIncome, taxableIncome } = tax;
  const months = `${formatMoney(basic.perMonth)} × ${basic.months}`;
  const figures = [
    amount('cumIncome', 'cumulative', '累计收入', after.income),
    amount('cumCost', 'cumulative', '累计费用', cost),
    amount('cumAssessedIncome', 'cumulative', '累计收入额', assessedIncome),
    amount('cumExemptIncome', 'cumulative', '累计免税收入', after.exemptIncome),
    amount('cumBasicDeduction', 'cumulative', '累计减除费用', basic.amount, months),
    amount('cumSpecialDeduction', 'cumulative', '累计专项扣除', after.specialDeduction),
    amount(
      'cumSpecialAdditionalDeduction',
      'cumulative',
      '累计专项附加扣除',
      after.specialAdditionalDeduction,
    ),
    amount('cumOtherDeduction', 'cumulative', '累计其他扣除', after.otherDeduction),
    amount(
      'cumTaxableIncome',
      'cumulative',
      '累计应纳税所得额',
      taxableIncome,
      taxableWorking(tax),
    ),
  ];
  return cost.isZero ? figures.filter(({ key }) => !costKeys.has(key)) : figures;
}
const costKeys = new Set(['cumCost', 'cumAssessedIncome']);

function taxableWorking({ after, basic, assessedIncome, balance }: CumulativeTax): string {
  const parts = [
    after.exemptIncome,
    basic.amount,
    after.specialDeduction,
    after.specialAdditionalDeduction,
    after.otherDeduction,
  ].filter((part) => !part.isZero);
  const working = [assessedIncome, ...parts].map((part) => formatMoney(part)).join(' − ');
  return balance.isNegative ? `${working}，不足 0 按 0 计` : working;
}

function dueFigures(tax: CumulativeTax): NamedFigure[] {
  const { bracket, taxableIncome, taxBeforeRelief, relief, cumulativeTax } = tax;
  const { withheldBefore, computed, withheld, carried } = tax;
  const rate = percentText(bracket.rate.toExactText());
  const product = `${formatMoney(taxableIncome)} × ${rate}`;
  const quick = bracket.quickDeduction;
  const taxWorking = quick.isZero ? product : `${product} − ${formatMoney(quick)}`;
  const difference = `${formatMoney(cumulativeTax)} − ${formatMoney(withheldBefore)}`;
  const kept = computed.isNegative ? '，为负数本月不扣，结转以后月份抵减' : '';
  return [
    {
      key: 'rate',
      step: 'bracket',
      title: '预扣率',
      unit: 'rate',
      value: bracket.rate,
      working: '',
    },
    amount('quickDeduction', 'bracket', '速算扣除数', quick),
    amount('cumTaxBeforeRelief', 'due', '累计应纳税额', taxBeforeRelief, taxWorking),
    amount('cumTaxRelief', 'due', '累计减免税额', relief),
    amount('cumTax', 'due', '累计应扣缴税额', cumulativeTax),
    amount('cumTaxWithheldBefore', 'withheld', '累计已预扣税额', withheldBefore),
    amount('computed', 'withheld', '本期计算税额', computed, difference),
    amount('withheld', 'withheld', '本期应预扣税额', withheld, `${difference}${kept}`),
    amount('carried', 'withheld', '结转以后月份抵减', carried),
  ];
}

function amount(
  key: string,
  step: FigureStep,
  title: string,
  value: Money,
  working = '',
): NamedFigure {
  return { key, step, title, unit: 'amount', value, working };
}
