import { Money } from '../money';
import { formatMoney } from '../money-format';
import { type IsoDate } from '../period';
import type { AssetKind, DepreciationMethod } from './asset-card';

/** What the conditions of 一次性扣除 are asked of; the original value is in yuan. */
export interface DeductedCard {
  readonly kind: AssetKind;
  readonly method: DepreciationMethod;
  readonly originalValue: Money;
  readonly startUse: IsoDate;
}

/** 单位价值 at most, in yuan, and the days in which it is bought (DR15). */
const limit = Money.parse('5000000');
const since: IsoDate = '2018-01-01';
const until: IsoDate = '2027-12-31';

/** Least life of 房屋、建筑物 in tax law, which no other fixed asset has: 实施条例第六十条第（一）项. */
const buildingMonths = 240;

/**
 * Why a card can't be deducted at once before tax; undefined where it can. It is 设备、器具 (fixed assets other than 房屋、
 * 建筑物) of at most 5,000,000 yuan, bought from 2018-01-01 to 2027-12-31; the start of use stands for the purchase.
 * Sources: 财税〔2018〕54号, 财政部 税务总局公告2021年第6号, 2023年第37号 (DR15). Errors: none.
 * @param taxMinimumMonths least life that tax law allows its type; null where it names none
 */
export function atOnceProblem(
  { kind, method, originalValue, startUse }: DeductedCard,
  taxMinimumMonths: number | null,
): string | undefined {
  const rule = '不符合一次性税前扣除的条件';
  if (kind !== 'fixed') return `${rule}：只限固定资产中的设备、器具，请取消勾选`;
  if (taxMinimumMonths === buildingMonths) return `${rule}：房屋、建筑物不适用，请取消勾选`;
  if (method === 'none') return `${rule}：土地等不计提折旧的资产不适用，请取消勾选`;
  if (originalValue.compare(limit) > 0) {
    const told = `${formatMoney(originalValue)} 超过单位价值 ${formatMoney(limit)}`;
    return `${rule}：原值 ${told} 的限额，请取消勾选`;
  }
  if (startUse < since || startUse > until) {
    return `${rule}：只限 ${since} 至 ${until} 购进的设备、器具，请取消勾选`;
  }
  return undefined;
}
