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
  eachFigurePx,
  EmptyState,
  lazyPart,
  ListScreen,
  NewButton,
  RowAction,
  useIsNarrow,
  usePagedList,
  useRecordRemoval,
  useUrlFilters,
} from '@mingzhang/web';
import { useNextMonth } from '../api/payroll.api';
import { isLimited, scopeText } from '../shared/scope-text';
import { sheetPath, slipsPath } from '../shared/sheet-path';
import { voucherColumn } from '../shared/vouchers/voucher-column';
import { useMadeVouchers } from '../api/vouchers.api';

const NewMonthDrawer = lazyPart(() => import('./new-month-drawer'), 'NewMonthDrawer');

const VouchersDrawer = lazyPart(
  () => import('../shared/vouchers/vouchers-drawer'),
  'VouchersDrawer',
);

/** Who made and confirmed a month stands in its sheet, in print and in files. */
const hiddenKeys = new Set(['createdName', 'confirmedName']);

/** What there is room for on a phone. */
const phoneKeys = new Set(['period', 'net', 'state', 'acts']);

/** 工资表: the months with their state, head count and sums. */
export function MonthsScreen() {
  const mayManage = useSession().can('payroll.manage');
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const { list } = usePagedList(salaryCalls.page, {});
  const next = useNextMonth().data;
  const vouchers = useShownVouchers(list.rows);
  const [latest] = list.rows;
  const canManage = mayManage && !isLimited(latest);
  const count = `共 ${String(list.page?.total ?? 0)} 张工资表`;
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
      {month.state !== 'draft' && (
        <>
          <RowAction
            label="凭证"
            subject={sheetCode(month)}
            onClick={() => vouchers.open(month.id)}
          />
          <RowAction
            label="工资条"
            subject={sheetCode(month)}
            onClick={() => void navigate(slipsPath(month))}
          />
        </>
      )}
      {canManage && month.isLast && month.state === 'draft' && (
        <RowAction danger label="删除" subject={sheetCode(month)} onClick={() => remove(month)} />
      )}
    </>
  );
  const {
    columns: own,
    print,
    ...table
  } = described(salaryMonthTable, {
    // As narrow as the amounts of the page allow: vouchers and acts have room beside them.
    px: eachFigurePx(salaryMonthTable, list.rows),
    acts: actColumn(170, acts),
  });
  const columns = own
    .filter(({ key }) => !hiddenKeys.has(key))
    .toSpliced(-1, 0, voucherColumn(vouchers.made));
  return (
    <>
      <ListScreen
        settings="salaryMonths"
        {...table}
        {...list}
        columns={isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns}
        print={
          latest?.departments === undefined
            ? print
            : { ...print, note: `仅含${latest.departments}` }
        }
        subtitle={latest ? `${count}${scopeText(latest)}` : count}
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
      {vouchers.shown && <VouchersDrawer month={vouchers.shown} onClose={vouchers.close} />}
    </>
  );
}

/** Vouchers of the months of a page, and the month whose vouchers the address shows: `voucher=9:payWage`. */
function useShownVouchers(months: readonly SalaryMonth[]) {
  const [{ voucher }, change] = useUrlFilters({ voucher: '' });
  const periods = months.map(({ period }) => period).toSorted();
  const isAny = months.some(({ state }) => state !== 'draft');
  const made = useMadeVouchers(periods[0] ?? '', periods.at(-1) ?? '', isAny);
  return {
    made,
    shown: months.find(({ id }) => String(id) === voucher.split(':')[0]),
    open: (id: number) => change({ voucher: String(id) }),
    close: () => change({ voucher: '' }),
  };
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
