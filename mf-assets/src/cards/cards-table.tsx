import { assetTable, type AssetRow } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import {
  BookTable,
  byId,
  eachFigurePx,
  EmptyState,
  ErrorPanel,
  screenColumns,
  type BookSelection,
} from '@mingzhang/web';
import type { useAssets } from '../api/assets.api';
import { cardSection } from './card-sections';
import { nameWithCode } from './name-with-code';

type Query = ReturnType<typeof useAssets>;
/** The whole page, beside an open card, or a phone. */
type Width = 'whole' | 'beside' | 'phone';
/** What there is room for: what a card is, cost and what is left of it. */
const shownAt: Readonly<
  Record<Width, { px?: Readonly<Record<string, number>>; keys?: ReadonlySet<string> }>
> = {
  whole: {},
  beside: { px: { code: 84, name: 96 }, keys: new Set(['code', 'name', 'originalValue', 'net']) },
  phone: {
    px: { name: 110, originalValue: 112, net: 112 },
    keys: new Set(['name', 'originalValue', 'net']),
  },
};
/** A name above its number. */
const phoneRowPx = 39;

/** The cards of a page by 资产科目, those disposed of at the end, with what all of them come to. */
export function CardsTable({
  query,
  width,
  selection,
  emptyText,
  onOpen,
}: {
  readonly query: Query;
  readonly width: Width;
  readonly selection: BookSelection | undefined;
  /** What stands where there is no card. */
  readonly emptyText: string;
  readonly onOpen: (row: AssetRow) => void;
}) {
  if (query.error && query.data === undefined) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <BookTable<AssetRow>
      label={assetTable.title}
      settings={width === 'whole' ? 'assets' : { none: 'beside a card, and on phones' }}
      columns={columnsOf(width, query.data)}
      rows={query.data?.records ?? []}
      rowKey={byId}
      loading={query.isPending}
      section={(_, index) => query.data && cardSection(query.data, index)}
      onOpen={onOpen}
      {...(selection ? { selection } : {})}
      {...(width === 'phone' ? { rowPx: phoneRowPx } : {})}
      rowTone={({ status }) => (status === 'disposed' ? 'muted' : undefined)}
      empty={<EmptyState title="没有资产卡片" description={emptyText} />}
    />
  );
}

function columnsOf(width: Width, data: Query['data']) {
  const { px = {}, keys } = shownAt[width];
  const totals = amountsIn(data?.totals);
  const figurePx = eachFigurePx(assetTable, data?.records ?? [], totals);
  const all = screenColumns(assetTable, {
    px,
    ...(width === 'phone' ? { cells: { name: nameWithCode } } : {}),
  });
  const columns = keys ? all.filter(({ key }) => keys.has(key)) : all;
  return columns.map((column) => {
    if (column.key === 'name') return { ...column, total: '合计' };
    const total = totals[column.key];
    if (total === undefined) return column;
    // Every amount stands whole, and no column takes more than that where there is little room.
    const leastPx = figurePx[column.key as keyof typeof figurePx] ?? column.width;
    const whole = { ...column, leastPx, width: Math.max(column.width, leastPx) };
    return { ...whole, total: textOf(total) };
  });
}

/** Those of the totals that are amounts, in yuan. */
function amountsIn(totals: object = {}): Readonly<Record<string, string>> {
  const entries = Object.entries(totals);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const textOf = (amount: string) => formatMoney(Money.parse(amount));
