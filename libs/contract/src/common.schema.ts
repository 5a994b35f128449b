import { z } from 'zod';
import { Money, isIsoDate, isOneLine, isPeriod, roundTo, withoutUnseen } from '@mingzhang/rules';

/**
 * A text as a person types or pastes it, without invisible characters (`withoutUnseen`) and
 * trimmed. Codes, names and search words use it; passwords and keys do not.
 * @param message the message for a value that is not text
 */
export const typedText = (message?: string) => z.string(message).overwrite(withoutUnseen).trim();

const decimalText = /^-?\d{1,13}(\.\d+)?$/;

/** Decimal text with at most `scale` decimals; normalised to exactly `scale`. */
function decimal(scale: number, name: string) {
  const message = `${name}应为数字，最多 ${scale} 位小数`;
  return z
    .union([z.string(), z.number()], message)
    .refine((value) => {
      const text = String(value).trim();
      if (!decimalText.test(text)) return false;
      const decimals = text.split('.')[1] ?? '';
      return (
        decimals.replace(/0+$/, '').length <=
        (typeof value === 'number' ? Math.min(2, scale) : scale)
      );
    }, message)
    .transform((value) => roundTo(Money.parse(String(value).trim()), scale).toFixed(scale));
}

/**
 * An amount in the base currency: decimal text, at most 2 decimals. A JSON number is also accepted.
 */
export const amountIn = decimal(2, '金额');
/** An amount as a person types it into a filter: with or without separators. */
export const typedAmount = z
  .union([z.string(), z.number()])
  .transform((typed) => Money.tryParse(String(typed))?.toExactText() ?? typed)
  .pipe(amountIn);
/** An amount side that may be left empty: `""`, absent and `"0.00"` all mean zero. */
export const amountSideIn = z
  .union([z.literal('').transform(() => '0.00'), amountIn], '金额应为数字，最多 2 位小数')
  .optional()
  .transform((value) => value ?? '0.00');
/** Quantity, unit price or exchange rate: at most 6 decimals. Empty means none. */
export const factorIn = z
  .union([z.literal('').transform(() => null), z.null(), decimal(6, '数量、单价或汇率')])
  .optional()
  .transform((value) => value ?? null);
/**
 * A fraction such as `0.05` with at most 10 decimals, so that a rate computed from an amount yields
 * that amount again. Forms and files show it in percent, and so does its refusal.
 * @param name the title of its field: 残值率
 */
export const rateIn = (name: string) =>
  decimal(10, name).refine((text) => {
    const rate = Money.parse(text);
    return !rate.isNegative && rate.compare(1) <= 0;
  }, `${name}应在 0% 到 100% 之间`);
/** Amount in a foreign currency: at most 3 decimals. Empty means none. */
export const foreignIn = z
  .union(
    [z.literal('').transform(() => null), z.null(), decimal(3, '原币金额')],
    '原币金额应为数字，最多 3 位小数',
  )
  .optional()
  .transform((value) => value ?? null);

/** An amount in an answer, `"1234.50"`. */
export const amount = z.string();
export const factor = z.string().nullable();

export const id = z.number().int().positive();
/**
 * A whole number in a path, query or form; `findingText` makes the message. It has no message of
 * its own: a schema's message also replaces those of its bounds, and would hide them.
 */
export function wholeParam(least: number, most: number) {
  return z.coerce.number().min(least).max(most).int();
}
export const yearParam = wholeParam(1990, 2100);
export const monthParam = wholeParam(1, 12);
/** A search word: part of a code, name or summary. */
export const searchWord = typedText().max(60, '关键字最多 60 个字');
export const keywordParam = searchWord.optional();
/** An id in a path or query. */
export const idParam = z.coerce
  .number('编号应为数字')
  .positive('编号应为正数')
  .max(Number.MAX_SAFE_INTEGER, '编号最多 16 位')
  .int('编号应为整数');
const categoryKeyPattern = /^[1-9]\d*$/;
/**
 * The id of a category as an object key, in canonical form so that two keys never mean the same
 * category.
 */
export const categoryKey = z.string().regex(categoryKeyPattern, '辅助核算类别应为编号');
/** Most categories of auxiliary accounting whose items one line may have. */
export const maxAuxiliary = 20;

