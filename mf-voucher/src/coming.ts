import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  templateManager: {
    title: '凭证模板',
    description: '把常用凭证存为模板，录入时一键带出。',
    points: ['日常费用、采购、销售、工资、税金、折旧六类模板', '从已有凭证另存为模板'],
  },
  templateDesign: {
    title: '模板设计',
    description: '设计凭证模板的分录和取数方式。',
    points: ['分录、摘要与科目预设', '金额按公式取数'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
