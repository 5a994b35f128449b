import { invoiceTypes, invoiceTypeTitles } from '@mingzhang/rules/invoice';
import { auxiliaryItems, id } from './common.schema';
import { reasonField } from './invoice.record';
import {
  choiceField,
  defineRecord,
  flagField,
  optionalReferenceField,
  ownField,
  referenceField,
  textField,
  type RecordOf,
} from './record';

/** 业务类型: which subject an invoice, or a line of it, is booked on. */
export const invoiceBusinessRecord = defineRecord({
  title: '业务类型',
  nameOf: ({ name }) => name,
  searched: ['code', 'name'],
  fields: {
    invoiceType: choiceField({
      title: '发票方向',
      choices: invoiceTypes,
      titles: invoiceTypeTitles,
    }),
    code: textField({ title: '业务类型编码', shortTitle: '编码', max: 30 }),
    name: textField({ title: '业务类型名称', shortTitle: '名称', max: 60 }),
    /** Income of an output invoice; cost, expense or asset of an input one. */
    subjectId: referenceField({ title: '业务科目', to: 'subject', message: '请选择科目' }),
    /** Items of the subject by category: 部门, 项目. */
    auxiliary: ownField({
      title: '辅助核算',
      sql: 'jsonb',
      blank: {},
      schema: auxiliaryItems(id, '辅助核算应按类别给出项目').default({}),
    }),
    /** The other side; null: 应收账款 or 应付账款. */
    settlementSubjectId: optionalReferenceField({ title: '结算科目', to: 'subject' }),
    /** Input invoices only. */
    nonDeductibleReason: reasonField(),
    /** The type of invoices that no rule and no person gave one; one of each direction. */
    isDefault: flagField({ title: '默认' }),
    /** Not offered for further invoices. */
    isDisabled: flagField({ title: '停用' }),
  },
});
export type InvoiceBusinessFields = RecordOf<typeof invoiceBusinessRecord>;
