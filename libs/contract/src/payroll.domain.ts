import type { Domain } from './domain';

export const payrollDomain: Domain = {
  service: 'payroll',
  title: '工资',
  sources: { salary: { title: '工资', bound: true } },
};
