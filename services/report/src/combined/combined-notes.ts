import type { CombinedView } from '@mingzhang/contract';
import type { CombinedRow } from '@mingzhang/rules/statements';

/** What every sum of a combined statement is: 企业会计准则第33号 would have internal dealings eliminated. */
const plainSum = '合计为简单汇总，未抵销账套之间的往来、投资和内部交易，不是合并财务报表';

/**
 * What a reader should know of the sums.
 * @param sheet none where no account set could be shown
 */
export function combinedNotes(
  sets: CombinedView['sets'],
  sheet:
    | { readonly columns: CombinedView['columns']; readonly rows: readonly CombinedRow[] }
    | undefined,
): string[] {
  if (!sheet) return [];
  const open = sets.filter(({ isClosed }) => !isClosed).length;
  const unknown = sheet.columns.flatMap(({ key, title }) => {
    const without = new Set(
      sheet.rows.flatMap(({ cells }) =>
        (cells.get(key)?.parts ?? []).flatMap((part, index) => (part === null ? [index] : [])),
      ),
    );
    const names = [...without].flatMap((index) => sets[index]?.companyName ?? []);
    if (names.length === 0) return [];
    const some = names.slice(0, namesAtMost).join('、');
    const more = names.length > namesAtMost ? `等 ${names.length} 个账套` : '';
    return [`${title}：${some}${more}没有账或不能计算，合计不含`];
  });
  return [
    plainSum,
    ...(open > 0 ? [`${open} 个账套本期尚未结账，数字可能还会变动`] : []),
    ...unknown,
  ];
}

const namesAtMost = 3;
