import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  reportTemplate: {
    title: '报表模板',
    description: '管理报表的项目与取数公式。',
    points: ['按会计准则预置', '自定义报表项目'],
  },
  reportTemplateForm: {
    title: '报表模板设计',
    description: '设计报表项目、行次和公式。',
    points: ['表内与表外公式', '公式检查'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
