import { remembered } from '../../remembered';

/**
 * What a field is in the sheet. Totals, cumulative figures and insurance are computed by the
 * product.
 */
export type FieldCategory =
  | 'identity'
  | 'earning'
  | 'earning-deduction'
  | 'total'
  | 'tax-input'
  | 'personal-insurance'
  | 'cumulative'
  | 'deduction'
  | 'separate'
  | 'company-insurance';

/**
 * Whether a field may be changed: always there, present at start, shown when used, or added by the
 * user.
 */
type FieldKind = 'fixed' | 'default-custom' | 'optional' | 'custom';

/** How an earning is taxed: wage income, exempt wage income, or no income at all (不征税). */
type TaxTreatment = 'taxable' | 'exempt' | 'notIncome';

/** A field of the monthly sheet. */
export interface SalaryField {
  readonly code: string;
  readonly name: string;
  readonly category: FieldCategory;
  readonly kind: FieldKind;
  /** How the product works it out, for the reader; null for what is entered. */
  readonly rule: string | null;
  /** The user's formula; null without one. */
  readonly formula: string | null;
  readonly treatment: TaxTreatment;
  readonly inDefaultSheet: boolean;
  /** Whether people type amounts into it. */
  readonly isEditable: boolean;
  readonly note: string;
}

/** Categories whose amounts people type or work out by formulas of their own. */
export const ownCategories = ['earning', 'earning-deduction', 'deduction'] as const;

/** Whether a field takes amounts and formulas of the user. */
export function isOwnField({ category, rule }: SalaryField): boolean {
  return rule === null && ownCategories.some((each) => each === category);
}

/** Fields by code. */
export const fieldsByCode = remembered(
  (fields: readonly SalaryField[]): ReadonlyMap<string, SalaryField> =>
    new Map(fields.map((each) => [each.code, each])),
);

function field(
  code: string,
  name: string,
  category: FieldCategory,
  kind: FieldKind,
  more: Partial<Pick<SalaryField, 'rule' | 'note' | 'inDefaultSheet' | 'isEditable'>> = {},
): SalaryField {
  return {
    code,
    name,
    category,
    kind,
    rule: null,
    formula: null,
    treatment: 'taxable',
    inDefaultSheet: true,
    isEditable: false,
    note: '',
    ...more,
  };
}

/**
 * The fields of a new account set, in the order of the sheet. Zero and empty are the same amount.
 */
