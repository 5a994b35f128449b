import { bonusMethodTitles, type PayChoices } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { separatePaymentTitles } from '@mingzhang/rules/payroll';

/** The choices of a person under their titles, for the operation log. */
export function choiceWords({ bonusMethod, payments }: PayChoices): Record<string, unknown> {
  return {
    年终奖计税方式: bonusMethodTitles[bonusMethod],
    一次性收入: payments.map(paymentText),
  };
}

/** 解除劳动合同一次性补偿金 400,000.00，上年职工平均工资 100,000.00. */
function paymentText(payment: PayChoices['payments'][number]): string {
  const text = `${separatePaymentTitles[payment.kind]} ${moneyText(payment.amount)}`;
  switch (payment.kind) {
    case 'severance':
      return `${text}，上年职工平均工资 ${moneyText(payment.averageWage)}`;
    case 'earlyRetirement':
      return `${text}，至法定退休 ${payment.years} 年`;
    case 'internalRetirement':
      return `${text}，至法定退休 ${payment.months} 个月`;
    default:
      return text;
  }
}

const moneyText = (text: string) => formatMoney(Money.parse(text));
