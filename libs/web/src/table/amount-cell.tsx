import { useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { pastedCells } from './pasted-cells';

/** Attribute by which a grid finds a cell to go to. */
export const CELL_ATTRIBUTE = 'data-cell';

/** A step from a cell of a grid to another one. */
export type CellMove = 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'first' | 'last';

interface AmountCellProps {
  /** The value of `CELL_ATTRIBUTE`. */
  readonly place: string;
  readonly label: string;
  readonly className: string;
  /** The stored figure; '' for none. */
  readonly value: string;
  /** How the figure stands there while the cell is not in focus. */
  readonly shown: string;
  /** What the mouse is told, and whether the service refused the figure. */
  readonly note: string | undefined;
  readonly isRefused: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  /** `rows`: Enter and the arrows up and down; `cells`: Tab, left, right, the page keys, Ctrl+Home and Ctrl+End, too. */
  readonly moves: 'rows' | 'cells';
  /** The figure of a typed text, null for none; undefined where the text is no figure. */
  readonly read: (text: string) => string | null | undefined;
  readonly onCommit: (value: string | null) => void;
  readonly onMove: (move: CellMove) => void;
  /** Takes a block of several cells that is pasted. */
  readonly onPaste?: (block: readonly (readonly string[])[]) => void;
  /** Ctrl+D: takes the figure of the cell above. */
  readonly onFillDown?: () => void;
  /** Ctrl+Z while nothing is typed: takes back the last entry of the grid. */
  readonly onUndo?: () => void;
}

/**
 * A cell of a grid of figures. In focus its figure is marked, however often it is clicked: typing replaces it and the
 * arrows go on, as in a spreadsheet. While something is typed, and after F2 or a double click, left and right move the
 * caret. Ctrl+Z takes back what is typed. While it is typed only this cell
 * renders. What was typed is read on leaving; what is no figure keeps the focus on Enter and is taken back on leaving.
 */
export function AmountCell(props: AmountCellProps) {
  const { onMove, onFillDown, readOnly = false } = props;
  const { input, typing, shown, type, mark, edit, commit, focusProps } = useTyping(props);
  const go = (event: KeyboardEvent<HTMLInputElement>) => {
    const move = moveOf(event, props.moves, typing !== undefined);
    if (!move) return;
    event.preventDefault();
    if (commit()) onMove(move);
    else warn(typing);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    mark();
    switch (readOnly ? 'move' : commandOf(event)) {
      case 'takeBack':
        if (typing === undefined) return;
        // The first Escape is for what was typed, the next one for the dialog around the grid.
        event.stopPropagation();
        type(undefined);
        return;
      case 'edit':
        event.preventDefault();
        edit();
        return;
      case 'undo':
        event.preventDefault();
        if (typing === undefined) props.onUndo?.();
        type(undefined);
        return;
      case 'save':
        commit();
        return;
      case 'fillDown':
        if (!onFillDown) return;
        event.preventDefault();
        type(undefined);
        onFillDown();
        return;
      case 'move':
        go(event);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = pastedCells(event.clipboardData.getData('text/plain'));
    const isSingle = block.length < 2 && (block[0]?.length ?? 0) < 2;
    if (!props.onPaste || readOnly || isSingle) return;
    event.preventDefault();
    type(undefined);
    props.onPaste(block);
  };
  return (
    <input
      {...{ [CELL_ATTRIBUTE]: props.place }}
      ref={input}
      className={props.className}
      aria-label={props.label}
      aria-invalid={props.isRefused}
      title={props.note}
      disabled={props.disabled}
      readOnly={readOnly}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      {...focusProps}
    />
  );
}

/** What is typed into a cell, from its focus to its commit. */
function useTyping({
  value,
  shown,
  readOnly = false,
  read,
  onCommit,
}: Pick<AmountCellProps, 'value' | 'shown' | 'readOnly' | 'read' | 'onCommit'>) {
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [typing, setTyping] = useState<string>();
  // A move leaves the cell before it renders anew: what was committed must be gone by then.
  const latest = useRef<string>(undefined);
  const type = (text: string | undefined) => {
    latest.current = text;
    setTyping(text);
  };
  const isMarked = isFocused && typing === undefined;
  /** Marks the figure until something is typed: no key and no click leaves a caret in it. */
  const mark = () => {
    if (isMarked) input.current?.select();
  };
  useLayoutEffect(() => {
    if (isMarked) input.current?.select();
  }, [isMarked]);
  const edit = () => {
    if (latest.current === undefined) type(editable(value));
    input.current?.setSelectionRange(-1, -1);
  };
  /** False where what was typed is no figure. */
  const commit = (): boolean => {
    const text = latest.current;
    if (text === undefined) return true;
    const figure = text === editable(value) ? value : read(text);
    if (figure === undefined) return false;
    type(undefined);
    if (figure !== value) onCommit(figure);
    return true;
  };
  const focusProps = {
    onFocus: () => setFocused(!readOnly),
    onMouseUp: (event: { preventDefault: () => void }) => {
      if (latest.current !== undefined || readOnly) return;
      // A click would put the caret into the middle of the figure.
      input.current?.select();
      event.preventDefault();
    },
    onDoubleClick: () => {
      if (!readOnly) edit();
    },
    onBlur: () => {
      if (!commit()) warn(latest.current, '，已恢复原值');
      type(undefined);
      setFocused(false);
    },
  };
  const text = typing ?? (isFocused ? editable(value) : shown);
  return { input, typing, shown: text, type, mark, edit, commit, focusProps };
}

function warn(text = '', outcome = ''): void {
  notify.warning(`“${text}”不是金额或算式${outcome}`);
}

/** What a key asks of the cell; a key that asks nothing else may be a move. */
function commandOf({ key, ctrlKey, metaKey }: KeyboardEvent) {
  if (key === 'Escape') return 'takeBack';
  if (key === 'F2') return 'edit';
  // The other function keys are the screen's; what it does must find what is typed.
  if (/^F\d+$/.test(key)) return 'save';
  if (!ctrlKey && !metaKey) return 'move';
  if (key.toLowerCase() === 's') return 'save';
  if (key.toLowerCase() === 'z') return 'undo';
  return key.toLowerCase() === 'd' ? 'fillDown' : 'move';
}

const endOfGrid: Readonly<Record<string, CellMove>> = { Home: 'first', End: 'last' };

function moveOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  moves: AmountCellProps['moves'],
  isTyping: boolean,
): CellMove | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return moves === 'cells' ? endOfGrid[key] : undefined;
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowUp') return 'up';
  if (moves === 'rows') return undefined;
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (key === 'PageDown') return 'pageDown';
  if (key === 'PageUp') return 'pageUp';
  if (key === 'ArrowLeft' && !isTyping) return 'left';
  return key === 'ArrowRight' && !isTyping ? 'right' : undefined;
}

/** Nothing to delete before typing into an empty cell. */
const editable = (value: string) => (value === '' || Money.parse(value).isZero ? '' : value);
