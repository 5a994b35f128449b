import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import type { TemplatePreview } from '@mingzhang/contract';
import { HiddenText, Icon, Kbd, MoneyText } from '@mingzhang/web';
import {
  withIndent,
  withRowAfter,
  withRowAt,
  withRowMoved,
  type Draft,
  type DraftRow,
} from './template.model';
import css from './template-form.module.css';

interface Props {
  readonly draft: Draft;
  readonly selected: number | undefined;
  readonly preview: TemplatePreview | undefined;
  /** Rows with something wrong, from 1. */
  readonly wrongRows: ReadonlySet<number>;
  readonly readOnly: boolean;
  readonly onSelect: (key: number | undefined) => void;
  readonly onChange: (draft: Draft) => void;
  /** After a row that was put in: it is to be named. */
  readonly onAdd: (key: number) => void;
  readonly onRemove: (row: DraftRow) => void;
}

/** 报表项目 in their order: chosen, moved and indented by keys or by dragging. */
export function RowList(props: Props) {
  const { draft, selected, preview, wrongRows, readOnly, onSelect, onChange, onAdd } = props;
  const [first] = draft.columns;
  const list = useRef<HTMLDivElement>(null);
  const hasKeys = useRef(false);
  const [dragged, setDragged] = useState<number>();
  useEffect(() => {
    // A row that moved is another element: the keyboard goes with it.
    if (!hasKeys.current) return;
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [selected, draft.rows]);
  const add = () => {
    const { draft: next, key } = withRowAfter(draft, selected);
    // The keyboard goes on to its name.
    hasKeys.current = false;
    onChange(next);
    onAdd(key);
  };
  const onKeyDown = useRowKeys(props, add);
  return (
    <section className={css.pane} aria-label="报表项目">
      <header className={css.paneHead}>
        <h2>报表项目</h2>
        <small>{draft.rows.length} 行</small>
        <span className={css.headEnd}>{first?.title}</span>
        {!readOnly && (
          <Button
            type="text"
            size="small"
            aria-label="新增一行"
            icon={<Icon name="plus" />}
            onClick={add}
          />
        )}
      </header>
      <div
        ref={list}
        className={css.rows}
        role="listbox"
        tabIndex={-1}
        aria-label="各行"
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasKeys.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          hasKeys.current = currentTarget.contains(relatedTarget);
        }}
      >
        {draft.rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            index={index}
            readOnly={readOnly}
            value={preview?.values[index]?.[first?.key ?? '']}
            isSelected={row.key === selected}
            isWrong={wrongRows.has(index + 1)}
            isDragged={row.key === dragged}
            onSelect={() => onSelect(row.key)}
            onDrag={setDragged}
            onDrop={() => dragged !== undefined && onChange(withRowAt(draft, dragged, index))}
          />
        ))}
      </div>
      {!readOnly && <Keys />}
    </section>
  );
}

function Keys() {
  return (
    <footer className={css.keys}>
      <Kbd>Alt ↑</Kbd> <Kbd>↓</Kbd> 移动 <Kbd>Alt ←</Kbd> <Kbd>→</Kbd> 缩进 <Kbd>Ins</Kbd> 插入{' '}
      <Kbd>Ctrl Del</Kbd> 删除
    </footer>
  );
}

function Row({
  row,
  index,
  value,
  readOnly,
  isSelected,
  isWrong,
  isDragged,
  onSelect,
  onDrag,
  onDrop,
}: {
  row: DraftRow;
  index: number;
  /** Of the first column; null where it can't be known, undefined while it is reckoned. */
  value: string | null | undefined;
  readOnly: boolean;
  isSelected: boolean;
  isWrong: boolean;
  isDragged: boolean;
  onSelect: () => void;
  onDrag: (key: number | undefined) => void;
  onDrop: () => void;
}) {
  return (
    <div
      role="option"
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className={`${css.row} ${css[row.kind]} ${isDragged ? css.dragged : ''}`}
      draggable={!readOnly}
      onDragStart={() => onDrag(row.key)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onFocus={onSelect}
    >
      {/* Its name is what stands in it: a name of its own would have to say all of that. */}
      <HiddenText>第 {index + 1} 行 </HiddenText>
      <span className={css.grip} aria-hidden="true">
        ⠿
      </span>
      <span className={css.rowTitle} style={{ paddingLeft: row.indent * 12 }}>
        {row.title === '' ? <i>未命名</i> : <span title={row.title}>{row.title}</span>}
        {isWrong && (
          <span className={css.wrongMark}>
            <Icon name="warning" size={14} />
            <HiddenText>有问题</HiddenText>
          </span>
        )}
      </span>
      <span className={css.rowNo}>{row.lineNo}</span>
      <span className={css.rowAmount}>
        {row.kind !== 'heading' &&
          (value === null ? '—' : <MoneyText value={value} zero="faint" />)}
      </span>
    </div>
  );
}

function useRowKeys(
  { draft, selected, readOnly, onSelect, onChange, onRemove }: Props,
  add: () => void,
) {
  return (event: KeyboardEvent) => {
    const at = draft.rows.findIndex(({ key }) => key === selected);
    const row = draft.rows[at];
    const { key } = event;
    if (!row) return;
    const act = (): boolean => {
      if (!event.altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
        const next = draft.rows[at + (key === 'ArrowUp' ? -1 : 1)];
        if (next) onSelect(next.key);
        return true;
      }
      if (readOnly) return false;
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        onChange(withRowMoved(draft, row.key, key === 'ArrowUp' ? -1 : 1));
      } else if (event.altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        onChange(withIndent(draft, row.key, key === 'ArrowLeft' ? -1 : 1));
      } else if (key === 'Insert') add();
      else if (key === 'Delete' && event.ctrlKey) onRemove(row);
      else return false;
      return true;
    };
    if (act()) event.preventDefault();
  };
}
