import type { BillItem } from '@mingzhang/rules/payroll';
import type { StoredBillLine } from './bill-store';

/** A line of a bill in the operation log. @param items whose names the amounts are told by */
export function billLineWords(
  { name, idNumber, amounts }: StoredBillLine,
  items: readonly BillItem[],
): Record<string, string> {
  const titles = new Map<string, string>(
    items.flatMap((item) => [
      [`${item.code}Personal`, `${item.name}（个人）`] as const,
      [`${item.code}Company`, `${item.name}（单位）`] as const,
    ]),
  );
  const words = Object.entries(amounts).map(([code, amount]) => [titles.get(code) ?? code, amount]);
  return { 姓名: name, 证件号码: idNumber, ...Object.fromEntries(words) };
}
