import { defineDomain } from './domain';

export const reportDomain = defineDomain({
  service: 'report',
  title: '报表',
  prefixes: [],
  permissions: {
    'report.view': ['Manager', 'Director', 'Making', 'Cashier', 'View'],
    'report.manage': ['Manager', 'Director'],
    'tax.view': ['Manager', 'Director'],
    'tax.manage': ['Manager', 'Director'],
  },
  errors: {},
  sources: {},
});
