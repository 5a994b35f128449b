import { Fragment, useMemo } from 'react';
import {
  formatForeign,
  formatMoney,
  pickedSums,
  type FigureKind,
  type Money,
  type PickedCell,
} from '@mingzhang/rules';
import css from './book-table.module.css';
import { cornersOf, type CellRange } from './cell-range';

// Whoever sees the bar can copy.
export { copiedTable, copiedText } from './copied-cells';

const titles: Readonly<Record<FigureKind, string>> = {
  money: '数值',
  foreign: '原币',
  quantity: '数量',
  other: '数值',
};
const texts: Readonly<Record<FigureKind, (figure: Money) => string>> = {
  money: formatMoney,
  foreign: formatForeign,
  quantity: (figure) => figure.toExactText(),
  other: (figure) => figure.toExactText(),
};

const sides = { debit: '借方', credit: '贷方' } as const;

/** Of amounts their side says enough. */
function titleOf(kind: FigureKind, side: PickedCell['side']): string {
  if (side === undefined) return titles[kind];
  return kind === 'money' ? sides[side] : `${sides[side]}${titles[kind]}`;
}

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
  return (
    <div className={css.picked} role="status" aria-label="所选单元格">
      <span>已选 {size}</span>
      {sums.map(({ kind, unit, side, count, sum, average }) => (
        <Fragment key={`${kind} ${unit} ${side ?? ''}`}>
          <span>{[titleOf(kind, side), unit, count, '个'].filter(Boolean).join(' ')}</span>
          <span>
            合计 <b>{texts[kind](sum)}</b>
          </span>
          <span>平均 {texts[kind](average)}</span>
        </Fragment>
      ))}
      <span className={css.pickedHint}>Ctrl+C 复制到电子表格，Esc 取消</span>
    </div>
  );
}
