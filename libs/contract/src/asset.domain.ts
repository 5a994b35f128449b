import { defineDomain } from './domain';

export const assetDomain = defineDomain({
  service: 'asset',
  title: '资产',
  prefixes: [],
  permissions: {
    'asset.view': { title: '查看固定资产', holders: ['Manager', 'Director'] },
    'asset.manage': { title: '管理固定资产', holders: ['Manager', 'Director'] },
  },
  errors: {},
  sources: {
    depreciation: { title: '计提折旧', bound: true },
    asset: { title: '资产变动', bound: true },
  },
});
