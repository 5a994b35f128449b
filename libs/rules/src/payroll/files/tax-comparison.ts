import { Money } from '../../money';
import { formatMoney } from '../../money-format';

/** Figures of a person's month that the tax client states as well, in the order of its table. */
export const comparedFigures = [
  ['income', '本期收入'],
  ['exemptIncome', '本期免税收入'],
  ['cumIncome', '累计收入额'],
  ['cumExemptIncome', '累计免税收入'],
  ['cumBasicDeduction', '累计减除费用'],
  ['cumSpecialDeduction', '累计专项扣除'],
  ['cumSpecialAdditional', '累计专项附加扣除'],
  ['cumOtherDeduction', '累计其他扣除'],
  ['cumTaxableIncome', '累计应纳税所得额'],
  ['cumTaxRelief', '累计减免税额'],
  ['cumTaxWithheld', '累计已预缴税额'],
] as const;
export type ComparedFigure = (typeof comparedFigures)[number][0];

/** What one side says of a person, in yuan; a figure that it does not state is left out. */
export interface TaxSide {
  /** Tax to be withheld for the month, bonuses taxed by themselves included. */
  readonly tax: Money;
  /** Of that, tax of a bonus. */
  readonly bonusTax: Money;
  readonly figures: Readonly<Partial<Record<ComparedFigure, Money>>>;
}

/** A figure that differs. */
interface FigureDifference {
  readonly code: ComparedFigure;
  readonly title: string;
  readonly sheet: Money;
  readonly client: Money;
}

interface TaxComparison {
  /** The sheet's tax less the client's; the whole of it where one side lacks the person. */
  readonly difference: Money;
  /** Figures that both state and that differ. */
  readonly figures: readonly FigureDifference[];
  /** The likely reason in Chinese; '' where the tax is the same. */
  readonly reason: string;
}

const monthlyBasic = Money.parse('5000');

/**
 * Compares a person's tax by sheet and client. The reason is the first figure that differs in the order
 * in which the tax follows from them. Errors: none.
 * @param sheet undefined for who is not in the sheet, as `client` for who is not in the client's table
 */
export function compareTax(sheet: TaxSide | undefined, client: TaxSide | undefined): TaxComparison {
  if (sheet === undefined || client === undefined) {
    const difference = (sheet?.tax ?? Money.zero).minus(client?.tax ?? 0);
    return { difference, figures: [], reason: missingReason(sheet, client) };
  }
  const figures = comparedFigures.flatMap(([code, title]): FigureDifference[] => {
    const own = sheet.figures[code];
    const other = client.figures[code];
    if (own === undefined || other === undefined || own.equals(other)) return [];
    return [{ code, title, sheet: own, client: other }];
  });
  const difference = sheet.tax.minus(client.tax);
  if (difference.isZero) return { difference, figures, reason: '' };
  return { difference, figures, reason: reasonOf(sheet, client, figures) };
}

function missingReason(sheet: TaxSide | undefined, client: TaxSide | undefined): string {
  if (client === undefined && sheet === undefined) return '';
  return client === undefined
    ? '扣缴客户端的表中没有此人，请核对是否已采集人员并填写收入'
    : '工资表中没有此人，请核对是否漏发工资，或客户端多填了收入';
}

const reasons: Readonly<Partial<Record<ComparedFigure, string>>> = {
  income: '本期收入不同，请核对工资表的应发工资和客户端填写的收入',
  exemptIncome: '本期免税收入不同，请核对免税项目',
  cumIncome: '以前月份的收入不同，请核对年初累计和已申报的月份',
  cumExemptIncome: '以前月份的免税收入不同，请核对年初累计和已申报的月份',
  cumSpecialDeduction: '社保公积金的个人部分不同，请核对缴费基数和是否超过税前扣除限额',
  cumSpecialAdditional: '专项附加扣除不同，请导入客户端的专项附加扣除后重新计算',
  cumOtherDeduction: '税前其他扣除不同，请核对年金、商业健康保险和个人养老金',
  cumTaxRelief: '减免税额不同，请核对减征幅度和年度限额',
  cumTaxWithheld: '以前月份已预缴的税额不同，请核对年初累计，或以前月份是否更正申报',
};

function reasonOf(sheet: TaxSide, client: TaxSide, figures: readonly FigureDifference[]): string {
  const difference = sheet.tax.minus(client.tax);
  if (client.bonusTax.isZero && difference.equals(sheet.bonusTax)) {
    const tax = formatMoney(sheet.bonusTax);
    return `客户端的表中没有全年一次性奖金的税 ${tax}，请把奖金的结果放在同一文件中导入`;
  }
  const [first] = figures.filter(({ code }) => code !== 'cumTaxableIncome');
  if (first === undefined) {
    return figures.length > 0
      ? '累计应纳税所得额不同，而客户端的表没有列出的扣除项目可能不同，请逐项核对'
      : '各项数据相同而税额不同，请核对税率和四舍五入，或重新计算';
  }
  return first.code === 'cumBasicDeduction' ? basicReason(first) : (reasons[first.code] ?? '');
}

function basicReason({ sheet, client }: FigureDifference): string {
  const months = sheet.minus(client).abs().dividedBy(monthlyBasic, 10);
  const what = months.decimals === 0 ? `减除费用相差 ${months.toExactText()} 个月` : '减除费用不同';
  return `${what}，请核对任职受雇日期、离职日期和减除费用方式`;
}

/**
 * Why the ledger's tax of the month is not the sheet's; '' where it is. Errors: none.
 * @param credit credit of 应交个人所得税 in the month of payment
 */
export function ledgerReason(sheet: Money, credit: Money): string {
  if (sheet.equals(credit)) return '';
  const amount = formatMoney(sheet.minus(credit).abs());
  if (credit.isZero) return '账上本月没有记代扣个人所得税，请生成或录入发放工资的凭证';
  return credit.compare(sheet) > 0
    ? `账上比工资表多 ${amount}，请核对是否重复记账，或含其他所得的代扣税`
    : `账上比工资表少 ${amount}，请核对发放工资的凭证是否完整，或工资表确认后有改动`;
}
