import { defineDomain } from './domain';

export const payrollDomain = defineDomain({
  service: 'payroll',
  title: '工资',
  prefixes: [],
  permissions: {
    'payroll.view': { title: '查看工资', holders: ['Manager', 'Director'] },
    'payroll.manage': { title: '管理工资', holders: ['Manager', 'Director'] },
  },
  errors: {},
  sources: { salary: { title: '工资', bound: true } },
});
