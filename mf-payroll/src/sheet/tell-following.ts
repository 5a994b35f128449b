import { sheetTitle, type FollowingMonth } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';

const namesAtMost = 3;

/** Says which later drafts were computed anew by a change of this sheet, with the tax before and now. */
export function tellFollowing(following: readonly FollowingMonth[]): void {
  for (const sheet of following) {
    const { count, changes } = sheet;
    const named = changes.slice(0, namesAtMost).map(({ name, taxBefore, tax }) => {
      const [then, now] = [taxBefore, tax].map((text) => formatMoney(Money.parse(text)));
      return then === now ? name : `${name} 个税 ${then ?? ''} → ${now ?? ''}`;
    });
    const more = count > namesAtMost ? '等' : '';
    notify.info(
      `${sheetTitle(sheet)}有 ${String(count)} 人的工资随之重算：${named.join('、')}${more}`,
    );
  }
}
