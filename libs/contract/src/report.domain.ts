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
  errors: {
    TAX_STATE: '申报的状态已变，不能这样操作，请刷新后重试',
  },
  sources: {},
});
