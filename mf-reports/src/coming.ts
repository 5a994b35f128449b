import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  submitTaxSubmitTaxEntry: {
    title: '报税',
    description: '按账务数据准备纳税申报表。',
    points: ['增值税、附加税、所得税', '申报数与账面数核对'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
