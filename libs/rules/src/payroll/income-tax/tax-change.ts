import { Money } from '../../money';
import { formatMoney } from '../../money-format';
import { yearOf } from '../../period';
import { percentText } from '../../stated-rate';
import type { CumulativeTax } from './cumulative-tax';

type TaxChangeReason =
  | 'newYear'
  | 'income'
  | 'specialDeduction'
  | 'specialAdditionalDeduction'
  | 'otherDeduction'
  | 'bracket'
  | 'carried'
  | 'relief';

/** Why the tax of a run differs from that of the run before. */
interface TaxChange {
  /** Tax now less tax before, in yuan. */
  readonly difference: Money;
  /** What changed, the most telling first; empty where the tax is the same. */
  readonly reasons: readonly TaxChangeReason[];
  /** One Chinese sentence; empty where the tax is the same. */
  readonly sentence: string;
}

/** Says in one sentence why the tax of a run differs from that of the run before. Errors: none. */
export function taxChange(previous: CumulativeTax, current: CumulativeTax): TaxChange {
  const difference = current.withheld.minus(previous.withheld);
  if (difference.isZero) return { difference, reasons: [], sentence: '' };
  const found = changes(previous, current);
  const direction = difference.isPositive ? '多' : '少';
  const why = found.map(({ text }) => text).join('；') || '累计数变动';
  const sentence = `比上月${direction}扣 ${formatMoney(difference.abs())}：${why}`;
  return { difference, reasons: found.map(({ reason }) => reason), sentence };
}

interface Change {
  readonly reason: TaxChangeReason;
  readonly text: string;
}

function changes(previous: CumulativeTax, current: CumulativeTax): Change[] {
  if (yearOf(previous.period) !== yearOf(current.period)) {
    return [{ reason: 'newYear', text: '新的纳税年度从零累计' }];
  }
  return [
    ...carriedChange(previous, current),
    ...bracketChange(previous, current),
    ...inputChanges(previous, current),
  ];
}

function carriedChange(previous: CumulativeTax, current: CumulativeTax): Change[] {
  if (current.carried.isPositive) {
    const text = `累计多扣的 ${formatMoney(current.carried)} 结转以后月份抵减，本月不扣`;
    return [{ reason: 'carried', text }];
  }
  if (!previous.carried.isPositive) return [];
  return [{ reason: 'carried', text: `以前多扣的 ${formatMoney(previous.carried)} 已抵减完` }];
}

function bracketChange(previous: CumulativeTax, current: CumulativeTax): Change[] {
  const [before, now] = [previous.bracket, current.bracket];
  if (before.level === now.level) return [];
  const rates = [before, now].map(({ rate }) => percentText(rate.toExactText()));
  const taxable = formatMoney(current.taxableIncome);
  if (now.level < before.level) {
    const text = `累计应纳税所得额降到 ${taxable}，预扣率由 ${rates[0]} 降为 ${rates[1]}`;
    return [{ reason: 'bracket', text }];
  }
  const above = formatMoney(current.taxableIncome.minus(now.over));
  const text =
    `累计应纳税所得额 ${taxable}，超过 ${formatMoney(now.over)} 的 ${above} ` +
    `由 ${rates[0]} 改按 ${rates[1]} 预扣`;
  return [{ reason: 'bracket', text }];
}

const inputTitles = [
  ['income', '本期收入'],
  ['specialDeduction', '专项扣除'],
  ['specialAdditionalDeduction', '专项附加扣除'],
  ['otherDeduction', '其他扣除'],
  ['relief', '减免税额'],
] as const;

function inputChanges(previous: CumulativeTax, current: CumulativeTax): Change[] {
  return inputTitles.flatMap(([reason, title]) => {
    const change = current.inputs[reason].minus(previous.inputs[reason]);
    if (change.isZero) return [];
    const direction = change.isPositive ? '增加' : '减少';
    return [{ reason, text: `${title}${direction} ${formatMoney(change.abs())}` }];
  });
}
