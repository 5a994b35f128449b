import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { Button, Checkbox } from 'antd';
import type { Voucher } from '@mingzhang/contract';
import {
  ColumnsButton,
  EmptyState,
  HeadEdge,
  Icon,
  resizing,
  SkeletonRows,
  useArrangedColumns,
  useIsNarrow,
} from '@mingzhang/web';
import { isUnfiltered, nextSort, noFilters, sortOf, type Filters } from '../shared/voucher-filters';
import css from './voucher-list.module.css';
import { VoucherCard, VoucherGroup } from './voucher-rows';
import {
  gridOf,
  voucherColumns,
  type VoucherColumn,
  type VoucherColumnKey,
} from './voucher.columns';
import type { useVoucherSelection } from './voucher-selection';
import { PHONE_PX } from '../shared/phone';

interface TableProps {
  readonly vouchers: readonly Voucher[];
  readonly selection: ReturnType<typeof useVoucherSelection>;
  readonly filters: Filters;
  readonly onFilter: (patch: Partial<Filters>) => void;
  readonly isPending: boolean;
  readonly newVoucher: React.ReactNode;
  readonly pathTo: (path: string) => string;
  readonly onOpen: (voucher: Voucher) => void;
}

/** The vouchers of a page, grouped, walked by keyboard. */
export function VoucherTable(props: TableProps) {
  const { vouchers, selection } = props;
  const isNarrow = useIsNarrow(PHONE_PX);
  const [pointedAt, setPointedAt] = usePointed();
  const scroll = useRef<HTMLDivElement>(null);
  const latest = useRef(selection);
  latest.current = selection;
  const onToggle = useCallback(
    (index: number, isRange: boolean) => latest.current.toggle(index, isRange),
    [],
  );
  const placeOf = (event: SyntheticEvent) => {
    const group = event.target instanceof Element && event.target.closest('[data-index]');
    return group ? Number(group.getAttribute('data-index')) : undefined;
  };
  const point = (event: SyntheticEvent) => setPointedAt(placeOf(event));
  useEffect(() => {
    scroll.current
      ?.querySelector(`[data-index="${selection.active}"]`)
      ?.scrollIntoView?.({ block: 'nearest' });
  }, [selection.active]);
  const Group = isNarrow ? VoucherCard : VoucherGroup;
  const { shown, personal, style, onEdge } = useVoucherColumns(isNarrow, scroll);
  return (
    <>
      {personal && <ColumnsButton declared={voucherColumns} personal={personal} />}
      <div
        ref={scroll}
        role="grid"
        aria-label="凭证"
        aria-multiselectable="true"
        className={css.scroll}
        style={style}
        tabIndex={0}
        onKeyDown={selection.onKeyDown}
        onClick={(event) => {
          const index = placeOf(event);
          if (index !== undefined) selection.setActive(index);
        }}
        onMouseOver={point}
        onFocus={point}
        onMouseLeave={() => setPointedAt(undefined)}
        onDoubleClick={(event) => {
          const voucher = vouchers[placeOf(event) ?? -1];
          if (voucher) props.onOpen(voucher);
        }}
      >
        {!isNarrow && <TableHead {...props} columns={shown} onEdge={onEdge} />}
        {vouchers.map((voucher, index) => (
          <Group
            key={voucher.id}
            columns={shown}
            voucher={voucher}
            index={index}
            isSelected={selection.ids.has(voucher.id)}
            isActive={selection.active === index}
            hasActs={pointedAt === index || selection.active === index}
            pathTo={props.pathTo}
            onToggle={onToggle}
          />
        ))}
        {vouchers.length === 0 &&
          (props.isPending ? <SkeletonRows rows={14} /> : <NoVouchers {...props} />)}
      </div>
    </>
  );
}

/** The columns as the person has arranged them, and the grid that all rows share. */
function useVoucherColumns(isNarrow: boolean, scroll: RefObject<HTMLDivElement | null>) {
  const { columns: shown, personal } = useArrangedColumns(
    voucherColumns,
    isNarrow ? { none: 'cards on phones' } : 'vouchers',
  );
  const { template, leastPx } = gridOf(shown);
  const preview = (key: string, widthPx: number | undefined) => {
    const dragged = shown.map((column) =>
      column.key === key && widthPx !== undefined ? { ...column, width: widthPx } : column,
    );
    scroll.current?.style.setProperty('--columns', gridOf(dragged).template);
  };
  return {
    shown,
    personal,
    style: { '--columns': template, '--least-width': `${leastPx}px` } as CSSProperties,
    onEdge: personal && resizing(voucherColumns, personal, preview),
  };
}

/** How long the pointer stays on a row before its acts are made: rows that scroll by get none. */
const restMs = 50;

/** The row that the pointer or the focus has come to rest on. */
function usePointed() {
  const [pointedAt, setPointedAt] = useState<number>();
  const timer = useRef<number>(undefined);
  const point = useCallback((index: number | undefined) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setPointedAt(index), restMs);
  }, []);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return [pointedAt, point] as const;
}

function NoVouchers({ filters, onFilter, newVoucher }: TableProps) {
  if (isUnfiltered(filters)) {
    return (
      <EmptyState
        icon="voucher"
        title="这个期间还没有凭证"
        description="凭证是账簿和报表的来源，从录入第一张凭证开始"
        action={newVoucher}
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title="没有符合条件的凭证"
      description="换一个关键字，或清除筛选条件再看"
      action={
        <Button onClick={() => onFilter({ ...noFilters, from: filters.from, to: filters.to })}>
          清除筛选
        </Button>
      }
    />
  );
}

const sortableBy: Partial<Record<VoucherColumnKey, 'number' | 'date'>> = {
  date: 'date',
  number: 'number',
};

function TableHead({
  vouchers,
  selection,
  filters,
  onFilter,
  columns,
  onEdge,
}: TableProps & {
  readonly columns: readonly VoucherColumn[];
  readonly onEdge: ReturnType<typeof resizing> | undefined;
}) {
  const sort = sortOf(filters.sort);
  const isAll = vouchers.length > 0 && selection.ids.size === vouchers.length;
  return (
    <div role="row" className={`${css.row} ${css.head}`}>
      <div role="columnheader" className={css.mark}>
        <Checkbox
          aria-label="选择本页全部凭证"
          checked={isAll}
          indeterminate={selection.ids.size > 0 && !isAll}
          onChange={selection.toggleAll}
        />
      </div>
      {columns.map(({ key, title, align }) => {
        const by = sortableBy[key];
        const isBy = by !== undefined && sort.endsWith(by);
        const isDown = isBy && sort.startsWith('-');
        return (
          <div
            key={key}
            role="columnheader"
            className={align === 'right' ? css.right : ''}
            {...(by && { 'aria-sort': isBy ? (isDown ? 'descending' : 'ascending') : 'none' })}
          >
            {by ? (
              <button type="button" onClick={() => onFilter({ sort: nextSort(sort, by) })}>
                {title}
                {isBy && <Icon name={isDown ? 'down' : 'up'} size={11} />}
              </button>
            ) : (
              title
            )}
            {onEdge && <HeadEdge column={key} onPress={onEdge} />}
          </div>
        );
      })}
    </div>
  );
}
