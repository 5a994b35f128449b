import { Money } from '@mingzhang/rules';
import {
  invoiceTypes,
  rateOf,
  unbilledGoods,
  unbilledGoodTitles,
  unbilledProblems,
  unbilledTitles,
} from '@mingzhang/rules/invoice';
import { typedText } from './common.schema';
import {
  amountField,
  choiceField,
  dateField,
  defineRecord,
  optionalAmountField,
  optionalQuantityField,
  optionalReferenceField,
  optionalTextField,
  ownField,
  referenceField,
  withDefault,
  type RecordOf,
} from './record';

/** 税率 in its usual writing: `13%`, `免税`; empty where there is none. */
const rateField = () =>
  ownField({
    title: '税率',
    sql: 'text',
    blank: '',
    file: { aliases: ['税率/征收率', '征收率'] },
    schema: typedText('税率应为文字')
      .max(20, '税率最多 20 个字符')
      .refine((text) => rateOf(text) !== undefined, '税率不认识，请按 13%、3%、免税的格式填写')
      .transform((text) => rateOf(text)?.text ?? '')
      .default(''),
  });

/**
 * What is not invoiced yet: income without an invoice (未开票收入), or goods received without one (暂估入库). Amounts in
 * yuan, above zero; what is taken back once the invoice has come is a reversal.
 */
export const invoiceUnbilledRecord = defineRecord({
  title: '未开票单据',
  nameOf: ({ invoiceType, number }) => `${unbilledTitles[invoiceType]} ${number}`,
  searched: ['number', 'partyName', 'itemName', 'remark'],
  check: ({ invoiceType, rate, amount, tax, quantity }) =>
    unbilledProblems({
      invoiceType,
      rate,
      amount: Money.parse(amount),
      tax: Money.parse(tax),
      quantity: quantity === null ? null : Money.parse(quantity),
    }),
  fields: {
    invoiceType: choiceField({
      title: '单据类型',
      sqlName: 'direction',
      choices: invoiceTypes,
      titles: unbilledTitles,
    }),
    /** Empty: the next one of the month. */
    number: optionalTextField({ title: '单据号', max: 30, file: { isRequired: true } }),
    date: dateField({ title: '日期' }),
    /** Customer or supplier; empty: nobody in particular. */
    partyName: optionalTextField({
      title: '往来单位',
      max: 200,
      file: { aliases: ['客户', '供应商', '购买方名称', '销售方名称'] },
    }),
    itemName: optionalTextField({
      title: '货物或服务',
      max: 100,
      file: { aliases: ['货物或应税劳务名称', '商品名称', '品名'] },
    }),
    /** The column of the returns; of received goods it says nothing. */
    good: withDefault(
      choiceField({ title: '申报项目', choices: unbilledGoods, titles: unbilledGoodTitles }),
      'goods',
    ),
    rate: rateField(),
    amount: amountField({ title: '金额', file: { aliases: ['不含税金额', '销售额'] } }),
    tax: optionalAmountField({ title: '税额' }),
    quantity: optionalQuantityField({ title: '数量' }),
    businessId: referenceField({ title: '业务类型', to: 'invoiceBusiness' }),
    /** Subject of the other side (往来科目); null: that of the business type. */
    settlementSubjectId: optionalReferenceField({ title: '结算科目', to: 'subject' }),
    remark: optionalTextField({ title: '备注', max: 200 }),
  },
});
export type InvoiceUnbilledFields = RecordOf<typeof invoiceUnbilledRecord>;
