import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  invoiceOut: {
    title: '销项发票',
    description: '登记和导入销项发票，生成收入凭证。',
    points: ['批量导入', '按业务类型生成凭证'],
  },
  invoiceIn: {
    title: '进项发票',
    description: '登记和导入进项发票，完成认证并生成凭证。',
    points: ['认证期间与抵扣税额', '按业务类型生成凭证'],
  },
  invoiceBusiness: {
    title: '业务类型',
    description: '设置发票业务类型对应的科目。',
    points: ['销项、进项分别设置', '生成凭证时自动取科目'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
