import { defineDomain } from './domain';

export const reportDomain = defineDomain({
  service: 'report',
  title: '报表',
  prefixes: ['/report'],
  permissions: {
    'report.view': {
      title: '查看报表',
      holders: ['Manager', 'Director', 'Making', 'Cashier', 'View'],
    },
    'report.manage': { title: '设计报表模板', holders: ['Manager', 'Director'] },
    'tax.view': { title: '查看纳税申报', holders: ['Manager', 'Director'] },
    'tax.manage': { title: '准备纳税申报', holders: ['Manager', 'Director'] },
  },
  errors: {},
  sources: {},
});
