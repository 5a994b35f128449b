import { defineDomain } from './domain';

export const assetDomain = defineDomain({
  service: 'asset',
  title: '资产',
  prefixes: ['/assets'],
  permissions: {
    'asset.view': { title: '查看固定资产', holders: ['Manager', 'Director'] },
    'asset.manage': { title: '管理固定资产', holders: ['Manager', 'Director'] },
  },
  errors: {
    ASSET_CARD: '资产卡片有误，请按提示改正',
    ASSET_SETTLED: '资产已有折旧或变动，只能用“资产变动”修改',
    ASSET_CHANGE: '这项变动不能这样登记，请按提示改正',
    ASSET_VOUCHER: '凭证不能生成，请按提示改正',
    ASSET_TYPE_USED: '资产类别有卡片，不能删除',
    ASSET_RELATE: '这张凭证不能关联，请重新选择',
    ASSET_STOCK: '盘点不能这样登记，请按提示改正',
    ASSET_MONTH: '这个月份不能这样计提折旧，请按月依次计提',
  },
  sources: {
    asset: { title: '资产卡片与变动', bound: true },
  },
  closingSteps: ['depreciation', 'amort-intangible', 'amort-deferred'],
});