export const standardFields: readonly SalaryField[] = [
  field('employeeNo', '工号', 'identity', 'fixed'),
  field('employeeName', '姓名', 'identity', 'fixed'),
  field('departmentName', '部门', 'identity', 'fixed'),
  field('baseSalary', '基本工资', 'earning', 'fixed', { isEditable: true }),
  field('postSalary', '岗位工资', 'earning', 'default-custom', { isEditable: true }),
  field('performance', '绩效工资', 'earning', 'default-custom', { isEditable: true }),
  field('overtime', '加班费', 'earning', 'default-custom', {
    note: '劳动法第四十四条：150%、200%、300%；小时工资 = 月工资 ÷ 21.75 ÷ 8',
    isEditable: true,
  }),
  field('allowance', '补贴', 'earning', 'default-custom', { isEditable: true }),
  field('bonus', '奖金', 'earning', 'default-custom', {
    note: '普通奖金并入当月计税；单独计税的全年一次性奖金另列',
    isEditable: true,
  }),
  field('absenceDeduction', '缺勤扣款', 'earning-deduction', 'default-custom', {
    note: '按正数填写，计算应发工资时减去',
    isEditable: true,
  }),
  field('gross', '应发工资', 'total', 'fixed', { rule: '应发项目合计 − 应发扣减项目合计' }),
  field('exemptIncome', '本期免税收入', 'tax-input', 'fixed', {
    inDefaultSheet: false,
    isEditable: true,
  }),
  field('pensionPersonal', '养老保险(个人)', 'personal-insurance', 'fixed', {
    rule: '基数 × 个人费率',
  }),
  field('medicalPersonal', '医疗保险(个人)', 'personal-insurance', 'fixed', {
    rule: '基数 × 个人费率 + 个人定额',
    note: '部分城市另收定额大额医疗互助',
  }),
  field('unemploymentPersonal', '失业保险(个人)', 'personal-insurance', 'fixed', {
    rule: '基数 × 个人费率',
  }),
  field('socialPersonal', '社保个人', 'total', 'fixed', { rule: '各项社会保险个人部分合计' }),
  field('housingFundPersonal', '公积金个人', 'personal-insurance', 'fixed', {
    rule: '基数 × 个人比例',
  }),
  field('latePersonal', '其中补差补缴(个人)', 'total', 'optional', {
    rule: '以前月份的补差和补缴，已含在各险种和公积金中',
    note: '有补差补缴的月份才显示',
    inDefaultSheet: false,
  }),
  field('specialAdditional', '专项附加扣除', 'tax-input', 'fixed', {
    rule: '当月申报的各项合计',
    note: '七项专项附加扣除的当月标准',
    isEditable: true,
  }),
  field('otherDeductionTax', '其他扣除(税前)', 'tax-input', 'fixed', {
    note: '企业年金、商业健康保险、个人养老金',
    inDefaultSheet: false,
    isEditable: true,
  }),
  field('taxRelief', '本期减免税额', 'tax-input', 'fixed', {
    note: '残疾、孤老人员和烈属，或因自然灾害受损的减免税额；按比例减征的在员工信息中设置，不在此填写',
    inDefaultSheet: false,
    isEditable: true,
  }),
  field('cumIncome', '累计收入', 'cumulative', 'fixed', {
    rule: '上期累计 + 应发工资 − 不征税项目',
  }),
  field('cumExemptIncome', '累计免税收入', 'cumulative', 'fixed', {
    rule: '上期累计 + 本期免税收入 + 免税项目',
  }),
  field('cumBasicDeduction', '累计减除费用', 'cumulative', 'fixed', { rule: '按减除费用方式' }),
  field('cumSpecialDeduction', '累计专项扣除', 'cumulative', 'fixed', {
    rule: '上期累计 + 社保个人 + 公积金个人（限额内）',
    note: '公积金以税前扣除限额为限',
  }),
  field('cumSpecialAdditional', '累计专项附加扣除', 'cumulative', 'fixed', {
    rule: '上期累计 + 专项附加扣除',
  }),
  field('cumOtherDeduction', '累计其他扣除', 'cumulative', 'fixed', {
    rule: '上期累计 + 其他扣除',
  }),
  field('cumTaxableIncome', '累计应纳税所得额', 'cumulative', 'fixed', {
    rule: '累计收入 − 累计免税收入 − 累计减除费用 − 各项累计扣除，不低于 0',
  }),
  field('taxRate', '税率', 'cumulative', 'fixed', { rule: '按累计应纳税所得额查预扣率表' }),
  field('quickDeduction', '速算扣除数', 'cumulative', 'fixed', {
    rule: '按累计应纳税所得额查预扣率表',
  }),
  field('cumTax', '累计应纳税额', 'cumulative', 'fixed', {
    rule: '累计应纳税所得额 × 税率 − 速算扣除数 − 累计减免税额',
  }),
  field('cumTaxRelief', '累计减免税额', 'cumulative', 'fixed', {
    rule: '上期累计 + 本期减免',
    inDefaultSheet: false,
  }),
  field('cumTaxWithheld', '累计已预扣税额', 'cumulative', 'fixed', {
    rule: '本年以前各期已预扣税额',
  }),
  field('tax', '个人所得税', 'deduction', 'fixed', {
    rule: '累计应纳税额 − 累计已预扣税额，不低于 0',
  }),
  field('annualBonus', '全年一次性奖金(单独计税)', 'separate', 'optional', {
    note: '每人每年一次，使用时才显示；凭证中并入应发',
    inDefaultSheet: false,
    isEditable: true,
  }),
  field('annualBonusTax', '年终奖个税', 'separate', 'optional', {
    rule: '奖金 ÷ 12 查按月税率表：奖金 × 税率 − 速算扣除数',
    note: '凭证中并入个人所得税',
    inDefaultSheet: false,
  }),
  field('oneOffPay', '一次性收入(单独计税)', 'separate', 'optional', {
    rule: '补偿金、退休补贴、劳务报酬等，在员工的计算过程中录入',
    inDefaultSheet: false,
  }),
  field('oneOffTax', '一次性收入个税', 'separate', 'optional', {
    rule: '各项分别按税法规定单独计税',
    inDefaultSheet: false,
  }),
  field('otherDeduction', '其他扣款', 'deduction', 'default-custom', {
    note: '税后扣款：房租、水电、还款、赔偿',
    isEditable: true,
  }),
  field('net', '实发工资', 'total', 'fixed', {
    rule:
      '应发工资 + 全年一次性奖金 + 一次性收入 − 社保个人 − 公积金个人 − 个人所得税 − ' +
      '年终奖个税 − 一次性收入个税 − 其他扣款',
  }),
  field('pensionCompany', '养老保险(单位)', 'company-insurance', 'fixed', {
    rule: '基数 × 单位费率',
  }),
  field('medicalCompany', '医疗保险(单位)', 'company-insurance', 'fixed', {
    rule: '基数 × 单位费率 + 单位定额',
  }),
  field('unemploymentCompany', '失业保险(单位)', 'company-insurance', 'fixed', {
    rule: '基数 × 单位费率',
  }),
  field('injuryCompany', '工伤保险(单位)', 'company-insurance', 'fixed', {
    rule: '基数 × 单位费率',
  }),
  field('maternityCompany', '生育保险(单位)', 'company-insurance', 'fixed', {
    rule: '基数 × 单位费率',
    note: '已并入基本医疗保险的为 0',
  }),
  field('socialCompany', '单位社保', 'total', 'fixed', { rule: '各项社会保险单位部分合计' }),
  field('housingFundCompany', '单位公积金', 'company-insurance', 'fixed', {
    rule: '基数 × 单位比例',
  }),
  field('lateCompany', '其中补差补缴(单位)', 'total', 'optional', {
    rule: '以前月份的补差和补缴，已含在各险种和公积金中',
    note: '有补差补缴的月份才显示',
    inDefaultSheet: false,
  }),
  field('companyCost', '人工成本合计', 'total', 'fixed', {
    rule: '应发工资 + 全年一次性奖金 + 一次性收入 + 单位社保 + 单位公积金',
    inDefaultSheet: false,
  }),
];
