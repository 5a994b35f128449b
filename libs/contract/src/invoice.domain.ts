import { defineDomain } from './domain';

export const invoiceDomain = defineDomain({
  service: 'invoice',
  title: '发票',
  prefixes: [],
  permissions: {
    'invoice.view': { title: '查看发票', holders: ['Manager', 'Director'] },
    'invoice.manage': { title: '管理发票', holders: ['Manager', 'Director'] },
  },
  errors: {},
  sources: { invoice: { title: '发票', bound: true } },
});
