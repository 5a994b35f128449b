import { useState } from 'react';
import { Input } from 'antd';
import type { DepreciationDate, DepreciationRun } from '@mingzhang/contract';
import { assetKindTitles, formatMoney, Money, periodTitle } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { ErrorPanel, MonthRunPanel } from '@mingzhang/web';
import { useDepreciationDate, useRun } from '../api/depreciation.api';
import css from './depreciation.module.css';

interface NextMonthProps {
  readonly canManage: boolean;
  readonly onRun: (run: DepreciationRun) => void;
}

/** The month whose turn it is: what it wears off, what is in its way, and running it. */
export function NextMonth(props: NextMonthProps) {
  const { data, error, refetch } = useDepreciationDate();
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || data.period === null) return null;
  return <DueMonth key={data.period} {...props} due={{ ...data, period: data.period }} />;
}

function DueMonth({
  due,
  canManage,
  onRun,
}: NextMonthProps & { readonly due: DepreciationDate & { readonly period: string } }) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const run = useRun();
  const units = due.units.map(({ assetId, units: before }) => ({
    assetId,
    units: typed[assetId] ?? before ?? '',
  }));
  const isMissing = units.some((each) => each.units.trim() === '');
  // Work that is not typed yet is a problem of the service, too; its empty field says so.
  const problems = due.units.length > 0 && isMissing ? [] : due.problems;
  const start = () => {
    const body = { period: due.period, units };
    run.mutate(
      { body },
      {
        onSuccess: (made) => {
          notify.success(`${periodTitle(made.period)}已计提 ${amountText(made.amount)}`);
          onRun(made);
        },
      },
    );
  };
  const act = {
    title: due.run ? '重新计提' : '计提折旧',
    isPending: run.isPending,
    isDisabled: isMissing,
    onAct: start,
  };
  return (
    <MonthRunPanel
      title={`${periodTitle(due.period)}应计提`}
      amount={due.amount}
      facts={
        <>
          {due.count} 张卡片
          {due.kinds.map(({ kind, amount }) => ` · ${assetKindTitles[kind]} ${amountText(amount)}`)}
        </>
      }
      act={canManage ? act : undefined}
      problems={problems}
    >
      {due.units.map((card) => (
        <label key={card.assetId} className={css.units}>
          <span>
            {card.code} {card.name} 本月工作量
          </span>
          <Input
            inputMode="decimal"
            suffix={card.workUnit}
            value={typed[card.assetId] ?? card.units ?? ''}
            disabled={!canManage}
            onChange={({ target }) => setTyped({ ...typed, [card.assetId]: target.value })}
          />
          <span>
            已完成 {card.usedUnits} / {card.totalUnits}
          </span>
        </label>
      ))}
    </MonthRunPanel>
  );
}

const amountText = (amount: string) => formatMoney(Money.parse(amount));
