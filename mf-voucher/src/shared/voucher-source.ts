import type { Voucher } from '@mingzhang/contract';

/** Where vouchers come from; `source.kind` of the contract. */
const SOURCE_TITLES: Readonly<Record<string, string>> = {
  carryForward: '期末结转',
  depreciation: '计提折旧',
  asset: '资产变动',
  salary: '工资',
  invoice: '发票',
  import: '导入',
};

/** Sources that the list can be narrowed to. */
export const sourceOptions = Object.entries(SOURCE_TITLES).map(([value, label]) => ({
  value,
  label,
}));

/** Chinese name of a voucher's source; typed by hand it has none. */
export function sourceTitle({ source }: Pick<Voucher, 'source'>): string {
  return source ? (SOURCE_TITLES[source.kind] ?? '业务单据') : '';
}

export function isCarryForward({ source }: Pick<Voucher, 'source'>): boolean {
  return source?.kind.startsWith('carryForward') ?? false;
}
