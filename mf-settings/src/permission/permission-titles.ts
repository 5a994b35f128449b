import { permissions, permissionsOf, roles, type Permission, type Role } from '@mingzhang/contract';

/** What a permission allows, in the words of the role table. */
export const permissionTitles: Readonly<Record<Permission, string>> = {
  'home.view': '查看首页',
  'voucher.view': '查看凭证',
  'voucher.write': '新增、修改、删除凭证',
  'voucher.audit': '审核与反审核凭证',
  'voucher.sign': '出纳签字',
  'closing.view': '查看结账与检查结果',
  'closing.prepare': '期末检查与结转',
  'closing.manage': '结账与反结账',
  'book.view': '查看账簿（现金与银行）',
  'book.all': '查看全部科目的账簿',
  'report.view': '查看报表',
  'report.manage': '设计报表模板',
  'tax.view': '查看纳税申报',
  'tax.manage': '准备纳税申报',
  'asset.view': '查看固定资产',
  'asset.manage': '管理固定资产',
  'invoice.view': '查看发票',
  'invoice.manage': '管理发票',
  'payroll.view': '查看工资',
  'payroll.manage': '管理工资',
  'accountSet.view': '查看账套',
  'accountSet.edit': '修改账套',
  'accountSet.delete': '删除与恢复账套',
  'accountSet.handOver': '移交账套',
  'settings.write': '修改科目、期初、凭证字、币别与辅助核算',
  'member.manage': '管理成员与权限',
  'log.view': '查看操作日志',
};

export interface PermissionRow {
  readonly permission: Permission;
  readonly title: string;
  readonly holders: ReadonlySet<Role>;
}

/** What each role may do, as the services enforce it. */
export function permissionRows(): readonly PermissionRow[] {
  return permissions.map((permission) => ({
    permission,
    title: permissionTitles[permission],
    holders: new Set(roles.filter((role) => permissionsOf(role).includes(permission))),
  }));
}
