import { defineDomain } from './domain';

export const payrollDomain = defineDomain({
  service: 'payroll',
  title: '工资',
  prefixes: [],
  permissions: {
    'payroll.view': ['Manager', 'Director'],
    'payroll.manage': ['Manager', 'Director'],
  },
  errors: {},
  sources: { salary: { title: '工资', bound: true } },
});
