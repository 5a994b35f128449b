import { Money, sumOf } from '../../money';
import { formatMoney } from '../../money-format';
import { monthText, type Period } from '../../period';
import { percentText } from '../../stated-rate';
import { separatePayCodes, wholeGross } from '../pay/whole-gross';
import type { FieldCategory, SalaryField } from '../salary-items/salary-fields';

/** A line of a payslip, in yuan; negative in `incomes` where it is taken off the gross pay. */
interface SlipLine {
  readonly code: string;
  readonly title: string;
  readonly amount: Money;
}

/** What a payslip (工资条) shows of a month's row. `net` = `gross` − `deducted`, to the fen. */
export interface Payslip {
  /** Fields that are not 0, in the order of the sheet; their sum is `gross`. */
  readonly incomes: readonly SlipLine[];
  /** Gross pay with the bonus and the payments that are taxed by themselves. */
  readonly gross: Money;
  /** Contributions, tax and other deductions that are not 0, in the order of the sheet; their sum is `deducted`. */
  readonly deductions: readonly SlipLine[];
  readonly deducted: Money;
  readonly net: Money;
  /** How the tax of the month follows from the sums of the year, one Chinese sentence; '' without a computation. */
  readonly tax: string;
}

/** A row of a confirmed sheet. */
interface SlipRow {
  /** The month of payment. */
  readonly payPeriod: Period;
  /** Fields of the month in the order of the sheet. */
  readonly fields: readonly SalaryField[];
  /** In yuan by field code; `taxRate` is a fraction. What is left out is 0. */
  readonly amounts: ReadonlyMap<string, Money>;
}

const incomeSigns = new Map<FieldCategory, 1 | -1>([
  ['earning', 1],
  ['earning-deduction', -1],
]);
const separatePay = new Set<string>(separatePayCodes);
const separateTaxes = new Set(['annualBonusTax', 'oneOffTax']);
const isDeduction = ({ category, code }: SalaryField) =>
  category === 'personal-insurance' || category === 'deduction' || separateTaxes.has(code);

/**
 * The payslip of a row. Items of contributions that have no column of their own are one line, so that
 * the lines add up to the sums of the sheet. Errors: none.
 */
export function payslip(row: SlipRow): Payslip {
  const { fields } = row;
  const amount = (code: string) => row.amounts.get(code) ?? Money.zero;
  const incomes: SlipLine[] = [];
  const deductions: SlipLine[] = [];
  for (const field of fields) {
    const { code, name: title, category } = field;
    const line = { code, title, amount: amount(code) };
    const sign = separatePay.has(code) ? 1 : incomeSigns.get(category);
    if (sign !== undefined) {
      incomes.push(sign === 1 ? line : { ...line, amount: line.amount.negate() });
    } else if (isDeduction(field)) deductions.push(line);
    if (code === 'socialPersonal') deductions.push(otherSocial(row));
  }
  const net = amount('net');
  const gross = wholeGross(row.amounts);
  return {
    incomes: incomes.filter((line) => !line.amount.isZero),
    gross,
    deductions: deductions.filter((line) => !line.amount.isZero),
    deducted: gross.minus(net),
    net,
    tax: taxSentence(row),
  };
}

/** What the social insurance of the sheet has beyond the items with a column. */
function otherSocial({ fields, amounts }: SlipRow): SlipLine {
  const listed = fields.filter(
    ({ category, code }) => category === 'personal-insurance' && code !== 'housingFundPersonal',
  );
  const sum = sumOf(listed.map(({ code }) => amounts.get(code) ?? Money.zero));
  const amount = (amounts.get('socialPersonal') ?? Money.zero).minus(sum);
  return { code: 'otherSocialPersonal', title: '其他社保(个人)', amount };
}

const cumulativeTitles = [
  ['cumExemptIncome', '免税收入'],
  ['cumBasicDeduction', '减除费用'],
  ['cumSpecialDeduction', '专项扣除'],
  ['cumSpecialAdditional', '专项附加扣除'],
  ['cumOtherDeduction', '其他扣除'],
] as const;

function taxSentence({ payPeriod, amounts }: SlipRow): string {
  const amount = (code: string) => amounts.get(code) ?? Money.zero;
  const text = (code: string) => formatMoney(amount(code));
  const rate = percentText(amount('taxRate').toExactText());
  if (!amounts.has('cumIncome')) {
    if (amount('tax').isZero) return '';
    return `本次收入单独计税，适用税率 ${rate}，扣个人所得税 ${text('tax')}。`;
  }
  const parts = cumulativeTitles.flatMap(([code, title]) =>
    amount(code).isZero ? [] : [`${title} ${text(code)}`],
  );
  const figures = [`收入 ${text('cumIncome')}`, ...parts].join('、');
  const income = `截至${monthText(payPeriod)}发放，本年累计${figures}，应纳税所得额 ${text('cumTaxableIncome')}`;
  if (amount('cumTaxableIncome').isZero) return `${income}，本月不扣个人所得税。`;
  const quick = amount('quickDeduction').isZero ? '' : ` − ${text('quickDeduction')}`;
  const relief = amount('cumTaxRelief').isZero ? '' : ` − 减免 ${text('cumTaxRelief')}`;
  const due = `按 ${rate} 预扣率累计应纳税额 ${text('cumTaxableIncome')} × ${rate}${quick}${relief} = ${text('cumTax')}`;
  const withheld = `已预扣 ${text('cumTaxWithheld')}`;
  const now = amount('tax').isZero ? '本月不扣' : `本月扣个人所得税 ${text('tax')}`;
  return `${income}；${due}，${withheld}，${now}。`;
}
