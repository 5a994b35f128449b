import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { assetCheckCalls, assetReconcileTable, type AssetReconcile } from '@mingzhang/contract';
import { formatMoney, Money, periodTitle } from '@mingzhang/rules';
import { useCall, usePeriod } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  FileActions,
  Icon,
  ListHeader,
  Page,
  screenColumns,
  Sheet,
  useExport,
} from '@mingzhang/web';
import css from './check.module.css';

type Row = AssetReconcile['rows'][number];
type Cause = AssetReconcile['causes'][number];

/** 与总账对账: cards against the ledger by subject, and where each difference comes from. */
export function CheckScreen() {
  const [period] = usePeriod();
  const query = { period };
  const check = useCall(assetCheckCalls.check, { query }, { quiet: true });
  const onExport = useExport(assetCheckCalls.checkExport, { query });
  const rows = check.data?.rows ?? [];
  const wrong = rows.filter((row) => !isTied(row)).length;
  const counted = wrong === 0 ? '全部一致' : `${wrong} 项不一致`;
  return (
    <Page>
      <ListHeader
        title="与总账对账"
        subtitle={`${periodTitle(period)} · ${rows.length} 项，${counted}`}
        query={check}
        files={<FileActions name={assetReconcileTable.title} onExport={onExport} />}
      />
      <Sheet>
        {check.error && !check.data ? (
          <ErrorPanel error={check.error} onRetry={() => void check.refetch()} />
        ) : (
          <BookTable<Row>
            label="对账结果"
            columns={screenColumns(assetReconcileTable, { cells: { result: resultCell } })}
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
        <Causes causes={check.data.causes} rows={rows} />
      )}
    </Page>
  );
}

const isTied = ({ difference }: Row) => Money.parse(difference).isZero;

function resultCell(row: Row) {
  return isTied(row) ? (
    <span className={css.ok}>
      <Icon name="check" /> 一致
    </span>
  ) : (
    <span className={css.bad}>
      <Icon name="close" /> 不一致，{row.causes} 个原因
    </span>
  );
}

function Causes({
  causes,
  rows,
}: {
  readonly causes: readonly Cause[];
  readonly rows: readonly Row[];
}) {
  const titleOf = new Map(
    rows
      .filter(({ row }) => row !== 'depreciation')
      .map(({ subjectId, subject }) => [subjectId, subject]),
  );
  return (
    <Sheet>
      <h2 className={css.heading}>差额原因</h2>
      <ol className={css.causes}>
        {causes.map((cause) => (
          <CauseItem key={cause.key} {...{ cause, titleOf }} />
        ))}
      </ol>
    </Sheet>
  );
}

function CauseItem({
  cause,
  titleOf,
}: {
  readonly cause: Cause;
  readonly titleOf: ReadonlyMap<number, string>;
}) {
  return (
    <li>
      <div>
        <strong>{cause.title}</strong>
        <p>
          {cause.voucher && (
            <Link to={`/voucher/form/${cause.voucher.id}`}>{cause.voucher.title}</Link>
          )}{' '}
          {cause.basis}
        </p>
      </div>
      <ul>
        {cause.amounts.map(({ subjectId, amount }) => (
          <li key={subjectId}>
            <span>{titleOf.get(subjectId) ?? subjectId}</span>
            <span>{formatMoney(Money.parse(amount))}</span>
          </li>
        ))}
      </ul>
      <div className={css.proposal}>
        <span>{cause.proposal}</span>
        <Act cause={cause} />
      </div>
    </li>
  );
}

/** Where the difference is set right. */
function Act({ cause: { act, asset } }: { readonly cause: Cause }) {
  const navigate = useNavigate();
  if (act === null) return null;
  const path = asset
    ? `/assets?id=${asset.id}`
    : act === 'createCard'
      ? '/assets'
      : '/assets/details';
  return <Button onClick={() => void navigate(path)}>去处理</Button>;
}
