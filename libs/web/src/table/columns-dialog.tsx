import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Checkbox, Drawer, InputNumber } from 'antd';
import { Dialog } from '../states/dialog';
import { columnWidthPx } from '@mingzhang/contract';
import type { ListColumns } from '@mingzhang/shell-api';
import { Icon } from '../icon';
import { useFocusReturn } from '../states/focus-return';
import { useEscape } from '../states/use-escape';
import { useIsNarrow } from '../use-is-narrow';
import {
  allowedWidthPx,
  columnPlaces,
  isMovable,
  isRequired,
  movedPlaces,
  settingOf,
  type ColumnPlace,
  type SettableColumn,
} from './arranged-columns';
import css from './columns-dialog.module.css';

type Place = ColumnPlace<SettableColumn>;

/** 列设置: which columns are shown, in which order and how wide; a sheet from below on a phone. */
export function ColumnsDialog({
  declared,
  personal,
  onClose,
}: {
  readonly declared: readonly SettableColumn[];
  readonly personal: ListColumns;
  readonly onClose: () => void;
}) {
  const [places, setPlaces] = useState(() => columnPlaces(declared, personal.columns));
  const [isDefault, setIsDefault] = useState(personal.columns.length === 0);
  useFocusReturn();
  // The button keeps the keys of the dialog from the rows, and with them from what would close it.
  useEscape(true, onClose);
  const change = (next: readonly Place[]) => {
    setPlaces(next);
    setIsDefault(false);
  };
  const save = () => {
    personal.save(isDefault ? [] : settingOf(places, personal.columns));
    onClose();
  };
  const reset = () => {
    setPlaces(columnPlaces(declared, []));
    setIsDefault(true);
  };
  return (
    <Frame
      onClose={onClose}
      acts={
        <div className={css.acts}>
          <Button onClick={reset}>恢复默认</Button>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={save}>
            确定
          </Button>
        </div>
      }
    >
      <p className={css.hint}>
        拖动或按 Alt+↑、Alt+↓ 调整次序；列宽也可以在表头拖动列的右边线。
        {'只影响您自己看到的列表，打印和导出不变。'}
      </p>
      <PlaceList places={places} onChange={change} />
    </Frame>
  );
}

function Frame({
  acts,
  onClose,
  children,
}: {
  readonly acts: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <Drawer open title="列设置" placement="bottom" size="80%" onClose={onClose} footer={acts}>
        {children}
      </Drawer>
    );
  }
  return (
    <Dialog open title="列设置" width={520} onCancel={onClose} footer={acts}>
      {children}
    </Dialog>
  );
}

interface Places {
  readonly places: readonly Place[];
  readonly onChange: (places: readonly Place[]) => void;
}

function PlaceList({ places, onChange }: Places) {
  const list = useRef<HTMLDivElement>(null);
  const { move, announcement, dragged, dragOf } = useMoves({ places, onChange });
  const shownCount = places.filter(({ shown }) => shown).length;
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const { target } = event;
    if (step === 0 || !(target instanceof HTMLElement)) return;
    if (event.altKey) {
      event.preventDefault();
      // React moves the element by its key, and a browser takes the focus from an element that is moved.
      if (move(index, index + step)) requestAnimationFrame(() => target.focus());
    } else if (target.matches('[type="checkbox"]')) {
      event.preventDefault();
      list.current?.children[index + step]?.querySelector('input')?.focus();
    }
  };
  const replace = (index: number, part: Partial<Pick<Place, 'shown' | 'widthPx'>>) =>
    onChange(places.map((place, at) => (at === index ? { ...place, ...part } : place)));
  return (
    <>
      <div ref={list} className={css.list} role="group" aria-label="列">
        {places.map((place, index) => (
          <div
            key={place.column.key}
            className={dragged === index ? css.dragged : ''}
            {...dragOf(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <PlaceRow
              place={place}
              isLastShown={place.shown && shownCount === 1}
              onShown={(shown) => replace(index, { shown })}
              onWidth={(widthPx) => replace(index, { widthPx })}
              onMove={(step) => move(index, index + step)}
            />
          </div>
        ))}
      </div>
      <span className={css.announcement} role="status">
        {announcement}
      </span>
    </>
  );
}

/** Moving a column by its keys and buttons, or by dragging its row over the others. */
function useMoves({ places, onChange }: Places) {
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number): boolean => {
    const moved = movedPlaces(places, from, to);
    if (moved === places) return false;
    onChange(moved);
    setAnnouncement(`${nameOf(places[from]?.column)}移到第 ${to + 1} 列`);
    return true;
  };
  const dragOf = (index: number) => ({
    draggable: places.some(({ column }, at) => at === index && isMovable(column)),
    onDragStart: () => setDragged(index),
    onDragEnd: () => setDragged(undefined),
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined && dragged !== index && move(dragged, index)) setDragged(index);
    },
  });
  return { move, announcement, dragged, dragOf };
}

function PlaceRow({
  place: { column, shown, widthPx },
  isLastShown,
  onShown,
  onWidth,
  onMove,
}: {
  readonly place: Place;
  /** A table without columns shows nothing. */
  readonly isLastShown: boolean;
  readonly onShown: (shown: boolean) => void;
  readonly onWidth: (widthPx: number | undefined) => void;
  readonly onMove: (step: 1 | -1) => void;
}) {
  const name = nameOf(column);
  const canMove = isMovable(column);
  return (
    <>
      <Checkbox
        className={css.name ?? ''}
        checked={shown}
        disabled={isRequired(column) || isLastShown}
        onChange={(event) => onShown(event.target.checked)}
      >
        {column.group !== undefined && `${column.group} · `}
        {column.title}
      </Checkbox>
      <InputNumber<number>
        size="small"
        className={css.width ?? ''}
        aria-label={`${name}的列宽`}
        placeholder={String(Math.round(column.width))}
        value={widthPx ?? null}
        min={columnWidthPx.least}
        max={columnWidthPx.most}
        precision={0}
        controls={false}
        suffix="像素"
        onChange={(value) => onWidth(value ?? undefined)}
        onBlur={() => widthPx !== undefined && onWidth(allowedWidthPx(column, widthPx))}
      />
      <Button
        type="text"
        size="small"
        icon={<Icon name="up" size={12} />}
        aria-label={`上移${name}`}
        disabled={!canMove}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<Icon name="down" size={12} />}
        aria-label={`下移${name}`}
        disabled={!canMove}
        onClick={() => onMove(1)}
      />
    </>
  );
}

function nameOf(column: SettableColumn | undefined): string {
  const title = typeof column?.title === 'string' ? column.title : (column?.key ?? '');
  return `${column?.group ?? ''}${title}`;
}
