import {
  basicModeCodes,
  basicModeTitles,
  employmentProblems,
  identityTypeNames,
  personKindCodes,
  personKindTitles,
} from '@mingzhang/rules/payroll';
import { Money, sumOf, type Problem } from '@mingzhang/rules';
import { declarationText, departmentsText, employmentText, openingWords } from './employee-words';
import {
  declarations,
  departmentShares,
  employmentSpans,
  taxOpening,
  type DepartmentShare,
  type EmploymentDates,
} from './employee.schema';
import {
  choiceField,
  defineRecord,
  ownField,
  optionalAmountField,
  optionalDateField,
  optionalReferenceField,
  optionalTextField,
  rateField,
  textField,
  withDefault,
  type RecordOf,
} from './record';

export const sexes = ['unknown', 'male', 'female'] as const;
export const sexTitles = { unknown: '未填', male: '男', female: '女' } as const;

/** Who retires when; `bySex` is 60 years for men and 50 for women before the reform. */
export const retirementChoices = ['bySex', 'male', 'female55', 'female50'] as const;
export const retirementTitles = {
  bySex: '按性别',
  male: '男职工',
  female55: '原 55 周岁退休的女职工',
  female50: '原 50 周岁退休的女职工',
} as const;

const identityTitles = Object.fromEntries(identityTypeNames.map((name) => [name, name])) as {
  readonly [Name in (typeof identityTypeNames)[number]]: string;
};
const unfiled = 'none';

/**
 * 员工: what people fill in. Amounts in yuan. `idNumber`, `phone` and `bankAccount` are encrypted in
 * the database and masked in every answer; a mask that is sent back means the number as it is.
 */
export const employeeRecord = defineRecord({
  title: '员工',
  nameOf: ({ number, name }) => `${number} ${name}`,
  searched: ['number', 'name', 'position'],
  check: employeeProblems,
  fields: {
    number: textField({
      title: '工号',
      max: 20,
      file: { aliases: ['员工编号', '职工编号', '编号'] },
    }),
    name: textField({
      title: '姓名',
      max: 40,
      file: { aliases: ['员工姓名', '职工姓名', '纳税人姓名'] },
    }),
    idType: withDefault(
      choiceField({
        title: '证件类型',
        choices: identityTypeNames,
        titles: identityTitles,
        words: { 身份证: '居民身份证' },
        file: { isRequired: false, aliases: ['证照类型'] },
      }),
      '居民身份证',
    ),
    idNumber: optionalTextField({
      title: '证件号码',
      max: 40,
      file: { aliases: ['身份证号', '身份证号码', '证照号码', '证件号'] },
    }),
    /** Of a resident's card both follow from the number. */
    sex: withDefault(
      choiceField({
        title: '性别',
        choices: sexes,
        titles: sexTitles,
        file: { isRequired: false },
      }),
      'unknown',
    ),
    birthDate: optionalDateField({ title: '出生日期', file: { aliases: ['出生年月日'] } }),
    kind: withDefault(
      choiceField({
        title: '人员类别',
        choices: personKindCodes,
        titles: personKindTitles,
        words: {
          正式: 'regular',
          雇员: 'regular',
          残疾: 'disabled',
          退休返聘: 'rehiredRetiree',
          实习: 'student',
          实习学生: 'student',
          劳务: 'labour',
          非居民: 'nonResident',
        },
        file: { isRequired: false, aliases: ['任职受雇从业类型', '人员类型'] },
      }),
      'regular',
    ),
    departments: ownField({
      blank: [],
      sql: 'jsonb',
      title: '部门',
      schema: departmentShares,
      logValue: departmentsText,
    }),
    position: optionalTextField({ title: '职务', max: 40, file: { aliases: ['岗位', '职位'] } }),
    phone: optionalTextField({
      title: '手机号',
      max: 20,
      file: { aliases: ['手机', '手机号码', '联系电话', '电话'] },
    }),
    bankName: optionalTextField({
      title: '开户行',
      max: 60,
      file: { aliases: ['开户银行', '银行'] },
    }),
    bankAccount: optionalTextField({
      title: '工资卡',
      max: 40,
      file: { aliases: ['银行账号', '银行卡号', '工资卡号', '账号'] },
    }),
    employment: ownField({
      sql: 'jsonb',
      title: '任职',
      schema: employmentSpans,
      logValue: employmentText,
    }),
    retirementGroup: withDefault(
      choiceField({
        title: '退休类别',
        choices: retirementChoices,
        titles: retirementTitles,
        file: unfiled,
      }),
      'bySex',
    ),
    basicMode: withDefault(
      choiceField({
        title: '减除费用方式',
        choices: basicModeCodes,
        titles: basicModeTitles,
        file: unfiled,
      }),
      'from_hire',
    ),
    /** Share of the tax that is not collected from disabled people, with the limit of a year; 0: none. */
    reliefShare: withDefault(rateField({ title: '减征幅度', file: unfiled }), '0.0000000000'),
    reliefLimit: optionalAmountField({ title: '年减征限额', file: unfiled }),
    expenseSubjectId: optionalReferenceField({
      title: '工资费用科目',
      to: 'subject',
      message: '请选择科目',
      file: { key: 'expenseSubject', aliases: ['费用科目', '记账科目'] },
    }),
    opening: ownField({
      blank: null,
      sql: 'jsonb',
      title: '年初累计',
      schema: taxOpening.nullable().default(null),
      logValue: openingWords,
      isNullable: true,
    }),
    declarations: ownField({
      blank: [],
      sql: 'jsonb',
      title: '专项附加扣除',
      schema: declarations,
      logValue: (all) => all.map(declarationText),
    }),
    remark: optionalTextField({ title: '备注', max: 200 }),
  },
});
export type EmployeeFields = RecordOf<typeof employeeRecord>;

/** Nobody who works was born before; the day of today bounds nothing here, since there is no clock. */
const firstBirth = '1900-01-01';
const lastBirth = '2100-12-31';

/** What form, service and import refuse without looking anything up. */
function employeeProblems({
  birthDate,
  departments,
  employment,
}: {
  readonly birthDate: string | null;
  readonly departments: readonly DepartmentShare[];
  readonly employment: readonly EmploymentDates[];
}): Problem[] {
  const problems: Problem[] = [];
  if (birthDate !== null && (birthDate < firstBirth || birthDate > lastBirth)) {
    const msg = `出生日期应在 ${firstBirth} 至 ${lastBirth} 之间，请核对`;
    problems.push({ code: 'PAYROLL_EMPLOYEE', field: 'birthDate', msg });
  }
  const together = sumOf(departments.map((each) => Money.parse(each.share)));
  if (departments.length > 0 && !together.equals(1)) {
    const msg = '各部门的比例合计应为 100%，请核对';
    problems.push({ code: 'PAYROLL_EMPLOYEE', field: 'departments', msg });
  }
  for (const { code, msg } of employmentProblems(employment)) {
    problems.push({ code, field: 'employment', msg });
  }
  return problems;
}
