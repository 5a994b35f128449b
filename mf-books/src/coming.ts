import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  accountBookAuxiliaryAccountingDetail: {
    title: '辅助核算明细账',
    description: '按辅助核算项目查看每一笔分录。',
    points: ['项目往来一目了然', '从分录直达凭证'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
