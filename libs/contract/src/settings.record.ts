import { z } from 'zod';
import { factorIn, listedOnce, text, typedText } from './common.schema';
import {
  defineRecord,
  flagField,
  optionalTextField,
  ownField,
  textField,
  type RecordOf,
} from './record';

/** 币别. */
export const currencyRecord = defineRecord({
  title: '币别',
  nameOf: ({ code }) => code,
  searched: ['code', 'name'],
  fields: {
    code: ownField({
      title: '币别代码',
      sql: 'text',
      schema: typedText().regex(/^[A-Z]{3}$/, '币别代码应为三位大写字母'),
    }),
    name: textField({ title: '币别名称', max: 20 }),
    /** Yuan for one unit; at most six decimals. */
    exchangeRate: ownField({
      title: '汇率',
      sql: 'numeric(20,6)',
      schema: factorIn
        .refine((rate) => rate !== null && Number(rate) > 0, '请填写大于 0 的汇率')
        // None is refused above.
        .transform((rate) => rate ?? '1'),
    }),
  },
});
export type CurrencyFields = RecordOf<typeof currencyRecord>;

export const wordRuleModes = ['none', 'refuse', 'warn'] as const;
export const moneyKinds = ['none', 'cash', 'bank', 'money'] as const;
const moneyKindField = (title: string) =>
  ownField({
    title,
    sql: 'text',
    schema: z.enum(moneyKinds, `${title}应为现金、银行存款或两者之一`),
  });

/** 凭证字, with what its vouchers have on their sides (收: 借方必有现金或银行存款). */
export const voucherWordRecord = defineRecord({
  title: '凭证字',
  nameOf: ({ word }) => word,
  searched: ['word'],
  fields: {
    word: textField({ title: '凭证字', max: 4 }),
    printTitle: textField({ title: '打印标题', max: 20 }),
    isDefault: { ...flagField({ title: '默认' }), schema: z.boolean().default(false) },
    ruleMode: ownField({
      title: '规则',
      sql: 'text',
      schema: z.enum(wordRuleModes, '规则应为不检查、禁止或提示'),
    }),
    debitHas: moneyKindField('借方必有'),
    creditHas: moneyKindField('贷方必有'),
    hasNot: moneyKindField('借贷必无'),
  },
});

/** 辅助核算类别; built-in ones keep their names. */
export const accountingCategoryRecord = defineRecord({
  title: '辅助核算类别',
  nameOf: ({ name }) => name,
  searched: ['name'],
  fields: {
    name: textField({ title: '类别名称', max: 20 }),
    /** Titles of the custom columns of the items. */
    customColumns: ownField({
      blank: [],
      title: '自定义列',
      sql: 'text[]',
      schema: z
        .array(text('自定义列名', 20))
        .max(10, '自定义列最多 10 个')
        .superRefine(listedOnce('自定义列', (column) => column))
        .default([]),
    }),
  },
});
export type AccountingCategoryFields = RecordOf<typeof accountingCategoryRecord>;

/** 辅助核算项目: customers, suppliers, employees and so on. */
export const itemRecord = defineRecord({
  title: '辅助核算项目',
  nameOf: ({ code, name }) => `${code} ${name}`,
  searched: ['code', 'name'],
  fields: {
    code: textField({ title: '编码', max: 20 }),
    name: textField({ title: '名称', max: 100 }),
    /** 1 启用, 0 停用. */
    status: ownField({
      blank: 1,
      title: '状态',
      sql: 'smallint',
      schema: z.union([z.literal(0), z.literal(1)]).default(1),
      file: { isRequired: false },
      cellText: (status) => (status === 1 ? '' : '停用'),
      readCell: (cell, { refuse }) => {
        if (!['', '启用', '停用'].includes(cell)) refuse('STATUS', '状态应填“启用”或“停用”');
        return cell === '停用' ? 0 : 1;
      },
    }),
    remark: optionalTextField({ title: '备注', max: 200 }),
    /** Contents of the category's custom columns. */
    customValues: ownField({
      blank: [],
      title: '自定义列的内容',
      sql: 'text[]',
      schema: z.array(typedText().max(200)).max(10).default([]),
    }),
  },
});
export type ItemFields = RecordOf<typeof itemRecord>;
