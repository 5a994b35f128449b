import { defineTable } from '@mingzhang/rules';
import { personKindTitles, wholeGrossOfSheet } from '@mingzhang/rules/payroll';
import { employeeStatusTitles, presenceTitles, type EmployeeRow } from './employee.contract';
import { salaryStateTitles, type SalaryMonth } from './salary.schema';
import { sheetCode } from './salary-words';

/** 停用, otherwise where the person stands: 在职, 离职. */
export const employeeStateText = ({ status, presence }: Pick<EmployeeRow, 'status' | 'presence'>) =>
  status === 0 ? employeeStatusTitles[status] : presenceTitles[presence];

/** 员工: the list, on the screen, in files and on paper. */
export const employeeTable = defineTable<EmployeeRow>()({
  title: '员工',
  columns: [
    { key: 'number', kind: 'code', title: '工号', px: 80, fixed: true },
    { key: 'name', kind: 'text', title: '姓名', isName: true, px: 90, fixed: true },
    { key: 'departments', kind: 'text', title: '部门', px: 120, leastPx: 84, grow: true },
    { key: 'position', kind: 'text', title: '职务', px: 100, leastPx: 72 },
    {
      key: 'state',
      kind: 'text',
      title: '状态',
      px: 72,
      of: employeeStateText,
    },
    {
      key: 'kind',
      kind: 'text',
      title: '人员类别',
      px: 110,
      leastPx: 84,
      of: ({ kind }) => personKindTitles[kind],
    },
    { key: 'hireDate', kind: 'date', title: '入职日期' },
    { key: 'leaveDate', kind: 'date', title: '离职日期' },
    { key: 'idNumber', kind: 'text', title: '证件号码', px: 160 },
    { key: 'phone', kind: 'text', title: '手机号', px: 110 },
    { key: 'bankAccount', kind: 'text', title: '工资卡', px: 170 },
    { key: 'schemeName', kind: 'text', title: '社保公积金方案', px: 120, leastPx: 104 },
    { key: 'socialBase', kind: 'money', title: '社保基数' },
    { key: 'housingFundBase', kind: 'money', title: '公积金基数' },
    { key: 'retirementDate', kind: 'date', title: '法定退休日期' },
    { key: 'expenseSubject', kind: 'text', title: '工资费用科目', px: 160 },
  ],
});

/** 工资表: months. */
export const salaryMonthTable = defineTable<SalaryMonth>()({
  title: '工资表',
  columns: [
    {
      key: 'period',
      kind: 'code',
      title: '工资月份',
      px: 110,
      // The number of the pay run is never cut.
      leastPx: 80,
      fixed: true,
      of: sheetCode,
    },
    { key: 'payPeriod', kind: 'code', title: '发放月份', px: 90, leastPx: 80 },
    { key: 'count', kind: 'count', title: '人数', px: 64 },
    {
      key: 'gross',
      kind: 'money',
      title: '应发合计',
      of: ({ totals }) => wholeGrossOfSheet(totals).toString(),
    },
    { key: 'social', kind: 'money', title: '社保个人', of: ({ totals }) => totals.socialPersonal },
    {
      key: 'fund',
      kind: 'money',
      title: '公积金个人',
      of: ({ totals }) => totals.housingFundPersonal,
    },
    { key: 'tax', kind: 'money', title: '个人所得税', of: ({ totals }) => totals.tax },
    { key: 'net', kind: 'money', title: '实发工资', of: ({ totals }) => totals.net },
    { key: 'cost', kind: 'money', title: '人工成本', of: ({ totals }) => totals.companyCost },
    {
      key: 'state',
      kind: 'text',
      title: '状态',
      px: 90,
      of: ({ state }) => salaryStateTitles[state],
    },
    { key: 'createdName', kind: 'text', title: '编制人', px: 80 },
    { key: 'confirmedName', kind: 'text', title: '确认人', px: 80 },
  ],
});
