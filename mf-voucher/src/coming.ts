import type { ComponentProps } from 'react';
import type { NotYetAvailable } from '@mingzhang/web';

type Coming = ComponentProps<typeof NotYetAvailable>;

/** What the screens that are still being built will do. */
export const coming = {
  voucher: {
    title: '凭证列表',
    description: '按期间、凭证字号、摘要、科目和金额查找凭证，批量审核、打印和整理断号。',
    points: ['多条件筛选，链接可分享', '批量审核、反审核、删除', '断号检查与整理'],
  },
  voucherForm: {
    title: '凭证',
    description: '像纸质记账凭证一样录入，全程键盘操作。',
    points: ['拼音首字母、编码选科目', '借贷差额实时显示，= 键补平', '保存并新增，草稿自动保留'],
  },
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
