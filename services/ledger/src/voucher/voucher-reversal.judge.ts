import type { Voucher } from '@mingzhang/contract';
import {
  auditedChangedBy,
  familyExcess,
  familyLimits,
  overReversedFrom,
  reversalsIn,
  unmirroredIn,
  type FamilyVoucher,
  type ReversalLine,
} from '@mingzhang/rules';
import { BusinessError } from '@mingzhang/server';
import { titleOf } from './voucher-batch';
import type { Family, Original } from './voucher-reversal.facts';

/**
 * Refuses a further reversal: the voucher is reversed in full, or only partial reversals are left.
 */
export function reasonAgainstReversal(
  { title, standing, isUsedUp }: Pick<Original, 'title' | 'standing' | 'isUsedUp'>,
  isPart: boolean,
): BusinessError | undefined {
  if (standing.length === 0 || (isPart && !isUsedUp)) return undefined;
  const msg = isUsedUp
    ? `${title} 已被 ${standing.join('、')} 红冲，不能再红冲，请先删除该红冲凭证`
    : `${title} 已部分红冲，不能再整张红冲，请选择“部分红冲”，冲销其余金额`;
  return new BusinessError('VOUCHER_REVERSED', { msg });
}

/** Refuses a change that brings an earlier reversal back and so reverses more than the original. */
export function reasonAgainstRevival(
  family: Pick<Family, 'vouchers'>,
  {
    id,
    baseCurrency,
    lines,
  }: {
    /** The voucher that is reversed. */
    readonly id: number;
    readonly baseCurrency: string;
    /** Lines of the reversal after the change; undefined if it is deleted. */
    readonly lines: readonly ReversalLine[] | undefined;
  },
): BusinessError | undefined {
  const made = { id: 0, title: '本凭证', voucherDate: '', reversesId: id };
  const vouchers = lines ? [...family.vouchers, { ...made, lines }] : family.vouchers;
  const over = overReversedFrom(vouchers, id, baseCurrency);
  if (!over) return undefined;
  const { standing } = reversalsIn(vouchers, over.id, baseCurrency);
  const titles = standing.join('、');
  const msg =
    standing.length > 1
      ? `${over.title} 的红冲凭证 ${titles} 合计将超过原金额：被冲销的红冲凭证会重新生效，` +
        '请先删除其中一张红冲凭证'
      : `${over.title} 的红冲凭证 ${titles} 会重新生效，而它与 ${over.title} 的科目或金额不符，` +
        `请同时删除 ${titles} 及红冲它的凭证`;
  return new BusinessError('VOUCHER_REVERSED', { msg });
}

/**
 * Refuses, in a batch, to delete a reversal if that changes the reversed amount of an audited
 * voucher.
 */
export function reasonAgainstChangingAudited(
  family: Family['vouchers'],
  { id, period, word, code }: Pick<Voucher, 'id' | 'period' | 'word' | 'code'>,
  options: Parameters<typeof auditedChangedBy>[2],
): BusinessError | undefined {
  const audited = auditedChangedBy(family, id, options);
  if (!audited) return undefined;
  const title = titleOf({ period, word, code });
  return new BusinessError('VOUCHER_AUDITED', {
    msg:
      `${audited.title} 已审核，删除 ${title} 会改变它被冲销的金额，${title} 予以保留；` +
      `要删除，请先反审核 ${audited.title}，或只选择 ${title} 删除`,
  });
}

/**
 * Refuses a change that makes a voucher differ from a reversal of it which was reversed itself: it
 * keeps its subjects, amounts and quantities, and its date must not be after that reversal.
 */
export function reasonAgainstBending(
  family: readonly FamilyVoucher[],
  changed: Pick<FamilyVoucher, 'id' | 'voucherDate' | 'lines'>,
  { title, baseCurrency }: { readonly title: string; readonly baseCurrency: string },
): BusinessError | undefined {
  const reversal = unmirroredIn(family, changed, baseCurrency);
  if (!reversal) return undefined;
  return new BusinessError('VOUCHER_REVERSED', {
    msg:
      `${title} 曾被 ${reversal.title}（${reversal.voucherDate}）红冲，科目、辅助项目、币别、` +
      '借贷双方的金额和数量须与之相符，日期不能在其后；' +
      `要这样修改，请先删除 ${reversal.title} 及红冲它的凭证`,
  });
}

/** Refuses a further reversal if the family would exceed the limits. */
export function reasonAgainstGrowth(
  family: Family['vouchers'],
  title: string,
): BusinessError | undefined {
  const excess = familyExcess(family);
  if (excess === undefined) return undefined;
  const msg = {
    deep: `${title} 已是第 ${familyLimits.deep} 层红冲，不能再红冲，请直接新增凭证更正`,
    lines: `${title} 与相关的红冲凭证的分录将超过 ${familyLimits.lines} 行，不能再红冲，请直接新增凭证更正`,
    vouchers: `${title} 与相关的红冲凭证已有 ${familyLimits.vouchers} 张，不能再红冲，请直接新增凭证更正`,
  }[excess];
  return new BusinessError('VOUCHER_REVERSED', { msg });
}

/**
 * Titles of the vouchers that reverse this one, even if they are reversed themselves; null if there
 * are none.
 */
export function reversersOf(family: Pick<Family, 'vouchers'>, id: number): string | null {
  const titles = family.vouchers.filter(({ reversesId }) => reversesId === id);
  return titles.length === 0 ? null : titles.map(({ title }) => title).join('、');
}
