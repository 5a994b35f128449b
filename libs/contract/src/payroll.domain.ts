import { defineDomain } from './domain';

export const payrollDomain = defineDomain({
  service: 'payroll',
  title: '工资',
  prefixes: ['/employee', '/insurance', '/salary'],
  permissions: {
    'payroll.view': { title: '查看工资', holders: ['Manager', 'Director'] },
    'payroll.manage': { title: '管理工资', holders: ['Manager', 'Director'] },
    'payroll.secrecy': { title: '设置工资查看范围', holders: ['Manager'] },
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
    PAYROLL_VOUCHER: '工资凭证不能生成，请按提示处理',
    PAYROLL_RELATE: '这张凭证不能关联，请重新选择',
    PAYROLL_RETURN: '退回的工资不能这样登记，请按提示处理',
    PAYROLL_TEMPLATE: '工资凭证模板有误，请按提示改正',
    PAYROLL_TEMPLATE_USED: '模板已有月份使用，不能删除',
    PAYROLL_SLIP_LINK:
      '打不开工资条：链接不对、已失效，或证件号码后四位不对。请核对后重试，仍打不开请向单位索取新的链接',
    PAYROLL_SECRECY: '您只能查看部分部门的工资，这项操作请由可查看全部部门的人员办理',
    PAYROLL_LAYOUT: '文件排版有误，请按提示改正',
    PAYROLL_FILE: '文件不能这样导出，请按提示处理',
    PAYROLL_SECOND_PERSON: '账套要求复核，工资表须由编制人以外的人确认',
  },
  sources: { salary: { title: '工资', bound: true } },
  closingSteps: ['payroll', 'social', 'payroll-withhold'],
});
