import { percentText } from '@mingzhang/rules';
import { z } from 'zod';
import { amountIn, amountSideIn, listedOnce, period, rateIn, text } from './common.schema';
import { defineRecord, ownField, optionalTextField, textField, type RecordOf } from './record';

export const schemeVersionsAtMost = 60;
export const schemeItemsAtMost = 20;

/** An amount that may be left out; null: there is no bound. */
const bound = z
  .union([z.literal('').transform(() => null), z.null(), amountIn], '金额应为数字，最多 2 位小数')
  .default(null);

/** An item of a scheme: rates are fractions, amounts yuan. */
export const schemeItem = z.strictObject({
  /** Codes of the product: pension, medical, unemployment, workInjury, maternity, housingFund. */
  code: z
    .string('请选择险种')
    .regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, '险种的代码由字母和数字组成，以字母开头'),
  name: text('险种名称', 40),
  floor: bound,
  ceiling: bound,
  personalRate: rateIn('个人费率'),
  companyRate: rateIn('单位费率'),
  personalFixed: amountSideIn,
  companyFixed: amountSideIn,
  /** Decimals that each side is rounded to: 2 for fen, 0 for whole yuan. */
  scale: z
    .number('小数位数应为 0、1 或 2')
    .int('小数位数应为 0、1 或 2')
    .min(0, '小数位数应为 0、1 或 2')
    .max(2, '小数位数应为 0、1 或 2')
    .default(2),
  /** The person's part is deducted before tax. */
  isDeductible: z.boolean().default(true),
});
export type SchemeItem = z.output<typeof schemeItem>;

/** A scheme from a month on; a new floor, ceiling or rate is a new version. */
export const schemeVersion = z.strictObject({
  from: period,
  /** The last month; null while it goes on. */
  until: period.nullable().default(null),
  /** The most of a person's housing fund that is deducted in a month; null: no limit. */
  deductibleFundCap: bound,
  /** 最低工资标准 of the city for a month; null: wages are not compared. */
  minimumWage: bound,
  /** The city compares what is left after the person's insurance and housing fund. */
  isMinimumNet: z.boolean().default(false),
  items: z
    .array(schemeItem)
    .min(1, '请至少添加一个险种')
    .max(schemeItemsAtMost, `一个方案最多 ${schemeItemsAtMost} 个险种`)
    .superRefine(listedOnce('险种', ({ code }) => code)),
});
export type SchemeVersion = z.output<typeof schemeVersion>;

/** 社保公积金方案 of a city. */
export const insuranceSchemeRecord = defineRecord({
  title: '社保公积金方案',
  nameOf: ({ name }) => name,
  searched: ['name', 'city'],
  fields: {
    name: textField({ title: '方案名称', max: 60 }),
    city: optionalTextField({ title: '参保城市', max: 40 }),
    versions: ownField({
      sql: 'jsonb',
      title: '参数',
      schema: z
        .array(schemeVersion)
        .min(1, '请填写起始月的参数')
        .max(schemeVersionsAtMost, `一个方案最多 ${schemeVersionsAtMost} 期参数`)
        .superRefine(listedOnce('参数', ({ from }) => from)),
      logValue: (versions) => versions.map(versionText),
    }),
    remark: optionalTextField({ title: '备注', max: 200 }),
  },
});
export type InsuranceSchemeFields = RecordOf<typeof insuranceSchemeRecord>;

/** A version in the words of the log: its months, then an item after the other. */
function versionText(version: SchemeVersion): string {
  const { from, until, deductibleFundCap, minimumWage, isMinimumNet, items } = version;
  const months = until === null ? `${from} 起` : `${from} 至 ${until}`;
  const cap = deductibleFundCap === null ? '' : `，公积金税前扣除限额 ${deductibleFundCap}`;
  const net = isMinimumNet ? '（不含个人社保公积金）' : '';
  const minimum = minimumWage === null ? '' : `，最低工资 ${minimumWage}${net}`;
  return `${months}${cap}${minimum}：${items.map(itemText).join('；')}`;
}

function itemText(item: SchemeItem): string {
  const { code, name, floor, ceiling, personalFixed, companyFixed, scale, isDeductible } = item;
  const personal = `个人 ${percentText(item.personalRate)} + ${personalFixed}`;
  const company = `单位 ${percentText(item.companyRate)} + ${companyFixed}`;
  const bounds = `下限 ${floor ?? '无'}，上限 ${ceiling ?? '无'}`;
  const deducted = isDeductible ? '税前扣除' : '不税前扣除';
  return `${name}（${code}）${personal}，${company}，${bounds}，${scale} 位小数，${deducted}`;
}
