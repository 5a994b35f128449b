import type { FileLayout, LayoutColumn, LayoutSource, LayoutUse } from './file-layout';

const column = (title: string, source: LayoutSource, text = ''): LayoutColumn => ({
  title,
  source,
  text,
});

const person: readonly LayoutColumn[] = [
  column('工号', 'number'),
  column('*姓名', 'name'),
  column('*证件类型', 'idType'),
  column('*证件号码', 'idNumber'),
];

const plain = {
  format: 'xlsx',
  separator: 'comma',
  encoding: 'utf8',
  head: [],
  hasTitles: true,
  rowsAtMost: null,
} as const;

function taxLayout(
  use: LayoutUse,
  sheet: string,
  columns: readonly LayoutColumn[],
  more: Pick<FileLayout, 'confidence' | 'note'>,
): FileLayout {
  const name = `扣缴客户端：${sheet}`;
  return { ...plain, code: use, use, name, sheet, columns, ...more };
}

const clientNote =
  '列名按公开的工资软件整理，扣缴客户端的模板可能更新；导入前请与客户端下载的模板核对，不同的在此修改。';
const likely = { confidence: 'likely', note: clientNote } as const;

const itemColumns: readonly LayoutColumn[] = [
  column('累计子女教育', 'childEducation'),
  column('累计继续教育', 'continuingEducation'),
  column('累计住房贷款利息', 'mortgageInterest'),
  column('累计住房租金', 'rent'),
  column('累计赡养老人', 'elderlySupport'),
  column('累计3岁以下婴幼儿照护', 'infantCare'),
];

const endColumns: readonly LayoutColumn[] = [
  column('准予扣除的捐赠额', 'blank'),
  column('减免税额', 'relief'),
  column('备注', 'remark'),
];

const taxLayouts: readonly FileLayout[] = [
  taxLayout(
    'taxWage',
    '正常工资薪金收入',
    [
      ...person,
      column('本期收入', 'income'),
      column('本期免税收入', 'exemptIncome'),
      column('基本养老保险费', 'pension'),
      column('基本医疗保险费', 'medical'),
      column('失业保险费', 'unemployment'),
      column('住房公积金', 'housingFund'),
      ...itemColumns,
      column('累计个人养老金', 'blank'),
      column('企业(职业)年金', 'blank'),
      column('商业健康保险', 'blank'),
      column('税延养老保险', 'blank'),
      column('其他', 'otherDeduction'),
      ...endColumns,
    ],
    {
      confidence: 'likely',
      note: `${clientNote}“其他扣除(税前)”合为一个数，列在“其他”；属于年金、商业健康保险或个人养老金的，请在客户端分到各自的列。`,
    },
  ),
  taxLayout(
    'taxBonus',
    '全年一次性奖金收入',
    [
      ...person,
      column('*全年一次性奖金额', 'bonus'),
      column('免税收入', 'blank'),
      column('其他', 'blank'),
      column('准予扣除的捐赠额', 'blank'),
      column('减免税额', 'blank'),
      column('备注', 'remark'),
    ],
    likely,
  ),
  taxLayout(
    'taxSeverance',
    '解除劳动合同一次性补偿金',
    [
      ...person,
      column('*一次性补偿收入', 'severance'),
      column('免税收入', 'severanceExempt'),
      column('其他', 'blank'),
      column('准予扣除的捐赠额', 'blank'),
      column('减免税额', 'blank'),
      column('备注', 'remark'),
    ],
    likely,
  ),
  taxLayout(
    'taxLabour',
    '劳务报酬所得',
    [
      ...person,
      column('任职受雇从业类型', 'personKind'),
      column('*收入', 'income'),
      column('免税收入', 'exemptIncome'),
      column('减免税额', 'relief'),
      column('备注', 'remark'),
    ],
    {
      confidence: 'unsure',
      note: '劳务报酬表的列名和顺序因客户端版本而异：请按客户端下载的模板改正列名和顺序后再用。',
    },
  ),
  taxLayout(
    'taxPeople',
    '人员信息采集',
    [
      ...person,
      column('*国籍（地区）', 'fixed', '中国'),
      column('性别', 'sex'),
      column('出生日期', 'birthDate'),
      column('*人员状态', 'personState'),
      column('*任职受雇从业类型', 'personKind'),
      column('手机号码', 'phone'),
      column('*任职受雇从业日期', 'hireDate'),
      column('离职日期', 'leaveDate'),
      column('户籍所在地', 'blank'),
      column('开户银行', 'bankName'),
      column('银行账号', 'bankAccount'),
      column('备注', 'remark'),
    ],
    {
      confidence: 'unsure',
      note: '只有一处来源，扣缴客户端的模板还有更多的列；外籍人员的国籍请在客户端改正。请按客户端下载的模板核对后再用。',
    },
  ),
  taxLayout(
    'taxDeduction',
    '专项附加扣除',
    [...person, ...itemColumns, column('累计专项附加扣除合计', 'specialAdditional')],
    {
      confidence: 'unsure',
      note: '列名与“正常工资薪金收入”中的累计各列相同，供核对和导入；扣缴客户端采集专项附加扣除另有模板。',
    },
  ),
];

