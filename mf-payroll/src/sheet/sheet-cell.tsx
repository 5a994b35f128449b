import { memo } from 'react';
import { formatMoney, Money } from '@mingzhang/rules';
import { AmountCell, type CellMove } from '@mingzhang/web';
import { cellKey, readCell } from './sheet.model';
import css from './sheet.module.css';

/** What a cell asks of the sheet. It stays the same object, so that cells are drawn only as they change. */
export interface SheetActs {
  readonly commit: (row: number, code: string, value: string | null) => void;
  readonly move: (row: number, code: string, move: CellMove) => void;
  readonly paste: (row: number, code: string, block: readonly (readonly string[])[]) => void;
  readonly fillDown: (row: number, code: string) => void;
  /** Takes back the last entry or paste. */
  readonly undo: () => void;
}

interface CellProps {
  readonly row: number;
  readonly code: string;
  /** The amount shown; '' for none. */
  readonly value: string;
  /** 张磊 绩效工资. */
  readonly label: string;
  readonly isLocked: boolean;
  /** Sent and not answered yet. */
  readonly isPending: boolean;
  /** What it was in the month before and why it differs; undefined where it does not. */
  readonly change: string | undefined;
  /** What the service refused. */
  readonly problem: string | undefined;
  readonly acts: SheetActs;
}

/** A cell of the sheet; it is drawn anew only as it changes. */
export const SheetCell = memo(function SheetCell(props: CellProps) {
  const { row, code, value, acts, change, problem } = props;
  return (
    <span className={change === undefined ? css.place : `${css.place} ${css.changed}`}>
      <AmountCell
        place={cellKey(row, code)}
        label={props.label}
        className={classOf(props)}
        value={value}
        shown={shownText(value)}
        note={problem ?? change}
        isRefused={problem !== undefined}
        readOnly={props.isLocked}
        moves="cells"
        read={readCell}
        onCommit={(typed) => acts.commit(row, code, typed)}
        onMove={(move) => acts.move(row, code, move)}
        onPaste={(block) => acts.paste(row, code, block)}
        onFillDown={() => acts.fillDown(row, code)}
        onUndo={acts.undo}
      />
    </span>
  );
});

function classOf({ value, isPending, problem }: CellProps): string {
  const isNegative = value !== '' && Money.parse(value).isNegative;
  const classes = [
    css.cell,
    isNegative && css.negative,
    isPending && css.pending,
    problem !== undefined && css.refused,
  ];
  return classes.filter(Boolean).join(' ');
}

function shownText(value: string): string {
  if (value === '' || Money.parse(value).isZero) return '';
  return formatMoney(Money.parse(value));
}
