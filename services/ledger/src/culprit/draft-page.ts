import { correctionText, type CulpritDraft, type Period } from '@mingzhang/rules';
import { stepsPage } from '../carry-forward/steps-page';
import type { NamedVoucher } from './culprit.query';

/** Where a draft is opened; nothing is written until it is saved there. */
interface DraftPage {
  readonly title: string;
  readonly link: string;
  /** What has to be done before or in addition. */
  readonly note: string | null;
  /** The page opens with the corrected lines. */
  readonly isCorrecting: boolean;
}

export function voucherLink({ id, period }: Pick<NamedVoucher, 'id' | 'period'>): string {
  return `/voucher/form/${id}?period=${period}`;
}

/** The page of a draft: a form with the correction, a step, or a setting. */
export function draftPage(
  draft: CulpritDraft,
  { period, voucher }: { readonly period: Period; readonly voucher: NamedVoucher | undefined },
): DraftPage {
  const plain = (title: string, link: string, note: string | null = null) => ({
    title,
    link,
    note,
    isCorrecting: false,
  });
  switch (draft.kind) {
    case 'step': {
      const link = `${stepsPage(period)}?period=${period}&step=${draft.stepId}`;
      return plain('生成结转凭证', link);
    }
    case 'openings':
      return plain('修改期初余额', `/initial?period=${period}`);
    case 'subject':
      return plain(
        '核对科目设置',
        `/subject?period=${period}`,
        '请核对科目的上下级，把余额移回原科目',
      );
    case 'copy':
      return plain('补记本月凭证', `/voucher/form?copy=${draft.voucherId}&period=${period}`);
    case 'look':
    case 'remove':
    case 'change':
      return voucher
        ? voucherPage(draft, voucher)
        : plain('查看凭证列表', `/voucher?from=${period}`);
  }
}

function voucherPage(draft: CulpritDraft, voucher: NamedVoucher): DraftPage {
  const link = voucherLink(voucher);
  const plain = (title: string, note: string | null = null) => ({
    title,
    link,
    note,
    isCorrecting: false,
  });
  if (draft.kind === 'look') return plain('查看凭证');
  if (voucher.isClosed) {
    return {
      title: '红字更正凭证',
      isCorrecting: draft.kind === 'change',
      link: `/voucher/form?reverse=${voucher.id}`,
      note: '期间已结账：在未结账的期间红字冲销原凭证，需要时再录入正确的凭证',
    };
  }
  if (voucher.isSourced) {
    return plain('查看凭证', '凭证由结转或单据生成，请在来源处更正后重新生成');
  }
  const audited = voucher.isAudited ? '凭证已审核，请先反审核' : null;
  if (draft.kind !== 'change') return plain('删除重复的凭证', audited);
  const text = encodeURIComponent(correctionText(draft.correction));
  return {
    title: '修改原凭证',
    link: `${link}&correct=${text}`,
    note: audited,
    isCorrecting: true,
  };
}
