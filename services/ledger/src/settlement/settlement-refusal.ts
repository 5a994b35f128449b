import { sentenceOf } from '@mingzhang/contract';
import { Money, type OpenEntry, type SettlingFault } from '@mingzhang/rules';
import { BusinessError } from '@mingzhang/server';
import { settledText } from './settled-openings';

/**
 * The refusal of a mark.
 * @param place of the mark in the request
 */
export function refused(
  fault: SettlingFault,
  mark: {
    readonly place: number;
    readonly marks: number;
    readonly currency: string;
    readonly base: string;
    readonly entryOf: (row: number) => OpenEntry | undefined;
  },
): BusinessError {
  const { place, marks, currency, base, entryOf } = mark;
  const prefix = marks > 1 ? `第 ${place + 1} 组：` : '';
  return new BusinessError('SETTLEMENT_REFUSED', { msg: `${prefix}${text()}` });

  function amountText(amount: Money) {
    return settledText({ currency, isBase: currency === base, settled: amount.toExactText() });
  }

  function text(): string {
    const row = 'row' in fault ? fault.row : 0;
    const ofRow = (link: 'of' | 'directly', msg: string) => sentenceOf({ row: row + 1, link, msg });
    switch (fault.code) {
      case 'UNKNOWN':
        return ofRow('of', '分录已不在该科目和项目下，请刷新页面后重新选择');
      case 'CURRENCY':
        return ofRow(
          'of',
          `分录是 ${fault.currency}，本组核销是 ${currency}：核销按原币进行，` +
            '不同币别不能互相核销，请只选择同一币别的分录',
        );
      case 'NOTHING':
        return ofRow('of', '核销金额应大于 0，请填写金额或去掉该行');
      case 'DECIMALS':
        return ofRow('of', `核销金额最多 ${fault.atMost} 位小数，请改为 ${currency} 的金额`);
      case 'TOO_MUCH': {
        const open = entryOf(row)?.open ?? Money.zero;
        if (open.isZero) return ofRow('of', '分录已全部核销，请刷新页面后重新选择');
        const most = amountText(open);
        const way = '请减少核销金额；他人刚核销过时请刷新页面';
        return ofRow('directly', `未核销金额只有 ${most}，${way}`);
      }
      case 'ONE_SIDE':
        return '核销须有借方和贷方的分录，请两边都选择';
      case 'UNEQUAL': {
        const { difference } = fault;
        const side = difference.isNegative ? '贷方' : '借方';
        return (
          `借方与贷方的核销金额相差 ${amountText(difference.abs())}，` + `${side}多，请调整到相等`
        );
      }
    }
  }
}
