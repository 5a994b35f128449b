import { momentText } from '@mingzhang/web';
import { lockOf } from './form-lock';
import { titleOf } from './save-queue';
import type { Clash } from './use-clash';

/** Who has done what with the voucher since it was opened, and what that means for saving. */
export function clashText({
  theirs,
  isOnlyMarked,
}: Pick<Clash, 'theirs' | 'isOnlyMarked'>): string {
  if (theirs === null) return '这张凭证已被删除，您的修改还没有保存，可以另存为一张新凭证。';
  const title = titleOf(theirs);
  const lock = lockOf(theirs, true);
  if (theirs.auditState === 'audited') {
    const at = theirs.auditedAt ? ` 于 ${minute(theirs.auditedAt)}` : '';
    return `${title} 已由 ${theirs.auditedBy ?? ''}${at} 审核，您的修改不能保存到这张凭证，可以另存为新凭证，或请对方反审核后再改。`;
  }
  if (lock !== undefined) return `${title} ${lock}。您的修改不能保存到这张凭证，可以另存为新凭证。`;
  if (isOnlyMarked) {
    return `${title} 的凭证号或审核状态变动过，内容没有被人改动；您的修改还没有保存。`;
  }
  return `${title} 已由 ${theirs.updatedBy} 于 ${minute(theirs.updatedAt)} 修改，您的修改还没有保存。`;
}

/** 2026-02-13 16:00. */
function minute(timestamp: string): string {
  return momentText(timestamp).slice(0, 16);
}
