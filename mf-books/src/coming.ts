import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  accountBookDetailed: {
    title: '明细账',
    description: '按科目查看每一笔分录和余额。',
    points: ['本期合计与本年累计', '从分录直达凭证'],
  },
  accountBookGeneralLedger: {
    title: '总账',
    description: '按科目和期间查看期初、本期合计与本年累计。',
    points: ['各级科目汇总', '直达明细账'],
  },
  accountBookSubjectBalance: {
    title: '科目余额表',
    description: '各科目期初、本期发生、本年累计与期末余额。',
    points: ['按级次展开，显示试算平衡', '直达明细账与总账'],
  },
  accountBookSubjectSummary: {
    title: '科目汇总表',
    description: '按期间汇总各科目借贷发生额。',
    points: ['凭证张数与附件张数', '按凭证字筛选'],
  },
  accountBookAuxiliaryAccountingBalance: {
    title: '辅助核算余额表',
    description: '按客户、供应商、部门、项目等查看余额。',
    points: ['按类别与项目汇总', '直达辅助核算明细账'],
  },
  accountBookAuxiliaryAccountingDetail: {
    title: '辅助核算明细账',
    description: '按辅助核算项目查看每一笔分录。',
    points: ['项目往来一目了然', '从分录直达凭证'],
  },
} as const satisfies Readonly<Record<string, Coming>>;
