import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { evaluateArithmetic, formatMoney, Money, toHalfWidth } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import css from './initial.module.css';
import type { CellMove } from './initial-grid.model';
import type { LineField } from './initial.types';

/** Attribute by which the grid finds a cell to go to. */
export const CELL_ATTRIBUTE = 'data-cell';

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
  readonly onMove: (rowKey: string, field: LineField, move: CellMove) => boolean;
}

/**
 * A figure of a line. While it is typed only this cell renders; leaving it evaluates arithmetic.
 * What is no figure keeps the focus on Enter and is taken back on leaving.
 */
export const AmountCell = memo(function AmountCell(props: CellProps) {
  const { rowKey, field, value, onMove } = props;
  const [text, setText] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const entered = useRef(false);
  const isEditing = text !== undefined;
  useLayoutEffect(() => {
    // Typing replaces the figure, as in a spreadsheet.
    if (isEditing) input.current?.select();
  }, [isEditing]);
  const isNegative = value !== '' && Money.parse(value).isNegative;
  const commit = (): boolean => {
    if (text === undefined) return true;
    const typed = readFigure(text, field);
    if (typed === undefined) return false;
    if (typed !== value) props.onCommit(rowKey, field, typed);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setText(editable(value));
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') commit();
    const move = moveOf(event);
    if (!move) return;
    event.preventDefault();
    if (commit()) onMove(rowKey, field, move);
    else warn(text ?? '');
  };
  return (
    <input
      className={[css.cell, props.problem !== undefined && css.refused, isNegative && css.negative]
        .filter(Boolean)
        .join(' ')}
      {...{ [CELL_ATTRIBUTE]: cellId(rowKey, field) }}
      aria-label={props.label}
      aria-invalid={props.problem !== undefined}
      title={props.problem}
      disabled={props.disabled}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? shown(value, field)}
      ref={input}
      onFocus={() => {
        entered.current = true;
        setText(editable(value));
      }}
      onMouseUp={(event) => {
        // The click that enters the cell would put the caret into the middle of the figure.
        if (entered.current) input.current?.select();
        if (entered.current) event.preventDefault();
        entered.current = false;
      }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!commit()) warn(text ?? '', '，已恢复原值');
        setText(undefined);
      }}
    />
  );
});

function warn(text: string, outcome = ''): void {
  notify.warning(`“${text}”不是金额或算式${outcome}`);
}

function moveOf({ key, shiftKey }: KeyboardEvent): CellMove | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  return undefined;
}

/** Nothing to delete before typing into an empty cell. */
function editable(value: string): string {
  return value === '' || Money.parse(value).isZero ? '' : value;
}

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
