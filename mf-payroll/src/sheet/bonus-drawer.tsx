import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import type { BonusPlanned, SalaryMonth, SalaryRow, WrittenSheet } from '@mingzhang/contract';
import { bonusMethodTitles } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify } from '@mingzhang/shell-api';
import { DrawerActs, ErrorPanel, pastedAmount, SmallTable, ShownDrawer } from '@mingzhang/web';
import { useBonusPlan, useChoose, useUpdateCells } from '../api/payroll.api';
import { Warnings } from '../shared/warnings';
import css from './sheet.module.css';

type Method = SalaryRow['choices']['bonusMethod'];

/**
 * 年终奖测算: a sum as separately taxed bonus or as wage, what each leaves, and the best split. What is
 * decided goes into the sheet from here.
 */
export function BonusDrawer({
  month,
  row,
  isLocked,
  onWritten,
  onClose,
}: {
  readonly month: SalaryMonth;
  readonly row: SalaryRow;
  readonly isLocked: boolean;
  readonly onWritten: (written: WrittenSheet) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(row.entered['annualBonus'] ?? '');
  const sum = pastedAmount(text) ?? undefined;
  const amount = sum?.isPositive ? sum.toFixed(2) : undefined;
  const plan = useBonusPlan({ id: month.id, employeeId: row.employeeId }, amount);
  const { enter, isPending } = useEntering({ month, row, onWritten, onClose });
  return (
    <ShownDrawer
      size={560}
      title={`年终奖测算 ${row.number} ${row.name}`}
      onClose={onClose}
      footer={
        <DrawerActs>
          <Button onClick={onClose}>关闭</Button>
          {!isLocked && amount !== undefined && plan.data && (
            <Enter plan={plan.data} isPending={isPending} onEnter={enter} />
          )}
        </DrawerActs>
      }
    >
      <Form layout="vertical">
        <Form.Item
          label="奖金总额"
          htmlFor="bonus-sum"
          extra="按本月工资推算全年收入，比较单独计税与并入综合所得计税。"
        >
          <Input
            id="bonus-sum"
            autoFocus
            inputMode="decimal"
            placeholder="0.00"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      </Form>
      {plan.error ? (
        <ErrorPanel error={plan.error} onRetry={() => void plan.refetch()} />
      ) : (
        amount !== undefined && plan.data && <Plan plan={plan.data} />
      )}
    </ShownDrawer>
  );
}

/** Writes the way first: an amount that is taxed the wrong way for a moment would be shown. */
function useEntering({
  month: { period, run },
  row,
  onWritten,
  onClose,
}: {
  readonly month: SalaryMonth;
  readonly row: SalaryRow;
  readonly onWritten: (written: WrittenSheet) => void;
  readonly onClose: () => void;
}) {
  const choose = useChoose();
  const update = useUpdateCells();
  const enter = async (bonus: string, bonusMethod: Method) => {
    const { choices: seen, id } = row;
    const choices = { ...seen, bonusMethod };
    if (bonusMethod !== seen.bonusMethod) {
      onWritten(await choose.mutateAsync({ params: { id }, body: { choices, seen } }));
    }
    const cell = {
      id,
      code: 'annualBonus',
      value: bonus,
      seen: row.entered['annualBonus'] ?? null,
    };
    onWritten(await update.mutateAsync({ query: { period, run }, body: { cells: [cell] } }));
    notify.success(`${row.name} 的年终奖已录入，${bonusMethodTitles[bonusMethod]}`);
    onClose();
  };
  return { enter, isPending: choose.isPending || update.isPending };
}

function Enter({
  plan,
  isPending,
  onEnter,
}: {
  readonly plan: BonusPlanned;
  readonly isPending: boolean;
  readonly onEnter: (bonus: string, method: Method) => Promise<void>;
}) {
  const isMerged = plan.cheaper === 'merged' || plan.separate === null;
  const methods: readonly Method[] = isMerged ? ['separate', 'merged'] : ['merged', 'separate'];
  return methods
    .filter((method) => method === 'merged' || plan.separate !== null)
    .map((method, at, all) => (
      <Button
        key={method}
        type={at === all.length - 1 ? 'primary' : 'default'}
        loading={isPending}
        onClick={() => void onEnter(plan.bonus, method)}
      >
        录入，{bonusMethodTitles[method]}
      </Button>
    ));
}

const text = (amount: string) => formatMoney(Money.parse(amount));

/** What each way costs and leaves. */
export function waysOf({ separate, merged }: Pick<BonusPlanned, 'separate' | 'merged'>) {
  const line = (method: Method, way: { readonly tax: string; readonly net: string }) => [
    bonusMethodTitles[method],
    text(way.tax),
    text(way.net),
  ];
  return [...(separate ? [line('separate', separate)] : []), line('merged', merged)];
}

/** 单独计税少缴 2,520.00；按全年预计收入. */
export function cheaperText({
  cheaper,
  saved,
  isForecast,
  separate,
}: Pick<BonusPlanned, 'cheaper' | 'saved' | 'isForecast' | 'separate'>): string {
  const basis = isForecast ? '（按全年预计收入推算）' : '';
  if (separate === null) return '只能并入综合所得计税';
  if (cheaper === 'equal') return `两种方式税额相同${basis}`;
  return `${bonusMethodTitles[cheaper]}少缴 ${text(saved)}${basis}`;
}

function Plan({ plan }: { readonly plan: BonusPlanned }) {
  const { best, splits, notes } = plan;
  return (
    <>
      <p className={css.lead}>
        {cheaperText(plan)}
        <b>
          最省税：奖金 {text(best.bonus)}，工资 {text(best.wage)}
        </b>
        共缴 {text(best.tax)}，税后 {text(best.net)}
      </p>
      <Warnings texts={notes} />
      <SmallTable caption="两种计税方式" heads={['方式', '税额', '税后']} rows={waysOf(plan)} />
      {splits.length > 0 && (
        <SmallTable
          caption="奖金与工资的拆分"
          heads={['奖金（单独计税）', '工资', '税额', '税后']}
          rows={splits.map((split) => [split.bonus, split.wage, split.tax, split.net].map(text))}
        />
      )}
    </>
  );
}
