import { toHalfWidth } from '../half-width';
import { categoryForm } from './item-form';
import { headingKey } from './source-row';

/** What a column of a voucher list may hold. */
export type VoucherField =
  | 'date'
  | 'businessDate'
  | 'year'
  | 'period'
  | 'month'
  | 'day'
  | 'word'
  | 'number'
  | 'lineNo'
  | 'summary'
  | 'code'
  | 'name'
  | 'subject'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'countedDirection'
  | 'amount'
  | 'foreignDebit'
  | 'foreignCredit'
  | 'foreign'
  | 'currency'
  | 'rate'
  | 'quantity'
  | 'debitQuantity'
  | 'creditQuantity'
  | 'price'
  | 'settlementMethod'
  | 'billNumber'
  | 'billDate'
  | 'attachments'
  | 'maker'
  | 'auditor'
  | 'deleted'
  | 'items'
  | 'itemCategory'
  | 'itemCode'
  | 'itemName';

/** What a column is: a field, items of a category, or something that vouchers here do not have. */
export type ColumnRole =
  | { readonly field: VoucherField; readonly year?: string }
  | {
      readonly field: 'category';
      readonly category: string;
      readonly part: 'both' | 'code' | 'name';
    }
  /** `客户/部门`, above cells such as `甲公司\\销售部`. */
  | { readonly field: 'categories'; readonly categories: readonly string[] }
  | { readonly field: 'unread' };

/** Headings seen in files, as `headingKey` gives them; a lower row is joined to its upper by `_`. */
const FIELD_HEADINGS: Readonly<Record<VoucherField, string>> = {
  date: '日期 凭证日期 制单日期 记账日期 单据日期 记账凭证日期 FDATE',
  businessDate: '业务日期 FTRANSDATE',
  year: '会计年度 年度 年 FYEAR',
  period: '期间 会计期间 会计期间号 会计月份 凭证年月 凭证_期间 FPERIOD',
  month: '月 月份 日期_月 凭证日期_月',
  day: '日 日期_日 凭证日期_日',
  word: '凭证字 凭证类别 凭证类别字 凭证类别(字) 凭证类型 凭证种类 凭证类别编码 凭证类别名称 字 凭证_字 凭证_种类 FGROUPID FGROUP',
  number:
    '凭证字号 凭证号数 凭证号 凭证编号 号 字号 凭证_号 凭证_号数 凭证_字号 凭证_编号 记账凭证编号 FNUMBER FNUM',
  lineNo: '分录序号 分录号 行号 记账凭证行号 FENTRYID',
  summary: '摘要 凭证摘要 分录摘要 记账凭证摘要 FEXPLANATION FEXP',
  code: '科目编码 科目代码 科目编号 会计科目编码 会计科目代码 会计科目编号 科目_编码 科目_代码 会计科目_编码 FACCOUNTNUM FACCTID',
  name: '科目名称 科目全名 会计科目名称 科目_名称 会计科目_名称 FACCOUNTNAME',
  subject: '科目 会计科目',
  debit:
    '借方金额 借方 借方发生额 借方发生 借方本币 借方本位币 借方本币金额 借方金额合计 本币借方 本币借方金额 本位币借方 本位币借方金额 借方_金额 借方_本币 借方_本位币 金额_借方 本币_借方 本位币_借方 本币金额_借方 发生额_借方 本期发生额_借方 FDEBIT',
  credit:
    '贷方金额 贷方 贷方发生额 贷方发生 贷方本币 贷方本位币 贷方本币金额 贷方金额合计 本币贷方 本币贷方金额 本位币贷方 本位币贷方金额 贷方_金额 贷方_本币 贷方_本位币 金额_贷方 本币_贷方 本位币_贷方 本币金额_贷方 发生额_贷方 本期发生额_贷方 FCREDIT',
  direction: '方向 借贷方向 借贷 借/贷 余额方向',
  countedDirection: 'FDC',
  amount: '金额 本币金额 本位币金额 发生额 金额_本币 金额_本位币',
  foreignDebit:
    '原币借方金额 原币金额借方 原币借方 借方原币 借方原币金额 借方外币 外币借方金额 原币_借方 原币金额_借方 借方_原币 借方_外币',
  foreignCredit:
    '原币贷方金额 原币金额贷方 原币贷方 贷方原币 贷方原币金额 贷方外币 外币贷方金额 原币_贷方 原币金额_贷方 贷方_原币 贷方_外币',
  foreign: '原币金额 原币 外币 外币金额 金额_原币 FAMOUNTFOR FFCYAMT',
  currency: '币别 币种 币别代码 币种编码 FCURRENCYNUM FCYID',
  rate: '汇率 FEXCHANGERATE FEXCHRATE',
  quantity: '数量 FQUANTITY FQTY',
  debitQuantity: '借方数量 借方_数量 数量_借方',
  creditQuantity: '贷方数量 贷方_数量 数量_贷方',
  price: '单价 价格 FUNITPRICE FUPRICE',
  settlementMethod: '结算方式 FSETTLETYPEID',
  billNumber: '票号 结算号 票据号 FSETTLENO',
  billDate: '票据日期 发生日期',
  attachments: '附件数 附单据数 附单据张数 附件张数 附件 FATTACHMENTS',
  maker: '制单人 制单 制单(人) 填制人 制单人编码 FPREPARERID FPREPARE',
  auditor: '审核人 审核 审核(人) 复核 复核人 FCHECKERID',
  deleted: 'FDELETED',
  items: '辅助项 核算项目 核算维度 辅助核算 辅助项目 辅助核算项目 FITEM',
  itemCategory: '辅助类型 辅助类别 辅助核算类别 自定义辅助核算类别',
  itemCode: '辅助编码 辅助核算代码 辅助核算编码 自定义辅助核算编码',
  itemName: '辅助名称 辅助核算名称',
};

