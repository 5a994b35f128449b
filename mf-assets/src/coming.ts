import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  assets: {
    title: '资产卡片',
    description: '登记固定资产，按月计提折旧。',
    points: ['卡片新增、复制、变动、清理', '平均年限法折旧'],
  },
  assetsType: {
    title: '资产类别',
    description: '设置资产类别的折旧年限、残值率和对应科目。',
    points: ['按类别预设折旧方法', '按类别生成凭证科目'],
  },
  assetsDetails: {
    title: '折旧明细',
    description: '查看每项资产每月的折旧。',
    points: ['按期间、类别筛选', '关联折旧凭证'],
  },
  assetsSummary: {
    title: '折旧汇总',
    description: '按类别汇总原值、累计折旧和净值。',
    points: ['按期间对比', '导出与打印'],
  },
  assetsCheck: {
    title: '与总账对账',
    description: '核对资产卡片与总账科目余额。',
    points: ['逐类列出差额', '直达差异来源'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
