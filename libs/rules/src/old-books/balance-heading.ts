import { roleOf } from './headings';
import { headingKey } from './source-row';

/** What a column of a balance table holds. */
export type BalanceField =
  | 'code'
  | 'name'
  | 'items'
  | 'direction'
  | `${'yearOpening' | 'opening' | 'period' | 'ytd' | 'closing'}${'Debit' | 'Credit'}`
  | 'opening';

const kinds: readonly (readonly [
  RegExp,
  'yearOpening' | 'opening' | 'period' | 'ytd' | 'closing',
])[] = [
  [/年初/, 'yearOpening'],
  [/期初/, 'opening'],
  [/期末/, 'closing'],
  [/累计/, 'ytd'],
  [/本期|本月|当期|发生/, 'period'],
];
/** Columns that stand beside amounts and are none. */
const besides = /数量|单价|原币|外币|汇率|币别|损益|实际/;

/** The field of a heading, its upper and lower row joined by `_`; undefined for any other column. */
export function balanceField(heading: string): BalanceField | undefined {
  const key = headingKey(heading).replace(/本位币|本币/g, '');
  if (key === '' || besides.test(key)) return undefined;
  const kind = kinds.find(([pattern]) => pattern.test(key))?.[1];
  if (/方向/.test(key)) return kind === undefined || kind === 'opening' ? 'direction' : undefined;
  if (kind === undefined) return plainField(key);
  if (/借/.test(key)) return `${kind}Debit`;
  if (/贷/.test(key)) return `${kind}Credit`;
  return kind === 'opening' ? 'opening' : undefined;
}

function plainField(key: string): BalanceField | undefined {
  const role = roleOf(key);
  if (role?.field === 'code' || role?.field === 'name' || role?.field === 'items')
    return role.field;
  return undefined;
}
