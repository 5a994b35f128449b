/** Where a finding leads, by the beginning of its link; the longest beginnings stand first. */
const places: readonly (readonly [string, string])[] = [
  ['/check-out/carry-forward', '去结转'],
  ['/check-out/check', '查看检查'],
  ['/check-out', '去结账'],
  ['/voucher/form', '查看凭证'],
  ['/voucher', '凭证列表'],
  ['/account-book/detailed', '明细账'],
  ['/account-book/auxiliary', '辅助账'],
  ['/account-book', '查看账簿'],
  ['/initial', '期初余额'],
  ['/currency', '期末汇率'],
  ['/assets', '资产卡片'],
  ['/salary', '工资表'],
  ['/report', '查看报表'],
];

/** What a link to a place is called on a button. */
export function placeTitle(link: string): string {
  return places.find(([start]) => link.startsWith(start))?.[1] ?? '去处理';
}
