import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  checkOutList: {
    title: '结账',
    description: '逐期完成期末处理，检查通过后结账。',
    points: [
      '期初检查、期末计提、结转损益',
      '断号、余额、报表勾稽检查',
      '结账后封存，可按顺序反结账',
    ],
  },
  checkOutUnCheck: {
    title: '反结账',
    description: '重新打开最近一个已结账的期间。',
    points: ['从最近的期间起依次打开', '记录原因和操作人'],
  },
  checkOutCarryForward: {
    title: '结转损益',
    description: '把本期收入和费用结转到本年利润。',
    points: ['列出待结转科目与金额', '生成结转凭证，可重新生成'],
  },
  checkOutCheck: {
    title: '结账检查',
    description: '结账前逐项检查本期账务。',
    points: ['指出未通过的规则和凭证', '从检查项直接去修改'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
