import { useState } from 'react';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import {
  salaryCalls,
  salaryMonthTable,
  sheetCode,
  sheetTitle,
  type SalaryMonth,
} from '@mingzhang/contract';
import { useSession } from '@mingzhang/shell-api';
import {
  actColumn,
  byId,
  described,
  EmptyState,
  lazyPart,
  ListScreen,
  NewButton,
  RowAction,
  useIsNarrow,
  usePagedList,
  useRecordRemoval,
} from '@mingzhang/web';
import { useNextMonth } from '../api/payroll.api';
import { sheetPath } from '../shared/sheet-path';

const NewMonthDrawer = lazyPart(() => import('./new-month-drawer'), 'NewMonthDrawer');

/** What there is room for on a phone. */
const phoneKeys = new Set(['period', 'net', 'state', 'acts']);

/** 工资表: the months with their state, head count and sums. */
export function MonthsScreen() {
  const canManage = useSession().can('payroll.manage');
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const { list } = usePagedList(salaryCalls.page, {});
  const next = useNextMonth().data;
  const [isAdding, setAdding] = useState(false);
  const remove = useRemove();
  const open = (month: SalaryMonth) => void navigate(sheetPath(month));
  const acts = (month: SalaryMonth) => (
    <>
      <RowAction
        label={canManage && month.state === 'draft' ? '编制' : '查看'}
        subject={sheetCode(month)}
        onClick={() => open(month)}
      />
      {canManage && month.isLast && month.state === 'draft' && (
        <RowAction danger label="删除" subject={sheetCode(month)} onClick={() => remove(month)} />
      )}
    </>
  );
  const { columns, ...table } = described(salaryMonthTable, { acts: actColumn(110, acts) });
  return (
    <>
      <ListScreen
        {...table}
        {...list}
        columns={isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns}
        unit="个月"
        rowKey={byId}
        onOpen={open}
        actions={canManage && <NewButton onClick={() => setAdding(true)}>编制工资表</NewButton>}
        empty={
          <EmptyState
            icon="payroll"
            title="还没有工资表"
            description={<Start count={next?.count} />}
            action={
              canManage && (
                <Button type="primary" onClick={() => setAdding(true)}>
                  编制第一个月的工资表
                </Button>
              )
            }
          />
        }
      />
      {isAdding && next && <NewMonthDrawer next={next} onClose={() => setAdding(false)} />}
    </>
  );
}

/** What has to be there before the first sheet. */
function Start({ count }: { readonly count: number | undefined }) {
  if (count === 0) {
    return (
      <>
        工资表按在职员工生成。请先在<Link to="/salary/emp-info">员工信息</Link>
        录入或导入员工，并选好社保公积金方案。
      </>
    );
  }
  return '每月编制一张工资表：录入应发项目，社保公积金和个人所得税自动计算，确认后生成凭证。';
}

function useRemove() {
  const remove = useRecordRemoval(salaryCalls.remove);
  return (month: SalaryMonth) =>
    remove({
      request: { params: { id: month.id } },
      title: `删除${sheetTitle(month)}工资表`,
      effect: `${String(month.count)} 人录入的金额一并删除，不可恢复。`,
      done: `${sheetTitle(month)}工资表已删除`,
    });
}
