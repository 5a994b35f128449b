import { useMemo } from 'react';
import { formatMoney, pickedSums, type PickedCell } from '@mingzhang/rules';
import css from './book-table.module.css';
import { cornersOf, type CellRange } from './cell-range';

// Whoever sees the bar can copy.
export { copiedTable, copiedText } from './copied-cells';

/** What the picked cells of a table come to, below it. */
export function PickedBar({
  range,
  cells,
}: {
  range: CellRange;
  cells: readonly (readonly PickedCell[])[];
}) {
  const { top, bottom, left, right } = cornersOf(range);
  const sums = useMemo(() => pickedSums(cells.flat()), [cells]);
  const size = `${bottom - top + 1} 行 × ${right - left + 1} 列`;
  const written = (amount: NonNullable<typeof sums>['sum']) =>
    sums?.isMoney ? formatMoney(amount) : amount.toExactText();
  return (
    <div className={css.picked} role="status" aria-label="所选单元格">
      <span>已选 {size}</span>
      {sums && (
        <>
          <span>数值 {sums.count} 个</span>
          <span>
            合计 <b>{written(sums.sum)}</b>
          </span>
          <span>平均 {written(sums.average)}</span>
        </>
      )}
      <span className={css.pickedHint}>Ctrl+C 复制到电子表格，Esc 取消</span>
    </div>
  );
}
