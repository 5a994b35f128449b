import { roleOf } from './headings';
import { headingKey } from './source-row';

/** What a column of a balance table holds. */
export type BalanceField =
  | 'code'
  | 'name'
  | 'items'
  | 'direction'
  | 'closingDirection'
  | 'yearOpeningDirection'
  | `${'yearOpening' | 'opening' | 'period' | 'ytd' | 'closing'}${'Debit' | 'Credit'}`
  | 'yearOpening'
  | 'opening'
  | 'closing'
  | 'currency'
  | 'months'
  | 'monthsFrom'
  | 'monthsTo'
  | 'year'
  | CountField;

/** Quantities and foreign amounts beside the opening, or beside the closing balance. */
type CountField =
  `${'quantity' | 'foreign' | 'closingQuantity' | 'closingForeign'}${'' | 'Debit' | 'Credit'}`;

type Kind = 'yearOpening' | 'opening' | 'period' | 'ytd' | 'closing';

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/年初|本年期初/, 'yearOpening'],
  [/期初/, 'opening'],
  [/期末/, 'closing'],
  // 本年发生额 is another name of 本年累计发生额.
  [/累计|本年/, 'ytd'],
  [/本期|本月|当期|发生/, 'period'],
];
/** The words that headings of a kind are made of, beside those that any may have. */
const ownWords: Readonly<Record<Kind, RegExp>> = {
  yearOpening: /本年期初|本年度?|年初/g,
  opening: /期初|本期|本月/g,
  closing: /期末|本期|本月/g,
  ytd: /本年度?|年?累计/g,
  period: /本期|本月|当期|当月/g,
};
const anyWords =
  /余额|金额|发生额|发生|结存|结余|账面|借方|贷方|方向|借|贷|方|数量|原币|外币|本位币|本币|合计|科目|人民币|RMB|CNY|折合|综合|元|数|额|[_()[\]【】（）\-/.·、]/g;
/** Columns that stand beside amounts and are none. */
const besides = /数量|单价|原币|外币|汇率|币别|币种|损益|实际/;
const counts: readonly (readonly [RegExp, 'quantity' | 'foreign'])[] = [
  [/数量/, 'quantity'],
  [/原币|外币/, 'foreign'],
];

/**
 * The field of a heading, its upper and lower row joined by `_`, that is understood whole; undefined for
 * any other column, as one of another year or basis: 上年期末借方, 期末调整前借方, 预算期末.
 */
export function balanceField(heading: string): BalanceField | undefined {
  return isWhole(heading) ? likelyField(heading) : undefined;
}

/** The field that a heading would have if the rest of its words meant nothing. */
export function likelyField(heading: string): BalanceField | undefined {
  const key = keyOf(heading);
  if (key === '') return undefined;
  if (/^(币别|币种|币名|外币名称)$/.test(key)) return 'currency';
  if (besides.test(key)) return countField(key);
  const kind = kindOf(key);
  if (/方向/.test(key)) {
    if (kind === 'closing' || kind === 'yearOpening') return `${kind}Direction`;
    return kind === undefined || kind === 'opening' ? 'direction' : undefined;
  }
  if (kind === undefined) return plainField(key);
  if (/借/.test(key)) return `${kind}Debit`;
  if (/贷/.test(key)) return `${kind}Credit`;
  return kind === 'period' || kind === 'ytd' ? undefined : kind;
}

/** Headings of no kind are known by the whole of them anyhow, but for those of directions. */
function isWhole(heading: string): boolean {
  const key = keyOf(heading);
  const kind = kindOf(key);
  if (kind === undefined) return !/方向/.test(key) || key.replace(anyWords, '') === '';
  return key.replace(ownWords[kind], '').replace(anyWords, '') === '';
}

function keyOf(heading: string): string {
  return headingKey(heading).replace(/本位币|本币/g, '');
}

function kindOf(key: string): Kind | undefined {
  return kinds.find(([pattern]) => pattern.test(key))?.[1];
}

/** Whether a column holds amounts of the base currency. */
export function isAmount(field: BalanceField): boolean {
  return /^(?:yearOpening|opening|period|ytd|closing)(?:Debit|Credit)?$/.test(field);
}

/** Quantities and foreign amounts are read of what may be the opening alone. */
function countField(key: string): CountField | undefined {
  if (!/期[初末]/.test(key) || /单价|汇率|损益|实际/.test(key)) return undefined;
  const counted = counts.find(([pattern]) => pattern.test(key))?.[1];
  if (counted === undefined) return undefined;
  const ofClosing = counted === 'quantity' ? 'closingQuantity' : 'closingForeign';
  const field = /期末/.test(key) ? ofClosing : counted;
  if (/借/.test(key)) return `${field}Debit`;
  return /贷/.test(key) ? `${field}Credit` : field;
}

function plainField(key: string): BalanceField | undefined {
  if (/^(会计)?(期间号?|月份?|月度|年月)$|^所属期间?$|^账期$/.test(key)) return 'months';
  if (/^(起始|开始)(会计)?(期间|月份?|年月)$/.test(key)) return 'monthsFrom';
  if (/^(结束|截止|终止)(会计)?(期间|月份?|年月)$/.test(key)) return 'monthsTo';
  if (/^(会计)?年度?$/.test(key)) return 'year';
  const role = roleOf(key);
  if (role?.field === 'code' || role?.field === 'name' || role?.field === 'items')
    return role.field;
  return undefined;
}
