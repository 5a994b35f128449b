import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  accountSetImport: {
    title: '旧账导入',
    description: '把其他软件的科目、期初和凭证导入本账套。',
    points: ['先检查后导入', '逐行说明未导入的原因'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
