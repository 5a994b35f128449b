import type { Domain } from './domain';

export const invoiceDomain: Domain = {
  service: 'invoice',
  title: '发票',
  sources: { invoice: { title: '发票', bound: true } },
};
