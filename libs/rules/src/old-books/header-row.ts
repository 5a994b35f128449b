import { roleOf, type ColumnRole } from './headings';
import { headingKey, shownText, type SourceRow } from './source-row';

/** The columns of a voucher list, and where its lines begin. */
export interface VoucherHeader {
  readonly roles: readonly (ColumnRole | undefined)[];
  readonly headings: readonly string[];
  /** Texts above the headings: company, range, unit. */
  readonly titles: readonly string[];
  /** Rows that titles and headings take up. */
  readonly rows: number;
}

/** Headings are looked for in this many filled rows (paged exports begin with a page of titles). */
export const HEADER_ROWS_AT_MOST = 30;
/** A heading may take up this many rows. */
export const HEADER_HEIGHT_AT_MOST = 3;

const LOWER_WORDS = new Set(
  '借方 贷方 借 贷 数量 单价 金额 方向 计量单位 月 日 年 期间 字 号 字号 号数 编号 种类 原币 本币 本位币 外币 汇率 余额 编码 代码 名称 借方金额 贷方金额'.split(
    ' ',
  ),
);

/** `借方数量`, `金额（贷）`: in a sheet of quantities a side stands with what it is of. */
const SIDED_WORDS =
  /^(?:[借贷]方?[(_-]?(?:数量|单价|金额|原币|外币|本位?币|余额|发生额?)+|(?:数量|单价|金额|原币|外币|本位?币|余额|发生额?)+[(_-]?[借贷]方?)\)?$/;

/** Finds the headings of a voucher list among the first rows; undefined when there are none. */
export function findVoucherHeader(
  rows: readonly SourceRow[],
  categories: readonly string[],
): VoucherHeader | undefined {
  for (let at = 0; at < Math.min(rows.length, HEADER_ROWS_AT_MOST); at += 1) {
    const header = headerAt(rows, at, categories);
    if (header) return header;
  }
  return undefined;
}

function headerAt(
  rows: readonly SourceRow[],
  at: number,
  categories: readonly string[],
): VoucherHeader | undefined {
  const texts = textsOf(rows[at]);
  const filled = texts.filter((text) => text !== '').length;
  const known = texts.filter((text) => roleOf(text, categories) !== undefined).length;
  if (filled < 3 || known < 2) return undefined;
  let headings = texts;
  for (let height = 1; height <= HEADER_HEIGHT_AT_MOST; height += 1) {
    const roles = asOne(headings.map((heading) => roleOf(heading, categories)));
    const lower = rows[at + height];
    const joined = lower && isLowerRow(lower) ? joinRows(headings, textsOf(lower)) : undefined;
    if (joined === undefined || height === HEADER_HEIGHT_AT_MOST) {
      if (!isVoucherList(roles)) return undefined;
      const titles = rows
        .slice(0, at)
        .flatMap(textsOf)
        .filter((text) => text !== '');
      return { roles, headings, titles, rows: at + height };
    }
    headings = joined;
  }
  return undefined;
}

/** A row of headings below others says only such things as 借方, 贷方, 月, 日. */
export function isLowerRow(row: SourceRow): boolean {
  const keys = textsOf(row)
    .map(headingKey)
    .filter((key) => key !== '');
  return keys.length > 0 && keys.every((key) => LOWER_WORDS.has(key) || SIDED_WORDS.test(key));
}

/** Fills the upper row to the right and joins `上_下`. */
export function joinRows(upper: readonly string[], lower: readonly string[]): string[] {
  let above = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = upper[at] ?? '';
    const below = lower[at] ?? '';
    if (own !== '') above = own;
    if (below === '') return own;
    return above === '' ? below : `${above}_${below}`;
  });
}

/** Where only original-currency sides are given, they are the amounts: nothing else could be. */
function asOne(roles: readonly (ColumnRole | undefined)[]): (ColumnRole | undefined)[] {
  const has = (field: string) => roles.some((role) => role?.field === field);
  const seen = new Set<string>();
  return roles.map((role) => {
    if (role === undefined) return undefined;
    const own = has('debit') || has('credit') ? role : sidesAsAmounts(role);
    if (MANY.has(own.field)) return own;
    // Of two columns with one meaning the first counts.
    if (seen.has(own.field)) return { field: 'unread' };
    seen.add(own.field);
    return own;
  });
}

/** Fields that several columns may have. */
const MANY = new Set<string>(
  'category categories unread items itemCategory itemCode itemName'.split(' '),
);

function sidesAsAmounts(role: ColumnRole): ColumnRole {
  if (role.field === 'foreignDebit') return { field: 'debit' };
  return role.field === 'foreignCredit' ? { field: 'credit' } : role;
}

/** Date (or period), number and amounts beside a subject make a voucher list. */
function isVoucherList(roles: readonly (ColumnRole | undefined)[]): boolean {
  const fields = new Set<string>(roles.flatMap((role) => (role ? [role.field] : [])));
  const any = (...names: string[]) => names.some((name) => fields.has(name));
  const sides = fields.has('debit') && fields.has('credit');
  const oneAmount = fields.has('amount') && any('direction', 'countedDirection');
  return (
    any('date', 'businessDate', 'period', 'month') &&
    fields.has('number') &&
    any('code', 'name', 'subject') &&
    (sides || oneAmount)
  );
}

/** The texts of a row, with holes as ''. */
export function textsOf(row: SourceRow | undefined): string[] {
  return Array.from(row?.cells ?? [], shownText);
}