const bankColumns: readonly LayoutColumn[] = [
  column('序号', 'order'),
  column('账号', 'bankAccount'),
  column('户名', 'name'),
  column('金额', 'netPay'),
  column('开户行', 'bankName'),
  column('备注', 'remark'),
];

const bankNote = '通用格式。各银行网银的模板不同，请与开户行的模板核对，不同的在此修改。';

const bankLayouts: readonly FileLayout[] = [
  {
    ...plain,
    code: 'bankXlsx',
    use: 'bank',
    name: '通用代发（Excel）',
    sheet: '代发工资',
    columns: bankColumns,
    confidence: 'sure',
    note: bankNote,
  },
  {
    ...plain,
    code: 'bankCsv',
    use: 'bank',
    name: '通用代发（CSV，GBK 编码）',
    sheet: '代发工资',
    format: 'text',
    encoding: 'gbk',
    columns: bankColumns,
    confidence: 'sure',
    note: bankNote,
  },
  {
    ...plain,
    code: 'bankHead',
    use: 'bank',
    name: '带合计表头的代发（Excel）',
    sheet: '代发工资模板',
    head: ['代发工资', '总金额|{合计}', '总笔数|{笔数}'],
    columns: [
      column('序号', 'order'),
      column('账号', 'bankAccount'),
      column('户名', 'name'),
      column('', 'blank'),
      column('金额', 'netPay'),
    ],
    rowsAtMost: 3_000,
    confidence: 'likely',
    note: '按见过的一家银行的样式：B2 总金额、B3 总笔数、数据从第 5 行起，每批 3,000 笔；是否与开户行的模板相同，请先核对。',
  },
];

const billNote =
  '列名按常见的样式整理，各地社保、税务和公积金系统导出的列名不同，请打开导出的文件核对，不同的在此修改。';

function billLayout(
  code: string,
  use: 'socialBill' | 'fundBill',
  own: Pick<FileLayout, 'name' | 'columns'>,
): FileLayout {
  return { ...plain, ...own, code, use, sheet: '缴费明细', confidence: 'unsure', note: billNote };
}

const billPerson: readonly LayoutColumn[] = [
  column('姓名', 'name'),
  column('证件号码', 'idNumber'),
];

const billLayouts: readonly FileLayout[] = [
  billLayout('socialBill', 'socialBill', {
    name: '社保缴费明细（每人一行）',
    columns: [
      ...billPerson,
      column('费款所属期', 'billMonth'),
      column('养老个人', 'pensionPersonal'),
      column('养老单位', 'pensionCompany'),
      column('医疗个人', 'medicalPersonal'),
      column('医疗单位', 'medicalCompany'),
      column('失业个人', 'unemploymentPersonal'),
      column('失业单位', 'unemploymentCompany'),
      column('工伤单位', 'injuryCompany'),
      column('生育单位', 'maternityCompany'),
    ],
  }),
  billLayout('socialItems', 'socialBill', {
    name: '社保缴费明细（每险种一行）',
    columns: [
      ...billPerson,
      column('费款所属期', 'billMonth'),
      column('征收品目', 'billItem'),
      column('个人应缴', 'billPersonal'),
      column('单位应缴', 'billCompany'),
    ],
  }),
  billLayout('fundBill', 'fundBill', {
    name: '公积金汇缴明细',
    columns: [
      ...billPerson,
      column('汇缴月份', 'billMonth'),
      column('个人月缴存额', 'housingFundPersonal'),
      column('单位月缴存额', 'housingFundCompany'),
    ],
  }),
];

/**
 * Layouts of the product. Columns of the tax client are those that three public payroll products of 2025
 * and 2026 write (自然人电子税务局扣缴端 import workbooks); the confidence of each says how certain it is.
 */
export const builtInLayouts: readonly FileLayout[] = [
  ...taxLayouts,
  ...bankLayouts,
  ...billLayouts,
];
