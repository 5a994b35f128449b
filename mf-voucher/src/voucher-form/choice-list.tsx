import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import css from './choice-list.module.css';

/** One thing to choose; `key` is unique in its list. */
interface Choice {
  readonly key: string;
  readonly content: ReactNode;
}

/**
 * Keys of a list of choices below a cell: ↑ ↓ move the mark, Enter and Tab take the marked one.
 * `first` is the mark after each change of the list, -1 for none. Keys it has no use for are left.
 */
export function useChoiceKeys(options: {
  readonly count: number;
  readonly first: number;
  /** What the list was made from; a change puts the mark back. */
  readonly source: string;
  readonly arrows: boolean;
  readonly onPick: (index: number) => void;
}) {
  const { count, first, source, onPick } = options;
  const [mark, setMark] = useState({ source, index: first });
  const index = mark.source === source ? mark.index : first;
  const move = (to: number) => setMark({ source, index: Math.max(0, Math.min(count - 1, to)) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (count === 0 || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const takes = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && index >= 0;
    const moves = options.arrows && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
    if (takes) onPick(index);
    else if (moves) move(index + (event.key === 'ArrowDown' ? 1 : -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { index, onKeyDown };
}

/** The list under a cell. It never takes the focus: typing goes on in the cell. */
export function ChoiceList({
  id,
  label,
  choices,
  index,
  onPick,
  footer,
  wide = false,
}: {
  id: string;
  label: string;
  choices: readonly Choice[];
  index: number;
  onPick: (index: number) => void;
  footer?: ReactNode;
  wide?: boolean;
}) {
  const popover = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The lists of lower lines would end behind the bar of buttons.
  useEffect(() => {
    popover.current?.scrollIntoView?.({ block: 'nearest' });
  }, [choices.length]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [index]);
  return (
    <div
      ref={popover}
      className={`${css.popover} ${wide ? css.wide : ''}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div ref={list} id={id} className={css.list} role="listbox" aria-label={label}>
        {choices.map((choice, at) => (
          <div
            key={choice.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            className={at === index ? css.marked : css.option}
            tabIndex={-1}
            onMouseDown={() => onPick(at)}
          >
            {choice.content}
          </div>
        ))}
      </div>
      {footer && <div className={css.footer}>{footer}</div>}
    </div>
  );
}
