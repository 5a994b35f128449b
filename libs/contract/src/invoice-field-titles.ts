import { invoiceBusinessRecord } from './invoice-business.record';
import { invoiceRecord } from './invoice.record';
import { titlesOfFields } from './record';

/** Titles of request fields of invoices. */
export const invoiceFieldTitles: Readonly<Record<string, string>> = {
  ...titlesOfFields(invoiceBusinessRecord.fields),
  ...titlesOfFields(invoiceRecord.fields),
  anyOf: '条件的内容',
  behindIds: '排在前面的规则',
  below: '低于',
  businessIds: '业务类型',
  checkDate: '勾选日期',
  checkStatus: '勾选状态',
  conditions: '条件',
  creditCarried: '上期期末留抵税额',
  deductPeriod: '抵扣期间',
  dispositions: '检查结果',
  isRed: '红字发票',
  isWithoutBusiness: '没有业务类型',
  itemName: '项目名称',
  learnedFrom: '学习的发票',
  quarterSales: '启用前本季销售额',
  replaces: '重新生成',
  riskLevels: '发票风险等级',
  ruleId: '记账规则',
  specialType: '特定业务类型',
  specification: '规格型号',
  tab: '处理状态',
  taxCategoryCode: '税收分类编码',
  taxId: '纳税人识别号',
  taxStatuses: '发票状态',
  transferId: '进项税额转出',
  unpaidTax: '上期期末未缴税额',
  windowSales: '启用前连续期间销售额',
};
