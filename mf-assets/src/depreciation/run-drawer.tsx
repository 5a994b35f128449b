import { useState } from 'react';
import { Button, Drawer } from 'antd';
import { Link } from 'react-router-dom';
import {
  depreciationCalls,
  depreciationLineTable,
  runStateText,
  type DepreciationRun,
} from '@mingzhang/contract';
import { formatMoney, Money, periodTitle } from '@mingzhang/rules';
import { notify, useCall } from '@mingzhang/shell-api';
import {
  BookTable,
  ChoiceField,
  EmptyState,
  ErrorPanel,
  PAGE_SIZE,
  Pager,
  screenColumns,
  useConfirmDanger,
  useFocusReturn,
  useIsNarrow,
} from '@mingzhang/web';
import { useAssetTypes } from '../api/asset-type.api';
import { useAssetChoices } from '../api/assets.api';
import { useCreateRunVoucher, useRemoveRun } from '../api/depreciation.api';
import { LetGo } from '../shared/tie-acts';
import { VoucherPicker } from '../shared/voucher-picker';
import css from './depreciation.module.css';

interface RunDrawerProps {
  readonly run: DepreciationRun;
  readonly canManage: boolean;
  readonly onClose: () => void;
}

/** A month as it was run: its cards, its vouchers, and what may be done with it. */
export function RunDrawer({ run, canManage, onClose }: RunDrawerProps) {
  const title = `${periodTitle(run.period)}折旧`;
  useFocusReturn();
  return (
    <Drawer
      open
      size={980}
      title={title}
      onClose={onClose}
      extra={canManage && <RunActs run={run} title={title} onClose={onClose} />}
    >
      <p className={css.told}>
        共 {run.count} 张卡片，合计 {formatMoney(Money.parse(run.amount))}，{runStateText(run)}
        {run.vouchers.map(({ id, title: voucher, isRelated }) => (
          <Link key={id} to={`/voucher/form/${id}`}>
            {voucher}
            {isRelated && '（已关联）'}
          </Link>
        ))}
      </p>
      {run.state === 'stale' && (
        <p role="alert" className={css.problem}>
          {run.vouchers[0]?.isRelated
            ? '计提后卡片有变动，应提金额与关联的凭证不同，请改正凭证，或取消关联后生成。'
            : '计提后卡片有变动，与现在应提的金额不同，请更新凭证。'}
        </p>
      )}
      <RunLines period={run.period} />
    </Drawer>
  );
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
      <div className={css.told}>
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

function RunActs({
  run,
  title,
  onClose,
}: Pick<RunDrawerProps, 'run' | 'onClose'> & { readonly title: string }) {
  const create = useCreateRunVoucher();
  const remove = useRemoveRun();
  const confirm = useConfirmDanger();
  const query = { depreciationId: run.id };
  const params = { id: run.id };
  const made = ({ vouchers }: DepreciationRun) =>
    notify.success(`${title}凭证：${vouchers.map(({ title: voucher }) => voucher).join('、')}`);
  const [first] = run.vouchers;
  // A voucher that stands is still to be renewed.
  const isNothing = !first && Money.parse(run.amount).isZero;
  const document = { kind: 'run', id: run.id, title } as const;
  const [isRelating, setRelating] = useState(false);
  return (
    <div className={css.acts}>
      {first ? (
        <LetGo size="middle" voucher={first} document={document} />
      ) : (
        <Button
          danger
          onClick={() =>
            confirm({
              title: `取消${title}`,
              effect: '取消后本月恢复为未计提，可重新计提。',
              okText: '取消计提',
              cancelText: '返回',
              onConfirm: () => remove.mutateAsync({ params }).then(onClose),
            })
          }
        >
          取消计提
        </Button>
      )}
      {!first && !isNothing && <Button onClick={() => setRelating(true)}>关联凭证</Button>}
      {isRelating && <VoucherPicker document={document} onClose={() => setRelating(false)} />}
      {run.state !== 'posted' && !isNothing && !first?.isRelated && (
        <Button
          type="primary"
          loading={create.isPending}
          onClick={() => create.mutate({ query }, { onSuccess: made })}
        >
          {first ? '更新凭证' : '生成凭证'}
        </Button>
      )}
    </div>
  );
}
