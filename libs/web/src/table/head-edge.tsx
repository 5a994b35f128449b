import type { PointerEvent } from 'react';
import css from './book-table.module.css';

/** The edge of a head cell by which the pointer drags the width of the column. */
export interface PressedEdge {
  readonly key: string;
  /** Its parent is the head cell. */
  readonly edge: HTMLElement;
  readonly press: globalThis.PointerEvent;
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
    // Neither a cell is picked nor a text selected by dragging.
    event.preventDefault();
    event.stopPropagation();
    void onPress({ key: column, edge: event.currentTarget, press: event.nativeEvent });
  };
  return <span className={css.edge} aria-hidden="true" onPointerDown={onPointerDown} />;
}
