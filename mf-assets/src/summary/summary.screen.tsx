import {
  assetCheckCalls,
  assetSummaryBys,
  assetSummaryTable,
  type AssetSummaryRow,
} from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';
import {
  ChoiceField,
  EmptyState,
  FileActions,
  FilterBar,
  ListScreen,
  paperColumns,
  paperTotals,
  PeriodRangeField,
  rangeTitle,
  screenColumns,
  totalPxOf,
  useExport,
  usePeriodRange,
  useUrlFilters,
} from '@mingzhang/web';

type By = (typeof assetSummaryBys)[number];
const byTitles: Readonly<Record<By, string>> = {
  type: '按类别',
  department: '按部门',
  subject: '按科目',
};
const { title } = assetSummaryTable({ rows: [] });
const byKey = ({ key }: AssetSummaryRow) => key;

/** 资产汇总表: original value, depreciation and net value of a span of months. */
export function SummaryScreen() {
  const [range] = usePeriodRange();
  const [{ by }, change] = useUrlFilters({ by: 'type' });
  const query = { periodFrom: range.from, periodTo: range.to, by: byOf(by) };
  const summary = useCall(assetCheckCalls.summary, { query }, { keepPrevious: true });
  const onExport = useExport(assetCheckCalls.summaryExport, { query });
  const totals = summary.data?.totals;
  const { count, ...amounts } = totals ?? { count: 0 };
  const table = assetSummaryTable({ rows: summary.data?.rows ?? [] });
  const told = totals && { title: '合计', ...amounts, count: String(count) };
  return (
    <ListScreen
      settings="assetSummary"
      title={title}
      rowKey={byKey}
      subtitle={`${rangeTitle(range)} · ${byTitles[query.by]}`}
      query={summary}
      columns={screenColumns(table, {
        totals: told,
        amountPx: totalPxOf(Object.values(amounts)),
      })}
      rows={summary.data?.rows ?? []}
      print={{
        period: rangeTitle(range),
        columns: paperColumns(table),
        totals: told && paperTotals(table, told),
      }}
      files={<FileActions name={title} onExport={onExport} />}
      filters={
        <FilterBar>
          <PeriodRangeField />
          <ChoiceField
            label="汇总方式"
            value={by}
            options={assetSummaryBys.map((value) => ({ value, label: byTitles[value] }))}
            onChange={(value) => change({ by: value })}
          />
        </FilterBar>
      }
      empty={<EmptyState title="所选期间没有资产" description="录入资产卡片后在这里汇总。" />}
    />
  );
}

const byOf = (text: string): By => assetSummaryBys.find((each) => each === text) ?? 'type';