const itemId = { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/**
 * Items by category id. They are counted before any is validated: a request may contain tens of
 * thousands, and validating them would block the process. The JSON schema is therefore stated
 * separately.
 */
export function auxiliaryItems(item: z.ZodType<number, number>, missing?: string) {
  return z
    .custom<Record<string, number>>(
      (given) =>
        typeof given !== 'object' || given === null || Object.keys(given).length <= maxAuxiliary,
      `一行分录最多 ${maxAuxiliary} 个辅助核算项目，请去掉多余的`,
    )
    .pipe(z.record(categoryKey, item, missing))
    .meta({
      type: 'object',
      propertyNames: { type: 'string', pattern: categoryKeyPattern.source },
      additionalProperties: itemId,
      maxProperties: maxAuxiliary,
    });
}
export const idParams = z.strictObject({ id: idParam });

const dateMessage = '日期应为有效的日期，如 2026-01-31';
export const isoDate = z.string(dateMessage).refine(isIsoDate, dateMessage);
/** A day within bounds, both of them valid. @param title of its field, which the refusal names */
export const dateBetween = (from: string, to: string, title: string) =>
  isoDate.refine((text) => text >= from && text <= to, `${title}应在 ${from} 至 ${to} 之间`);
const monthText = '期间应为有效的月份，如 2026-01';
export const period = z.string().refine(isPeriod, monthText);
/** A month that others are computed from, as two years before it: the bounds keep those valid. */
export const reckonedPeriod = period.refine(
  (text) => text >= '1990-01' && text <= '2100-12',
  monthText,
);
/**
 * A day that others are computed from, as the ages up to it: the bounds keep its neighbours valid.
 */
export const reckonedDate = dateBetween('1990-01-01', '2100-12-31', '日期');
export const timestamp = z.string();

/** A switch in a query or form: 1/0 or true/false. */
export const flagParam = z
  .enum(['0', '1', 'true', 'false'])
  .transform((v) => v === '1' || v === 'true');

/** A comma-separated or repeated list in a form; counted before any part of it is validated. */
export function textList(atMost: number, tooMany: string) {
  const isLong = (value: unknown) => Array.isArray(value) && value.length > atMost;
  return z
    .union([z.string(), z.array(z.string()).max(atMost)], {
      error: ({ input }) => (isLong(input) ? tooMany : undefined),
    })
    .transform((value) => (Array.isArray(value) ? value : value.split(',')))
    .refine((texts) => !isLong(texts), tooMany);
}

/**
 * Refuses an entry whose key occurs twice in a list, and names both positions: of two values for
 * the same thing it is unclear which one is meant. For `superRefine`.
 * @param name the name of an entry for people: 结转参数
 */
export function listedOnce<T>(name: string, keyOf: (entry: T) => unknown) {
  return (entries: readonly T[], context: z.core.$RefinementCtx<readonly T[]>): void => {
    const places = new Map<unknown, number>();
    for (const [index, entry] of entries.entries()) {
      const first = places.get(keyOf(entry));
      if (first === undefined) {
        places.set(keyOf(entry), index);
        continue;
      }
      const message = `${name}第 ${index + 1} 项与第 ${first + 1} 项重复，请只保留一项`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
  };
}

/** A comma-separated or repeated list of ids in a form. */
export const idList = textList(500, '一次最多处理 500 条')
  .transform((texts) => texts.map((text) => text.trim()).filter(Boolean))
  .pipe(z.array(z.string().regex(/^[1-9]\d{0,15}$/, '编号应为正整数')).min(1, '请至少选择一条记录'))
  .transform((texts) => texts.map(Number));

const pageNumber = wholeParam(1, 1_000_000);
const pageSizeNumber = wholeParam(1, 500);

/** Paging of lists that always return a page. */
export const paging = {
  page: pageNumber.default(1),
  pageSize: pageSizeNumber.default(20),
};
/** Paging of lists that return a plain array unless a page is requested. */
export const optionalPaging = { page: pageNumber.optional(), pageSize: pageSizeNumber.optional() };

/** A page of records. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.strictObject({
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    records: z.array(record),
  });
}

/** Required text after trimming. */
export function text(name: string, max: number) {
  return typedText(`请填写${name}`).min(1, `请填写${name}`).max(max, `${name}最多 ${max} 个字`);
}
const lineMessage = (name: string) => `${name}不能换行，也不能含控制字符`;
/** Text shown beside others, as a name in a history: one line only. */
export const textLine = (name: string, max: number) =>
  text(name, max).refine(isOneLine, lineMessage(name));
/** The same, but may be empty. */
export const optionalTextLine = (name: string, max: number) =>
  typedText(`${name}应为文字`)
    .max(max, `${name}最多 ${max} 个字`)
    .refine(isOneLine, lineMessage(name))
    .default('');
/** Text that may be empty. */
export function optionalText(name: string, max: number) {
  return typedText(`${name}应为文字`).max(max, `${name}最多 ${max} 个字`).default('');
}

/**
 * The highest version that a row can be changed from: the next one must fit an integer of the
 * database.
 */
export const maxVersion = 2_147_483_646;
export const version = z
  .number('缺少版本号，请刷新后重试')
  .int()
  .positive()
  .max(maxVersion, '版本号超出范围，请刷新后重试');
export const done = z.strictObject({});

/** One finding as an envelope carries it (`Finding`). */
export const finding = z.strictObject({
  path: z.string().optional(),
  row: z.number().int().optional(),
  link: z.enum(['of', 'directly']).optional(),
  code: z.string(),
  msg: z.string(),
});

/** A file as a service receives it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The value must contain the bytes themselves: an object that only states a size is refused. */
function isFile(value: unknown): boolean {
  if (typeof Blob !== 'undefined' && value instanceof Blob) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array
  );
}

/** A file in a multipart body: a Blob in the browser, its name and bytes in the service. */
export function fileIn(missing: string) {
  return z.custom<Blob | UploadedFile>(isFile, missing).transform((value) => value as UploadedFile);
}
export const uploadedFile = fileIn('请选择要导入的文件');

/** The answer of a call that returns a file. */
export const fileAnswer = z.custom<Blob>();
