import { memo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { pastedCells } from '@mingzhang/web';
import { cellKey, readCell, type SheetMove } from './sheet.model';
import css from './sheet.module.css';

/** Attribute by which the sheet finds a cell to go to. */
export const CELL_ATTRIBUTE = 'data-cell';

/** What a cell asks of the sheet. It stays the same object, so that cells are drawn only as they change. */
export interface SheetActs {
  readonly commit: (row: number, code: string, value: string | null) => void;
  readonly move: (row: number, code: string, move: SheetMove) => void;
  readonly paste: (row: number, code: string, block: readonly (readonly string[])[]) => void;
  readonly fillDown: (row: number, code: string) => void;
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

/**
 * A cell of the sheet. In focus its figure is marked: typing replaces it and the arrows go on, as in a
 * spreadsheet; while something is typed, and after F2, left and right move the caret. Arithmetic is
 * evaluated on leaving; what is no amount keeps the focus on Enter and is taken back on leaving.
 */
export const SheetCell = memo(function SheetCell(props: CellProps) {
  const { row, code, value, acts, change, problem } = props;
  const [text, setText] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = shownText(value);
  /** False where what was typed is no amount. */
  const commit = (): boolean => {
    if (!isTyping || text === undefined || text === editableText(value)) return true;
    const typed = readCell(text);
    if (typed === undefined) return false;
    acts.commit(row, code, typed);
    setTyping(false);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isTyping) {
      event.stopPropagation();
      setText(editableText(value));
      setTyping(false);
      return;
    }
    if (event.key === 'F2') {
      event.preventDefault();
      setTyping(true);
      input.current?.setSelectionRange(-1, -1);
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      acts.fillDown(row, code);
      return;
    }
    const move = moveOf(event, isTyping);
    if (!move) return;
    event.preventDefault();
    if (commit()) acts.move(row, code, move);
    else warn(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = pastedCells(event.clipboardData.getData('text/plain'));
    if (block.length < 2 && (block[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    setTyping(false);
    setText(undefined);
    acts.paste(row, code, block);
  };
  return (
    <span className={change === undefined ? css.place : `${css.place} ${css.changed}`}>
      <input
        ref={input}
        className={classOf(props)}
        {...{ [CELL_ATTRIBUTE]: cellKey(row, code) }}
        aria-label={props.label}
        aria-invalid={problem !== undefined}
        title={problem ?? change}
        readOnly={props.isLocked}
        inputMode="decimal"
        autoComplete="off"
        value={isTyping || text !== undefined ? (text ?? '') : shown}
        onFocus={({ target }) => {
          if (props.isLocked) return;
          setText(editableText(value));
          // The figure is put into the field first.
          requestAnimationFrame(() => document.activeElement === target && target.select());
        }}
        onChange={({ target }) => {
          setText(target.value);
          setTyping(true);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (!commit()) warn(text, '，已恢复原值');
          setTyping(false);
          setText(undefined);
        }}
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

function warn(text = '', outcome = ''): void {
  notify.warning(`“${text}”不是金额或算式${outcome}`);
}

function moveOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  isTyping: boolean,
): SheetMove | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  switch (key) {
    case 'Enter':
      return shiftKey ? 'up' : 'down';
    case 'Tab':
      return shiftKey ? 'left' : 'right';
    case 'ArrowDown':
      return 'down';
    case 'ArrowUp':
      return 'up';
    case 'ArrowLeft':
      return isTyping ? undefined : 'left';
    case 'ArrowRight':
      return isTyping ? undefined : 'right';
    case 'PageDown':
      return 'pageDown';
    case 'PageUp':
      return 'pageUp';
    default:
      return undefined;
  }
}

const isNothing = (value: string) => value === '' || Money.parse(value).isZero;
const editableText = (value: string) => (isNothing(value) ? '' : value);
const shownText = (value: string) => (isNothing(value) ? '' : formatMoney(Money.parse(value)));
