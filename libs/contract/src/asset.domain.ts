import { defineDomain } from './domain';

export const assetDomain = defineDomain({
  service: 'asset',
  title: '资产',
  prefixes: [],
  permissions: {
    'asset.view': ['Manager', 'Director'],
    'asset.manage': ['Manager', 'Director'],
  },
  errors: {},
  sources: {
    depreciation: { title: '计提折旧', bound: true },
    asset: { title: '资产变动', bound: true },
  },
});
