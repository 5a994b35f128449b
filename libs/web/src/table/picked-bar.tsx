import { useMemo } from 'react';
import { formatMoney, pickedSums } from '@mingzhang/rules';
import css from './book-table.module.css';
import type { BookColumn } from './book-table.types';
import { cornersOf, pickedCells, type CellRange } from './cell-range';

/** What the picked cells of a table come to, below it. */
export function PickedBar<Row>({
  range,
  columns,
  rows,
}: {
  range: CellRange;
  columns: readonly BookColumn<Row>[];
  rows: readonly Row[];
}) {
  const { top, bottom, left, right } = cornersOf(range);
  const sums = useMemo(
    () => pickedSums(pickedCells(range, { columns, rows }).flat()),
    [range, columns, rows],
  );
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
