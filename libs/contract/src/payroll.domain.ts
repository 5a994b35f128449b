import { defineDomain } from './domain';

export const payrollDomain = defineDomain({
  service: 'payroll',
  title: '工资',
  prefixes: ['/employee', '/insurance', '/salary'],
  permissions: {
    'payroll.view': { title: '查看工资', holders: ['Manager', 'Director'] },
    'payroll.manage': { title: '管理工资', holders: ['Manager', 'Director'] },
  },
  errors: {
    PAYROLL_EMPLOYEE: '员工信息有误，请按提示改正',
    PAYROLL_PERSON_TAKEN:
      '证件类型和号码与已有员工相同，同一人只建一条；再次入职的请在原记录上办理',
    PAYROLL_EMPLOYEE_USED: '员工已有工资，不能删除；离职的请填写离职日期',
    PAYROLL_INSURANCE: '社保公积金方案有误，请按提示改正',
    PAYROLL_SCHEME_USED: '方案有员工参保，不能删除',
    PAYROLL_FIELD: '工资项有误，请按提示改正',
    PAYROLL_MONTH: '这个月份不能这样处理工资，请按月依次办理',
    PAYROLL_SHEET: '工资表有误，请按提示改正',
    PAYROLL_CELL: '有的金额刚被他人改过，请核对后重新填写',
    PAYROLL_LAYOUT: '文件排版有误，请按提示改正',
    PAYROLL_FILE: '文件不能这样导出，请按提示处理',
    PAYROLL_SECOND_PERSON: '账套要求复核，工资表须由编制人以外的人确认',
  },
  sources: { salary: { title: '工资', bound: true } },
});
