import { sourceKindOf, type Voucher } from '@mingzhang/contract';
import { obstacleTo, type VoucherObstacle } from '@mingzhang/rules';

/** Why a voucher cannot be changed; undefined when it can. */
export function lockOf(stored: Voucher | null, canWrite: boolean): string | undefined {
  if (!stored) return undefined;
  const source = stored.source && sourceKindOf(stored.source.kind);
  const obstacle = obstacleTo('change', {
    isClosed: stored.periodState === 'closed',
    isAudited: stored.auditState === 'audited',
    isSigned: stored.signedBy !== null,
    reversedBy: stored.reversedBy?.title ?? null,
    boundTo: source?.bound ? source.title : null,
  });
  if (obstacle) return lockText(obstacle);
  return canWrite ? undefined : '您的角色只能查看凭证';
}

function lockText(obstacle: VoucherObstacle): string {
  switch (obstacle.code) {
    case 'PERIOD_CLOSED':
      return '期间已结账，要修改请先反结账';
    case 'VOUCHER_AUDITED':
      return '已审核，要修改请先反审核';
    case 'VOUCHER_SIGNED':
      return '出纳已签字，要修改请先取消签字';
    case 'VOUCHER_REVERSED':
      return `已被 ${obstacle.reversedBy} 红冲，要修改请先删除红冲凭证`;
    case 'SOURCE_VOUCHER':
      return `由“${obstacle.boundTo}”生成，修改或删除请到“${obstacle.boundTo}”中处理`;
    default:
      throw new Error(`${obstacle.code} is nothing against a change`);
  }
}
