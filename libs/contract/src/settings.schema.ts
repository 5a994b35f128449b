import { z } from 'zod';
import { amount, id, optionalText, text, typedText } from './common.schema';
import { voucherWordRecord } from './settings.record';

export const subjectCategories = [
  'asset',
  'liability',
  'common',
  'equity',
  'cost',
  'profit',
] as const;
export const subjectCategory = z.enum(subjectCategories);
export const subjectCategoryTitles: Readonly<Record<(typeof subjectCategories)[number], string>> = {
  asset: '资产',
  liability: '负债',
  common: '共同',
  equity: '权益',
  cost: '成本',
  profit: '损益',
};
export const direction = z.enum(['debit', 'credit']);

export const subject = z.strictObject({
  id,
  version: z.number().int(),
  code: z.string(),
  name: z.string(),
  /** Names from the first level down, joined with '-'. */
  fullName: z.string(),
  /** Pinyin initials of the same names, joined with '-': `glfy-zjf`. */
  mnemonic: z.string(),
  category: subjectCategory,
  direction,
  parentId: id.nullable(),
  level: z.number().int(),
  leaf: z.boolean(),
  status: z.number().int().min(0).max(1),
  auxiliary: z.array(id),
  auxiliaryRequired: z.array(id),
  currencies: z.array(z.string()),
  quantity: z.strictObject({ unit: z.string() }).nullable(),
  cash: z.boolean(),
});
export type Subject = z.output<typeof subject>;

export const subjectFields = {
  code: typedText().regex(/^\d{1,20}$/, '科目编码应为数字'),
  name: text('科目名称', 60),
  direction,
  auxiliary: z.array(id).max(10).default([]),
  auxiliaryRequired: z.array(id).max(10).default([]),
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/, '币别应为三位字母代码'))
    .max(40)
    .default([]),
  quantity: z
    .strictObject({ unit: optionalText('计量单位', 10) })
    .nullable()
    .default(null),
  cash: z.boolean().default(false),
  status: z.union([z.literal(0), z.literal(1)]).default(1),
};

/** A subject with the fields for the voucher form's search. */
export const selectableSubject = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  fullName: z.string(),
  /** Pinyin initials of the full name, joined with '-': `glfy-zjf`. */
  mnemonic: z.string(),
  direction,
  auxiliary: z.array(id),
  auxiliaryRequired: z.array(id),
  currencies: z.array(z.string()),
  quantity: z.strictObject({ unit: z.string() }).nullable(),
  cash: z.boolean(),
  /** Balance of all periods up to now, debit positive. */
  balance: amount,
});
export type SelectableSubject = z.output<typeof selectableSubject>;

const { ruleMode, debitHas, creditHas, hasNot } = voucherWordRecord.shape;
/** Which subjects vouchers of a word must have on their sides (收: 借方必有现金或银行存款). */
export const voucherWordRule = { ruleMode, debitHas, creditHas, hasNot };

export const voucherWord = z.strictObject({
  id,
  version: z.number().int(),
  word: z.string(),
  printTitle: z.string(),
  isDefault: z.boolean(),
  ...voucherWordRule,
});
export type VoucherWord = z.output<typeof voucherWord>;

export const currency = z.strictObject({
  id,
  version: z.number().int(),
  code: z.string(),
  name: z.string(),
  exchangeRate: z.string(),
  isBase: z.boolean(),
});
export type Currency = z.output<typeof currency>;

/** With the rate of the requested period: its own, or the last one before it. */
export const currencyInPeriod = z.strictObject({ ...currency.shape, periodRate: z.string() });
export type CurrencyInPeriod = z.output<typeof currencyInPeriod>;

export const accountingCategory = z.strictObject({
  id,
  version: z.number().int(),
  name: z.string(),
  builtIn: z.boolean(),
  /** Titles of the custom columns of the items. */
  customColumns: z.array(z.string()),
});
export type AccountingCategory = z.output<typeof accountingCategory>;

export const accountingCategoryDetail = z.strictObject({
  id,
  version: z.number().int(),
  categoryId: id,
  code: z.string(),
  name: z.string(),
  mnemonic: z.string(),
  status: z.number().int().min(0).max(1),
  remark: z.string(),
  customValues: z.array(z.string()),
});
export type AccountingCategoryDetail = z.output<typeof accountingCategoryDetail>;
