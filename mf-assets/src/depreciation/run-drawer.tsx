import { useState } from 'react';
import {
  depreciationCalls,
  depreciationLineTable,
  runStateText,
  type DepreciationRun,
} from '@mingzhang/contract';
import { formatMoney, Money, periodTitle } from '@mingzhang/rules';
import { useCall } from '@mingzhang/shell-api';
import {
  BookTable,
  ChoiceField,
  EmptyState,
  ErrorPanel,
  MonthRunActs,
  MonthRunDrawer,
  PAGE_SIZE,
  Pager,
  screenColumns,
  useIsNarrow,
} from '@mingzhang/web';
import { useAssetTypes } from '../api/asset-type.api';
import { useAssetChoices } from '../api/assets.api';
import { useRemoveRun } from '../api/depreciation.api';
import { runDocument } from '../api/documents';
import css from './depreciation.module.css';

interface RunDrawerProps {
  readonly run: DepreciationRun;
  readonly canManage: boolean;
  readonly onClose: () => void;
}

/** A month as it was run: its cards, its vouchers, and what may be done with it. */
export function RunDrawer({ run, canManage, onClose }: RunDrawerProps) {
  const { period, vouchers } = run;
  const title = `${periodTitle(period)}折旧`;
  const amount = Money.parse(run.amount);
  const remove = useRemoveRun();
  const params = { id: run.id };
  return (
    <MonthRunDrawer
      title={title}
      summary={`共 ${run.count} 张卡片，合计 ${formatMoney(amount)}，${runStateText(run)}`}
      vouchers={vouchers}
      warning={run.state === 'stale' ? staleText(run) : undefined}
      onClose={onClose}
      acts={
        canManage && (
          <MonthRunActs
            document={runDocument({ id: run.id, period, title })}
            voucher={vouchers[0]}
            hasAmount={!amount.isZero}
            isBooked={run.state === 'posted'}
            cancel={{
              title: '取消计提',
              effect: '取消后本月恢复为未计提，可重新计提。',
              onCancel: () => remove.mutateAsync({ params }).then(onClose),
            }}
          />
        )
      }
    >
      <RunLines period={period} />
    </MonthRunDrawer>
  );
}

function staleText({ vouchers }: DepreciationRun): string {
  return vouchers[0]?.isRelated
    ? '计提后卡片有变动，应提金额与关联的凭证不同，请改正凭证，或取消关联后生成。'
    : '计提后卡片有变动，与现在应提的金额不同，请更新凭证。';
}

/** What a phone has room for. */
const shownNarrow = new Set(['name', 'amount', 'net']);

function RunLines({ period }: { readonly period: string }) {
  const [{ page, ...of }, setAsked] = useState({ page: 1, typeId: '', departmentId: '' });
  const setOf = (other: typeof of) => setAsked({ ...other, page: 1 });
  const query = { page, pageSize: PAGE_SIZE };
  const isNarrow = useIsNarrow();
  const types = useAssetTypes().data ?? [];
  const departments = useAssetChoices()?.departments ?? [];
  const body = {
    periodFrom: period,
    periodTo: period,
    typeIds: of.typeId === '' ? [] : [Number(of.typeId)],
    departmentIds: of.departmentId === '' ? [] : [Number(of.departmentId)],
  };
  const lines = useCall(
    depreciationCalls.lines,
    { query, body },
    { keepPrevious: true, quiet: true },
  );
  if (lines.error && !lines.data) {
    return <ErrorPanel error={lines.error} onRetry={() => void lines.refetch()} />;
  }
  const columns = screenColumns(depreciationLineTable, isNarrow ? { px: { name: 108 } } : {});
  const isNarrowed = of.typeId !== '' || of.departmentId !== '';
  return (
    <>
      <div className={css.filters}>
        <ChoiceField
          label="类别"
          isNarrowing
          value={of.typeId}
          options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(typeId) => setOf({ ...of, typeId })}
        />
        {departments.length > 0 && (
          <ChoiceField
            label="部门"
            isNarrowing
            value={of.departmentId}
            options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(departmentId) => setOf({ ...of, departmentId })}
          />
        )}
        {isNarrowed && lines.data && (
          <span>
            {lines.data.total} 张卡片，{formatMoney(Money.parse(lines.data.amount))}
          </span>
        )}
      </div>
      <BookTable
        settings={{ none: 'a preview in a drawer' }}
        label={depreciationLineTable.title}
        columns={isNarrow ? columns.filter(({ key }) => shownNarrow.has(key)) : columns}
        rows={lines.data?.records ?? []}
        rowKey={({ assetId }) => String(assetId)}
        loading={lines.isPending}
        empty={<EmptyState title="本月没有折旧" description="卡片都已提足或不计提折旧。" />}
      />
      <Pager page={lines.data} onChange={(next) => setAsked({ ...of, page: next })} />
    </>
  );
}
