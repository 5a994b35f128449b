import type { Domain } from './domain';

export const assetDomain: Domain = {
  service: 'asset',
  title: '资产',
  sources: {
    depreciation: { title: '计提折旧', bound: true },
    asset: { title: '资产变动', bound: true },
  },
};
