import { useMemo } from 'react';
import type { CombinedRowView, CombinedView } from '@mingzhang/contract';
import {
  amountPxOf,
  BookTable,
  MoneyText,
  totalPxOf,
  useIsNarrow,
  type BookColumn,
} from '@mingzhang/web';
import { amountsOf } from './combined.model';
import css from './combined.module.css';

/** Heads of columns are names of companies: they get as much room as eight characters need. */
const leastPx = 132;
/** What a line of the form is called stays readable however many sets there are: they are scrolled. */
const titleAtDesk = { leastPx: 220 } as const;
const titleOnPhone = { leastPx: 128 } as const;

/** Rows of the official form, 合计 first, then one column for each account set. */
export function CombinedTable({ view, column }: { view: CombinedView; column: string }) {
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => columnsOf(view, column, isNarrow), [view, column, isNarrow]);
  return (
    <BookTable
      settings={{ none: 'a statement' }}
      label={`合并${view.name}`}
      columns={columns}
      rows={view.rows}
      rowKey={(row) => view.rows.indexOf(row)}
      rowTone={({ kind }) => (kind === 'item' ? undefined : 'summary')}
    />
  );
}

/** So many companies have room for their names at a desk. */
const few = 4;
const namePx = (name: string) => Math.min(240, 14 * name.length + 24);

function columnsOf(
  { rows, sets, columns }: CombinedView,
  key: string,
  isNarrow: boolean,
): BookColumn<CombinedRowView>[] {
  const title = columns.find((each) => each.key === key)?.title ?? '';
  const totals = amountsOf(rows, (row) => row.totals[key]);
  return [
    {
      key: 'title',
      title: '项目',
      width: 250,
      grow: true,
      fixed: true,
      ...(isNarrow ? titleOnPhone : titleAtDesk),
      render: (row) => (
        <span className={css.title} style={{ paddingLeft: row.indent * 12 }} title={row.title}>
          {row.title}
        </span>
      ),
    },
    {
      key: 'lineNo',
      title: '行次',
      width: 52,
      align: 'center',
      ...(isNarrow ? { leaves: 1 } : {}),
      render: ({ kind, lineNo }) => (kind === 'heading' ? null : lineNo),
    },
    {
      key: 'total',
      title: `合计 ${title}`,
      width: Math.max(leastPx, amountPxOf(totals), totalPxOf(totals)),
      align: 'right',
      render: (row) => <Figure row={row} value={row.totals[key]} />,
    },
    ...sets.map(({ id, companyName }, index): BookColumn<CombinedRowView> => {
      const amounts = amountsOf(rows, (row) => row.parts[key]?.[index]);
      return {
        key: String(id),
        title: (
          <span className={css.company} title={companyName}>
            {companyName}
          </span>
        ),
        width: Math.max(leastPx, totalPxOf(amounts), sets.length > few ? 0 : namePx(companyName)),
        align: 'right',
        render: (row) => <Figure row={row} value={row.parts[key]?.[index]} />,
      };
    }),
  ];
}

function Figure({ row, value }: { row: CombinedRowView; value: string | null | undefined }) {
  if (row.kind === 'heading' || value === undefined) return null;
  return value === null ? '—' : <MoneyText value={value} zero="faint" />;
}
