import { Money } from '../../money';
import { formatMoney } from '../../money-format';
import { percentText } from '../../stated-rate';
import { type PayrollProblem, refusal, warning } from '../facts';
import type { PayPerson, PayRun } from './pay-input';
import type { PayTax } from './pay-tax';

/** The field of a relief that is typed as an amount (减免税额). */
export const RELIEF_FIELD = 'taxRelief';

/**
 * What is wrong with a relief that is typed as an amount. The law allows it to disabled people, elderly
 * people without family, families of martyrs, and after heavy losses by natural disaster; provinces set
 * shares and limits. Source: 个人所得税法 第五条. Errors: none.
 */
export function reliefProblems(
  { kind, shareRelief }: PayPerson,
  { entered }: Pick<PayRun, 'entered'>,
  { tax }: Pick<PayTax, 'tax'>,
): PayrollProblem[] {
  const relief = entered.get(RELIEF_FIELD) ?? Money.zero;
  if (relief.isZero) return [];
  if (tax?.method !== 'cumulative') {
    const msg = '减免税额只用于按累计预扣的人员，请清空；按次扣税的减免请在扣缴客户端办理';
    return [refusal('PAYROLL_ONE_OFF', msg, RELIEF_FIELD)];
  }
  if (shareRelief !== undefined) {
    const share = percentText(shareRelief.share.toExactText());
    const msg = `已按 ${share} 的比例减征，填写的减免税额不起作用，请清空，或在员工信息中取消减征比例`;
    return [refusal('PAYROLL_ONE_OFF', msg, RELIEF_FIELD)];
  }
  const problems: PayrollProblem[] = [];
  if (kind !== 'disabled') {
    const msg =
      '减免税额限于残疾、孤老人员和烈属，以及因自然灾害遭受重大损失的（个人所得税法第五条），请核对并留存资料';
    problems.push(warning('PAYROLL_ONE_OFF', msg, RELIEF_FIELD));
  }
  if (tax.relief.compare(tax.taxBeforeRelief) > 0) {
    const msg = `累计减免税额 ${formatMoney(tax.relief)} 大于累计应纳税额 ${formatMoney(tax.taxBeforeRelief)}，多出的部分不退税，请核对`;
    problems.push(warning('PAYROLL_ONE_OFF', msg, RELIEF_FIELD));
  }
  return problems;
}
