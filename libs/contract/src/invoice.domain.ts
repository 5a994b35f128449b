import { defineDomain } from './domain';

export const invoiceDomain = defineDomain({
  service: 'invoice',
  title: '发票',
  prefixes: [],
  permissions: {
    'invoice.view': ['Manager', 'Director'],
    'invoice.manage': ['Manager', 'Director'],
  },
  errors: {},
  sources: { invoice: { title: '发票', bound: true } },
});
