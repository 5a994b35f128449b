import type { Voucher } from '@mingzhang/contract';
import { obstacleTo, type VoucherAct, type VoucherStanding, periodTitle } from '@mingzhang/rules';
import { BusinessError } from '@mingzhang/server';

/** Texts for the sentence of a refusal, besides the obstacle. */
interface Named {
  /** `2026-01 记-12`, or `记-12` if the month is clear from the context. */
  readonly title: string;
  readonly period: string;
}

/** Standing of a voucher by its own marks; the caller supplies `reversedBy` and `boundTo`. */
export function standingOf(
  voucher: Pick<Voucher, 'periodState' | 'auditState' | 'signedBy'>,
  others: Partial<Pick<VoucherStanding, 'reversedBy' | 'boundTo'>> = {},
): VoucherStanding {
  return {
    isClosed: voucher.periodState === 'closed',
    isAudited: voucher.auditState === 'audited',
    isSigned: voucher.signedBy !== null,
    reversedBy: others.reversedBy ?? null,
    boundTo: others.boundTo ?? null,
  };
}

/**
 * The sentence that refuses an act on a stored voucher; undefined if it is allowed. The rule is
 * `obstacleTo`; the wording depends on the act.
 */
export function reasonAgainst(
  act: VoucherAct,
  standing: VoucherStanding,
  named: Named,
): BusinessError | undefined {
  const obstacle = obstacleTo(act, standing);
  if (!obstacle) return undefined;
  const { title, period } = named;
  const verb = act === 'remove' ? '删除' : '修改';
  switch (obstacle.code) {
    case 'PERIOD_CLOSED':
      if (act !== 'change' && act !== 'remove') return new BusinessError('PERIOD_CLOSED');
      return refused(
        'PERIOD_CLOSED',
        {
          change: `${periodTitle(period)}已结账，${title} 不能修改，请先反结账`,
          remove: `${periodTitle(period)}已结账，不能删除凭证，请先反结账`,
        }[act],
      );
    case 'VOUCHER_AUDITED':
      if (act === 'sign') {
        return refused(obstacle.code, `${title} 已审核，出纳签字须在审核之前，请先反审核`);
      }
      if (act === 'cancelSign') {
        return refused(obstacle.code, `${title} 已审核，审核后不能取消签字，请先反审核`);
      }
      return refused(obstacle.code, `${title} 已审核，请先反审核再${verb}`);
    case 'VOUCHER_SIGNED':
      return refused(obstacle.code, `${title} 出纳已签字，请先取消签字再${verb}`);
    case 'VOUCHER_REVERSED': {
      const again = act === 'remove' ? '' : `再${verb}`;
      return refused(
        obstacle.code,
        `${title} 已被 ${obstacle.reversedBy} 红冲，请先删除红冲凭证${again}`,
      );
    }
    case 'SOURCE_VOUCHER':
      return refused(
        obstacle.code,
        `${title} 由“${obstacle.boundTo}”生成，不能直接${verb}，` +
          `请到“${obstacle.boundTo}”中处理，凭证会随之${verb}`,
      );
    case 'VOUCHER_NOT_AUDITED':
    case 'VOUCHER_NOT_SIGNED':
      return new BusinessError(obstacle.code);
  }
}

function refused(code: ConstructorParameters<typeof BusinessError>[0], msg: string): BusinessError {
  return new BusinessError(code, { msg });
}
