import { memo } from 'react';
import { evaluateArithmetic, formatMoney, Money, toHalfWidth } from '@mingzhang/rules';
import { AmountCell, type CellMove } from '@mingzhang/web';
import css from './initial.module.css';
import type { LineField } from './initial.types';

export function cellId(rowKey: string, field: LineField): string {
  return `${rowKey} ${field}`;
}

interface CellProps {
  readonly rowKey: string;
  readonly field: LineField;
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  /** What the service refused about the row. */
  readonly problem: string | undefined;
  readonly onCommit: (rowKey: string, field: LineField, value: string) => void;
  readonly onMove: (rowKey: string, field: LineField, move: CellMove) => void;
}

/** A figure of a line; it is drawn anew only as it changes. */
export const FigureCell = memo(function FigureCell(props: CellProps) {
  const { rowKey, field, value, problem } = props;
  const isNegative = value !== '' && Money.parse(value).isNegative;
  return (
    <AmountCell
      place={cellId(rowKey, field)}
      label={props.label}
      className={[css.cell, problem !== undefined && css.refused, isNegative && css.negative]
        .filter(Boolean)
        .join(' ')}
      value={value}
      shown={shown(value, field)}
      note={problem}
      isRefused={problem !== undefined}
      disabled={props.disabled}
      moves="rows"
      read={(text) => readFigure(text, field)}
      onCommit={(figure) => props.onCommit(rowKey, field, figure ?? '')}
      onMove={(move) => props.onMove(rowKey, field, move)}
    />
  );
});

function shown(value: string, field: LineField): string {
  if (value === '' || Money.parse(value).isZero) return '';
  return field === 'quantity' || field === 'foreign'
    ? Money.parse(value).toExactText()
    : formatMoney(Money.parse(value));
}

/** The figure typed, or undefined. Amounts may be arithmetic; quantities keep six decimals. */
function readFigure(text: string, field: LineField): string | undefined {
  const isFactor = field === 'quantity' || field === 'foreign';
  if (text.trim() === '') return isFactor ? '' : '0.00';
  if (!isFactor) return evaluateArithmetic(text)?.toString();
  const figure = Money.tryParse(toHalfWidth(text).replaceAll(',', '').trim());
  const decimals = field === 'quantity' ? 6 : 3;
  return figure && figure.decimals <= decimals ? figure.toExactText() : undefined;
}
