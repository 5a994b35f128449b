import type { BureauColumn } from './headings';

/** Columns of the workbook of 全量发票查询. */
export type WorkbookColumn =
  | 'rowNo'
  | 'code'
  | 'number'
  | 'digitalNumber'
  | 'sellerTaxId'
  | 'sellerName'
  | 'buyerTaxId'
  | 'buyerName'
  | 'issueDate'
  | 'taxCategoryCode'
  | 'specialType'
  | 'itemName'
  | 'specification'
  | 'unit'
  | 'quantity'
  | 'unitPrice'
  | 'amount'
  | 'rate'
  | 'tax'
  | 'total'
  | 'platform'
  | 'kind'
  | 'taxStatus'
  | 'isPositive'
  | 'riskLevel'
  | 'issuer'
  | 'remark';

const digitalNumber = {
  key: 'digitalNumber',
  title: '数电票号码',
  aliases: ['数电发票号码', '全电发票号码', '电子发票号码'],
} as const;

/** Source: 税务数字账户, 全量发票查询, 导出 (2024 to 2026). The order and a few columns differ by region and date. */
export const workbookColumns: readonly BureauColumn<WorkbookColumn>[] = [
  { key: 'rowNo', title: '序号' },
  { key: 'code', title: '发票代码' },
  { key: 'number', title: '发票号码' },
  digitalNumber,
  {
    key: 'sellerTaxId',
    title: '销方识别号',
    aliases: ['销方税号', '销售方识别号', '销售方纳税人识别号'],
  },
  { key: 'sellerName', title: '销方名称', aliases: ['销售方名称'] },
  {
    key: 'buyerTaxId',
    title: '购方识别号',
    aliases: ['购方税号', '购买方识别号', '购买方纳税人识别号'],
  },
  { key: 'buyerName', title: '购买方名称', aliases: ['购方名称'] },
  { key: 'issueDate', title: '开票日期' },
  { key: 'taxCategoryCode', title: '税收分类编码' },
  { key: 'specialType', title: '特定业务类型' },
  {
    key: 'itemName',
    title: '货物或应税劳务名称',
    aliases: ['货物或应税劳务、服务名称', '商品名称'],
  },
  { key: 'specification', title: '规格型号' },
  { key: 'unit', title: '单位' },
  { key: 'quantity', title: '数量' },
  { key: 'unitPrice', title: '单价' },
  { key: 'amount', title: '金额' },
  { key: 'rate', title: '税率', aliases: ['税率/征收率'] },
  { key: 'tax', title: '税额' },
  { key: 'total', title: '价税合计' },
  { key: 'platform', title: '发票来源' },
  { key: 'kind', title: '发票票种', aliases: ['发票类型', '票种'] },
  { key: 'taxStatus', title: '发票状态' },
  { key: 'isPositive', title: '是否正数发票' },
  { key: 'riskLevel', title: '发票风险等级' },
  { key: 'issuer', title: '开票人' },
  { key: 'remark', title: '备注' },
];

/** Columns of the file of 抵扣类勾选. */
export type CertificationColumn =
  | 'rowNo'
  | 'ticked'
  | 'digitalNumber'
  | 'code'
  | 'number'
  | 'issueDate'
  | 'amount'
  | 'tax'
  | 'effectiveTax'
  | 'buyerTaxId'
  | 'checkDate';

/** Source: 税务数字账户, 抵扣类勾选, 导出 (files of 2026 with real rows; likely). */
export const certificationColumns: readonly BureauColumn<CertificationColumn>[] = [
  { key: 'rowNo', title: '序号' },
  { key: 'ticked', title: '是否勾选', aliases: ['勾选状态'] },
  digitalNumber,
  { key: 'code', title: '发票代码' },
  { key: 'number', title: '发票号码' },
  { key: 'issueDate', title: '开票日期' },
  { key: 'amount', title: '金额' },
  { key: 'tax', title: '票面税额', aliases: ['税额'] },
  { key: 'effectiveTax', title: '有效抵扣税额', aliases: ['有效税额'] },
  {
    key: 'buyerTaxId',
    title: '购买方识别号',
    aliases: ['购方识别号', '购方税号', '购买方纳税人识别号'],
  },
  { key: 'checkDate', title: '勾选时间', aliases: ['勾选日期'] },
];
