import {
  assetCheckCalls,
  assetReconcileTable,
  reconcileResult,
  type AssetReconcile,
} from '@mingzhang/contract';
import { Money, periodTitle } from '@mingzhang/rules';
import { useCall, usePeriod, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  FileActions,
  Icon,
  LazyBookPrint,
  ListHeader,
  Page,
  paperColumns,
  screenColumns,
  Sheet,
  useExport,
  useIsNarrow,
  usePaper,
} from '@mingzhang/web';
import { Causes } from './causes';
import css from './check.module.css';

type Row = AssetReconcile['rows'][number];

const signers = ['资产管理', '会计主管'];

/** What a phone has room for. */
const shownNarrow = new Set(['title', 'difference', 'result']);

/** 与总账对账: cards against the ledger by subject, and where each difference comes from. */
export function CheckScreen() {
  const canManage = useSession().can('asset.manage');
  const [period] = usePeriod();
  const query = { period };
  const check = useCall(assetCheckCalls.check, { query }, { quiet: true });
  const onExport = useExport(assetCheckCalls.checkExport, { query });
  const rows = check.data?.rows ?? [];
  const isNarrow = useIsNarrow();
  const columns = screenColumns(assetReconcileTable, { cells: { result: resultCell } });
  const paper = usePaper();
  if (paper.isOn && check.data) {
    return (
      <LazyBookPrint
        title={assetReconcileTable.title}
        period={periodTitle(period)}
        note={causesText(check.data)}
        columns={paperColumns(assetReconcileTable)}
        rows={rows}
        signers={signers}
        onBack={paper.close}
      />
    );
  }
  return (
    <Page>
      <ListHeader
        title="与总账对账"
        subtitle={[periodTitle(period), ...countedOf(check.data)].join(' · ')}
        query={check}
        onPrint={paper.open}
        files={<FileActions name={assetReconcileTable.title} onExport={onExport} />}
      />
      <Sheet>
        {check.error && !check.data ? (
          <ErrorPanel error={check.error} onRetry={() => void check.refetch()} />
        ) : (
          <BookTable<Row>
            settings="assetCheck"
            label="对账结果"
            columns={isNarrow ? columns.filter(({ key }) => shownNarrow.has(key)) : columns}
            rows={rows}
            rowKey={({ row, subjectId }) => `${row} ${subjectId}`}
            loading={check.isPending}
            empty={
              <EmptyState title="没有需要核对的资产" description="录入卡片后按科目与总账核对。" />
            }
          />
        )}
      </Sheet>
      {check.data && check.data.causes.length > 0 && (
        <Causes check={check.data} canManage={canManage} />
      )}
    </Page>
  );
}

/** How many subjects tie; causes that cancel each other out are none of them less to be mended. */
function countedOf(check: AssetReconcile | undefined): string[] {
  if (!check) return [];
  const { rows, causes } = check;
  const wrong = rows.filter((row) => !isTied(row)).length;
  if (wrong > 0) return [`${rows.length} 项，${wrong} 项不一致`];
  if (causes.length > 0)
    return [`${rows.length} 项余额一致，${causes.length} 处相互抵销的差异待处理`];
  return [`${rows.length} 项，全部一致`];
}

/** What the print leaves out. */
function causesText({ causes, rest }: AssetReconcile): string | undefined {
  const count = rest.reduce((sum, each) => sum + each.count, causes.length);
  return count === 0 ? undefined : `差额原因 ${count} 个不打印，请在页面查看`;
}

const isTied = ({ difference }: Row) => Money.parse(difference).isZero;

function resultCell(row: Row) {
  return isTied(row) ? (
    <span className={css.ok}>
      <Icon name="check" /> 一致
    </span>
  ) : (
    <span className={css.bad}>
      <Icon name="close" /> {reconcileResult(row)}
    </span>
  );
}
