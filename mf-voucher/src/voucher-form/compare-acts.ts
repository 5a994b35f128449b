import type { DangerousAct } from '@mingzhang/web';
import { lockOf } from './form-lock';
import { titleOf } from './save-queue';
import type { Clash, ClashHandling } from './use-clash';

/** A way to go on after comparing. */
export interface CompareAct {
  readonly title: string;
  readonly primary?: boolean;
  /** Asked once, because something typed is given up. */
  readonly danger?: Omit<DangerousAct, 'onConfirm'>;
  readonly run: () => void;
}

/** The ways to go on: with a voucher that was deleted, one that is locked now, or one changed. */
export function actsFor({ theirs }: Clash, handling: ClashHandling): readonly CompareAct[] {
  const asNew = { title: '另存为新凭证', primary: true, run: handling.asNew };
  if (theirs === null) {
    const danger = {
      title: '放弃我的修改',
      effect: '凭证已被删除，您打开后所做的修改也将丢弃，不可恢复。',
      okText: '放弃',
    };
    return [{ title: '放弃我的修改', danger, run: handling.takeTheirs }, asNew];
  }
  const take: CompareAct = {
    title: '采用对方的',
    danger: {
      title: `采用对方的 ${titleOf(theirs)}`,
      effect: '您打开后所做的修改将从表单中撤下，换成现在已保存的内容。',
      okText: '采用对方的',
    },
    run: handling.takeTheirs,
  };
  if (lockOf(theirs, true) !== undefined) return [take, asNew];
  return [
    take,
    { title: '保留我的继续编辑', run: handling.keepMine },
    { title: '在对方版本上重做我的修改', primary: true, run: handling.remake },
  ];
}
