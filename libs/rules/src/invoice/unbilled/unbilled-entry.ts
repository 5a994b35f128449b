import { formatMoney } from '../../money-format';
import { Money } from '../../money';
import type { IsoDate } from '../../period';
import type { Problem } from '../../problem';
import type { InvoiceType } from '../invoice';
import { rateOf } from '../rate';
import type { GoodKind } from '../vat/vat-invoice';

/** `OUT`: income without an invoice (未开票收入). `IN`: goods received without an invoice (暂估入库). */
export const unbilledTitles: Readonly<Record<InvoiceType, string>> = {
  OUT: '未开票收入',
  IN: '暂估入库',
};

/** The column of the returns that income belongs to, by the first digit of 税收分类编码. */
export const unbilledGoods = ['goods', 'labour', 'service'] as const satisfies readonly GoodKind[];
type UnbilledGood = (typeof unbilledGoods)[number];
export const unbilledGoodTitles: Readonly<Record<UnbilledGood, string>> = {
  goods: '货物',
  labour: '加工修理修配劳务',
  service: '服务、不动产和无形资产',
};

/** Income or received goods for which no invoice has come yet. Amounts in yuan. */
export interface UnbilledEntry {
  readonly invoiceType: InvoiceType;
  readonly number: string;
  readonly date: IsoDate;
  /** Customer or supplier; empty where it is nobody in particular. */
  readonly partyName: string;
  readonly itemName: string;
  readonly good: UnbilledGood;
  /** `13%`, `免税`; empty for received goods. */
  readonly rate: string;
  /** Without tax. */
  readonly amount: Money;
  /** Zero for received goods. */
  readonly tax: Money;
  readonly quantity: Money | null;
}

/** A gap between tax and amount × rate that passes, in yuan; as on a whole invoice (R02). */
const TAX_TOLERANCE = Money.parse('1.27');

/**
 * What is wrong with the figures of an entry. Income needs a rate and the tax by it; received goods are
 * estimated without tax (企业会计准则应用指南附录 1405; 小企业会计准则 1402), which the invoice brings.
 * Errors: none.
 */
export function unbilledProblems(
  entry: Pick<UnbilledEntry, 'invoiceType' | 'rate' | 'amount' | 'tax' | 'quantity'>,
): Problem[] {
  const { invoiceType, rate, amount, tax, quantity } = entry;
  const problems: Problem[] = [];
  const find = (field: string, msg: string) => {
    problems.push({ code: 'UNBILLED', field, msg });
  };
  if (!amount.isPositive) {
    find('amount', '金额须大于 0；开票或退货后请用“冲回”登记负数');
  }
  if (quantity !== null && !quantity.isPositive) find('quantity', '数量须大于 0，没有数量的请留空');
  if (invoiceType === 'IN') {
    if (rate !== '') find('rate', '暂估入库不填税率，发票到后按发票记进项税额');
    if (!tax.isZero) find('tax', '暂估入库按不含税金额入账，税额应为 0；进项税额在发票到后再记');
    return problems;
  }
  const multiplier = rateOf(rate)?.multiplier ?? null;
  if (multiplier === null) {
    find('rate', '未开票收入须选择税率或征收率，申报表按税率填列');
    return problems;
  }
  const byRate = amount.times(multiplier);
  if (tax.minus(byRate).abs().compare(TAX_TOLERANCE) > 0) {
    const expected = formatMoney(byRate);
    find('tax', `税额应为金额 × ${rate} = ${expected}，现为 ${formatMoney(tax)}，请更正金额或税额`);
  }
  return problems;
}

const numberPrefixes: Readonly<Record<InvoiceType, string>> = { OUT: 'WK', IN: 'ZG' };
const NUMBER_DIGITS = 3;

/** What the numbers of a month begin with: `WK202601-`. */
export const unbilledPrefix = (invoiceType: InvoiceType, date: IsoDate): string =>
  `${numberPrefixes[invoiceType]}${date.slice(0, 7).replace('-', '')}-`;

/**
 * The number of a further entry of a month: `WK202601-004` after `WK202601-003`.
 * @param taken numbers of entries; those of other months or forms are passed over
 */
export function nextUnbilledNumber(prefix: string, taken: readonly string[]): string {
  const last = taken
    .filter((number) => number.startsWith(prefix))
    .map((number) => number.slice(prefix.length))
    .filter((rest) => /^\d{1,9}$/.test(rest))
    .reduce((most, rest) => Math.max(most, Number(rest)), 0);
  return `${prefix}${String(last + 1).padStart(NUMBER_DIGITS, '0')}`;
}
