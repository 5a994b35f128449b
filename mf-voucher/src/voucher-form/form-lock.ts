import { sourceKindOf, type Voucher } from '@mingzhang/contract';

/** Why a voucher cannot be changed; undefined when it can. */
export function lockOf(stored: Voucher | null, canWrite: boolean): string | undefined {
  if (stored?.periodState === 'closed') return '期间已结账，要修改请先反结账';
  if (stored?.auditState === 'audited') return '已审核，要修改请先反审核';
  if (stored?.signedBy) return '出纳已签字，要修改请先取消签字';
  if (stored?.reversedBy) return `已被 ${stored.reversedBy.title} 红冲，要修改请先删除红冲凭证`;
  const source = stored?.source && sourceKindOf(stored.source.kind);
  if (source?.bound) return `由“${source.title}”生成，修改或删除请到“${source.title}”中处理`;
  if (stored && !canWrite) return '您的角色只能查看凭证';
  return undefined;
}
