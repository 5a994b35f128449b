import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  salarySalaryInfo: {
    title: '工资表',
    description: '按月编制工资表，计算个税与实发，并生成凭证。',
    points: ['累计预扣法计算个人所得税', '计提与发放凭证'],
  },
  salarySalaryDetail: {
    title: '工资明细',
    description: '录入或查看某月每位员工的工资。',
    points: ['从上月复制', '导入与导出'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
