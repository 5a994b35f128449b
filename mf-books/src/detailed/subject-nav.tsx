import { useEffect, useRef, type KeyboardEvent } from 'react';
import { ActionMenu, Icon, SkeletonRows, treeMove, visibleItems } from '@mingzhang/web';
import css from '../shared/ledger.module.css';
import { NetText } from '../shared/net-text';
import { openToLevel, type SubjectItem } from './subject-nav.model';

const INDENT_PX = 18;
const LEVELS = [1, 2, 3, 4];

interface NavProps {
  readonly items: readonly SubjectItem[];
  readonly loading: boolean;
  /** The balances are those of other periods, until their own have come. */
  readonly isStale: boolean;
  readonly chosenId: number | undefined;
  readonly onChoose: (subjectId: number) => void;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  /** While searching every branch stands open. */
  readonly searching: boolean;
}

/** The subjects beside the book: ↑ ↓ choose, → ← open and close. */
export function SubjectNav(props: NavProps) {
  const { items, chosenId, open, onOpen, onChoose, searching } = props;
  const isOpen = (item: SubjectItem) => searching || open.has(item.key);
  const visible = visibleItems(items, isOpen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey) return;
    const index = visible.findIndex((item) => item.row.id === chosenId);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const move = treeMove(event.key, index, visible, isOpen);
    if (step === 0 && !move) return;
    event.preventDefault();
    if (move && move.kind !== 'go') toggle(move.key, move.kind === 'open');
    const target = visible[move?.kind === 'go' ? move.index : index + step];
    if (target && target.row.id !== chosenId) onChoose(target.row.id);
  };
  const toggle = (key: string, isNowOpen: boolean) => {
    const after = new Set(open);
    if (isNowOpen) after.add(key);
    else after.delete(key);
    onOpen(after);
  };
  return (
    <>
      <div className={css.navHead}>
        <b>科目与期末余额</b>
        <ActionMenu
          items={LEVELS.map((level) => ({
            key: level,
            label: `展开到 ${level} 级`,
            onClick: () => onOpen(openToLevel(items, level)),
          }))}
        >
          <button type="button" className={css.expand}>
            展开 <Icon name="down" size={12} />
          </button>
        </ActionMenu>
      </div>
      <div
        className={css.tree}
        role="tree"
        aria-label="科目"
        aria-busy={props.loading && items.length === 0}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {props.loading && items.length === 0 && <SkeletonRows />}
        {visible.map((item) => (
          <NavItem
            key={item.key}
            item={item}
            isOpen={isOpen(item)}
            isChosen={item.row.id === chosenId}
            isStale={props.isStale}
            onChoose={onChoose}
            onToggle={() => toggle(item.key, !isOpen(item))}
          />
        ))}
        {!props.loading && items.length === 0 && <p className={css.none}>没有匹配的科目</p>}
      </div>
    </>
  );
}

function NavItem({
  item: { row, depth, hasChildren },
  isOpen,
  isChosen,
  isStale,
  onChoose,
  onToggle,
}: {
  item: SubjectItem;
  isOpen: boolean;
  isChosen: boolean;
  isStale: boolean;
  onChoose: (subjectId: number) => void;
  onToggle: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={element}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isChosen}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      className={`${css.node} ${isChosen ? css.chosen : ''}`}
      style={{ paddingLeft: 6 + depth * INDENT_PX }}
      title={`${row.code} ${row.name}`}
      onClick={() => onChoose(row.id)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose(row.id);
      }}
    >
      <span className={css.nodeLabel}>
        {hasChildren ? (
          <button
            type="button"
            tabIndex={-1}
            className={css.twist}
            aria-label={`${isOpen ? '收起' : '展开'} ${row.name}`}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
          </button>
        ) : (
          <span className={css.twist} />
        )}
        <span className={css.nodeCode}>{row.code}</span>
        <span className={css.nodeName}>{row.name}</span>
      </span>
      <span className={css.nodeNet}>{!isStale && <NetText net={row.closing} />}</span>
    </div>
  );
}
