import type { PointerEvent } from 'react';
import css from './book-table.module.css';

/** The edge of a head cell by which the pointer drags the width of the column. */
export interface PressedEdge {
  readonly key: string;
  readonly head: HTMLElement;
  readonly startX: number;
}

/** The right edge of a positioned head cell. Widths are changed by the keyboard in 列设置. */
export function HeadEdge({
  column,
  onPress,
}: {
  readonly column: string;
  readonly onPress: (edge: PressedEdge) => Promise<void>;
}) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.parentElement;
    if (!head || event.button !== 0) return;
    // Neither a cell is picked nor a text selected by dragging.
    event.preventDefault();
    event.stopPropagation();
    void onPress({ key: column, head, startX: event.clientX });
  };
  return <span className={css.edge} aria-hidden="true" onPointerDown={onPointerDown} />;
}
