import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { salaryStates, salaryStateTitles, sheetTitle, type SalaryMonth } from '@mingzhang/contract';
import { notify } from '@mingzhang/shell-api';
import { focusTable, Icon, Kbd, useConfirmDanger } from '@mingzhang/web';
import { useCalculate, useSetState } from '../api/payroll.api';
import { sheetPath } from '../shared/sheet-path';
import { VouchersButton } from '../shared/vouchers/vouchers-button';
import css from './sheet.module.css';
import { tellFollowing } from './tell-following';
import type { useSheetData } from './use-sheet';

/**
 * 计算, 确认 and 取消确认 of a month. The first two wait for the cells on their way, and refuse while cells are not saved.
 *
 * @param settled waits for the cells on their way; answers how many are not saved
 * @param onReopened the month is a draft again
 */
export function useMonthActs(
  month: SalaryMonth | undefined,
  {
    settled,
    onReopened,
  }: { readonly settled: () => Promise<number>; readonly onReopened: () => void },
) {
  const [isWaiting, setWaiting] = useState(false);
  const whenSaved = async (act: () => void) => {
    setWaiting(true);
    const count = await settled();
    setWaiting(false);
    if (count === 0) act();
    else notify.warning(`有 ${String(count)} 格没有保存，请先重新保存或放弃`);
  };
  const calculating = useCalculate();
  const setting = useSetState();
  const ask = useConfirmDanger();
  const id = month?.id ?? 0;
  const title = month ? sheetTitle(month) : '';
  const calculate = () => {
    if (!month || calculating.isPending) return;
    calculating.mutate(
      { params: { id } },
      {
        onSuccess: ({ month: answered, following }) => {
          const { refusedCount, warnedCount } = answered;
          const found = refusedCount + warnedCount;
          notify.success(found === 0 ? '已计算' : `已计算，${String(found)} 人有提示，请核对`);
          tellFollowing(following);
        },
      },
    );
  };
  const confirm = () =>
    setting.mutate(
      { params: { id }, query: { state: 'confirmed' } },
      {
        onSuccess: () => {
          notify.success(`${title}工资表已确认，金额不再变动`);
          // The button that was pressed goes with the state.
          focusTable('工资表');
        },
      },
    );
  const reopen = () =>
    ask({
      title: `取消确认${title}工资表`,
      effect: '取消后金额可以修改；已申报个税或已发放的，请先核对。',
      okText: '取消确认',
      cancelText: '返回',
      onFocusLost: () => focusTable('工资表'),
      onConfirm: () =>
        setting.mutateAsync({ params: { id }, query: { state: 'draft' } }).then(() => {
          notify.success(`${title}工资表已取消确认`);
          onReopened();
        }),
    });
  return {
    calculate: () => void whenSaved(calculate),
    confirm: () => void whenSaved(confirm),
    reopen,
    isCalculating: calculating.isPending,
    isSetting: setting.isPending || isWaiting,
  };
}

/** How far the month is, what is in its way, and the next act. */
export function StateBar({
  month,
  cells,
  acts,
  isLocked,
  canManage,
  onNextFinding,
  onCorrect,
}: {
  readonly month: SalaryMonth;
  readonly cells: Cells;
  readonly acts: ReturnType<typeof useMonthActs>;
  readonly isLocked: boolean;
  readonly canManage: boolean;
  readonly onNextFinding: () => void;
  readonly onCorrect: () => void;
}) {
  const { state, refusedCount, warnedCount, confirmedName, notInCount } = month;
  return (
    <section className={css.bar} aria-label="工资表状态">
      <ol className={css.steps}>
        {salaryStates.map((each, at) => (
          <li key={each} aria-current={each === state ? 'step' : undefined}>
            <b>{at + 1}</b>
            {salaryStateTitles[each]}
            {each === 'confirmed' && confirmedName !== '' && `（${confirmedName}）`}
          </li>
        ))}
      </ol>
      <div className={css.counts}>
        <SavingState cells={cells} />
        {refusedCount > 0 && (
          <span className={css.wrong}>
            <Icon name="warning" size={14} /> {refusedCount} 人待改正
          </span>
        )}
        {warnedCount > 0 && (
          <span className={css.doubt}>
            <Icon name="warning" size={14} /> {warnedCount} 人有提示
          </span>
        )}
        {notInCount > 0 && <span>{notInCount} 人已移出</span>}
        {refusedCount + warnedCount > 0 && (
          <Button onClick={onNextFinding}>
            逐个核对 <Kbd>F8</Kbd>
          </Button>
        )}
        {isLocked && canManage && state === 'draft' && (
          <Link to={sheetPath(month)}>
            <Button type="primary">编制</Button>
          </Link>
        )}
        {canManage && state === 'vouchered' && (
          <span>要更正的，先在“查看凭证”中删除本月的凭证，再更正或取消确认</span>
        )}
        {!isLocked && (
          <>
            <Button loading={acts.isCalculating} onClick={acts.calculate}>
              计算 <Kbd>F9</Kbd>
            </Button>
            <Button
              type="primary"
              disabled={refusedCount > 0}
              title={refusedCount > 0 ? '待改正的员工改正后才能确认' : undefined}
              loading={acts.isSetting}
              onClick={acts.confirm}
            >
              确认工资表
            </Button>
          </>
        )}
        <VouchersButton month={month} />
        {canManage && state === 'confirmed' && <Button onClick={onCorrect}>更正</Button>}
        {canManage && state === 'confirmed' && month.isLast && (
          <Button loading={acts.isSetting} onClick={acts.reopen}>
            取消确认
          </Button>
        )}
      </div>
    </section>
  );
}

type Cells = Pick<ReturnType<typeof useSheetData>, 'pending' | 'refused' | 'retry' | 'giveUp'>;

/** How many cells are on their way, and how many are not saved, with the ways out. */
function SavingState({ cells: { pending, refused, retry, giveUp } }: { readonly cells: Cells }) {
  return (
    <>
      {pending.size > 0 && <span>{pending.size} 格正在保存</span>}
      {refused.size > 0 && (
        <>
          <span role="alert" className={css.wrong}>
            <Icon name="warning" size={14} /> {refused.size} 格未保存
          </span>
          <Button onClick={() => void retry()}>重新保存</Button>
          <Button onClick={giveUp}>放弃</Button>
        </>
      )}
    </>
  );
}
