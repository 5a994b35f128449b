import type { Domain } from './domain';

export const ledgerDomain: Domain = {
  service: 'ledger',
  title: '账务',
  sources: {
    carryForward: { title: '期末结转', bound: true },
    // The file is not kept: the vouchers are whoever's they would be if they had been typed.
    import: { title: '导入', bound: false },
  },
};