/** Columns that tell a voucher list, too, but that vouchers here do not keep. */
const UNREAD_HEADINGS =
  '币别名称 FCURRENCYNAME 核准 FAPPROVEID 出纳 FCASHIERID 经办 FHANDLER ' +
  '数量单位 计量单位 FMEASUREUNITID 参考信息 FREFERENCE 往来业务编号 FTRANSNO 序号 FSERIALNUM 系统模块 ' +
  'FOBJECTNAME 业务描述 FPARAMETER 汇率类型 FEXCHANGERATETYPE 记账 记账人 过账 FPOSTED 机制凭证 FINTERNALIND ' +
  '现金流量 FCASHFLOW 核算账簿 业务单元编码 是否限定 业务员 FTRANSID FMODULE 币别_名称';

const fieldsByKey = new Map(
  Object.entries(FIELD_HEADINGS).flatMap(([field, keys]) =>
    keys.split(' ').map((key) => [key, field as VoucherField] as const),
  ),
);
const unreadKeys = new Set(UNREAD_HEADINGS.split(' '));
const BUILT_IN_CATEGORIES = [
  '客户',
  '供应商',
  '职员',
  '个人',
  '员工',
  '人员',
  '项目',
  '部门',
  '存货',
];

/**
 * What a column with that heading holds; undefined for a heading that nobody knows.
 * @param categories names of the account set's own categories, which headings may be too
 */
export function roleOf(
  heading: string,
  categories: readonly string[] = [],
): ColumnRole | undefined {
  const key = headingKey(heading);
  if (key === '') return undefined;
  const field = fieldsByKey.get(key);
  if (field !== undefined) return { field };
  if (unreadKeys.has(key)) return { field: 'unread' };
  return yearHeading(key) ?? numberedRole(key) ?? categoryRole(key, categories);
}

/** The year stands in the heading alone: `2017年_月`, `2017年_日`. */
function yearHeading(key: string): ColumnRole | undefined {
  const found = /^(\d{4})年_([月日])$/.exec(key);
  if (!found) return undefined;
  return { field: found[2] === '月' ? 'month' : 'day', year: found[1] ?? '' };
}

/** `辅助核算1`, `自定义辅助核算类别1`, and KIS's FCLSNAME1 with FOBJID1 and FOBJNAME1. */
function numberedRole(key: string): ColumnRole | undefined {
  const bare = key.replace(/\d$/, '');
  if (bare === key) return undefined;
  const pairs: Readonly<Record<string, VoucherField>> = {
    辅助核算: 'items',
    自定义辅助核算类别: 'itemCategory',
    自定义辅助核算编码: 'itemCode',
    FCLSNAME: 'itemCategory',
    FOBJID: 'itemCode',
    FOBJNAME: 'itemName',
  };
  const field = pairs[bare];
  return field === undefined ? undefined : { field };
}

function categoryRole(key: string, categories: readonly string[]): ColumnRole | undefined {
  const known = [...BUILT_IN_CATEGORIES, ...categories];
  const nameOf = (text = '') => known.find((each) => toHalfWidth(each).toUpperCase() === text);
  const bare = key.replace(/^辅助核算_?/, '');
  const parts = bare.split(/[\\/]/).map(nameOf);
  if (parts.length > 1 && parts.every((part) => part !== undefined)) {
    return { field: 'categories', categories: parts.map((part) => categoryForm(part ?? '')) };
  }
  const found = /^(.+?)_?(编码|代码|编号|名称)?$/.exec(bare);
  const name = nameOf(found?.[1]);
  if (name === undefined) return undefined;
  const part = found?.[2] === undefined ? 'both' : found[2] === '名称' ? 'name' : 'code';
  return { field: 'category', category: categoryForm(name), part };
}
