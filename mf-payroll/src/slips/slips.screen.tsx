import { useState } from 'react';
import { Button } from 'antd';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { sheetTitle, type PayslipRow } from '@mingzhang/contract';
import { isPeriod } from '@mingzhang/rules';
import { useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  FilterFields,
  Icon,
  ListHeader,
  NoSuchPage,
  Page,
  PAGE_SIZE,
  Pager,
  Sheet,
  useIsNarrow,
  useUrlFilters,
} from '@mingzhang/web';
import { useSlips } from '../api/slips.api';
import { scopeText } from '../shared/scope-text';
import { LinkActs } from './link-acts';
import { slipColumns } from './slip-columns';
import { SheetMissing } from '../shared/sheet-missing';
import css from './slips.module.css';

/** What there is room for on a phone. */
const phoneKeys = new Set(['name', 'net', 'link']);
const noFilters = { keyword: '' };
/** People of one print or one act that are chosen one by one. */
const CHOSEN_AT_MOST = 500;

/** 工资条 of a confirmed month. */
export function SlipsScreen() {
  const { month = '' } = useParams();
  return isPeriod(month) ? <Slips key={month} period={month} /> : <NoSuchPage />;
}

function Slips({ period }: { readonly period: string }) {
  const canManage = useSession().can('payroll.manage');
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const [{ page, keyword, run: asked }] = useUrlFilters({ ...noFilters, page: '1', run: '1' });
  const run = Number(asked) || 1;
  const query = useSlips({
    period,
    run,
    keyword,
    ids: '',
    page: Number(page),
    pageSize: PAGE_SIZE,
  });
  const [chosen, setChosen] = useState<ReadonlySet<React.Key>>(new Set());
  const { data } = query;
  const print = () => {
    const search = new URLSearchParams(
      chosen.size > 0 ? { ids: [...chosen].join(',') } : keyword === '' ? {} : { keyword },
    );
    if (run > 1) search.set('run', String(run));
    void navigate(`/salary/slips/${period}/print?${search.toString()}`);
  };
  return (
    <Page>
      <ListHeader
        title="工资条"
        subtitle={
          data
            ? `${sheetTitle({ period, run })} · ${String(data.total)} 人${scopeText(data)}`
            : sheetTitle({ period, run })
        }
        query={query}
        actions={
          <>
            <Link to="/salary/salary-info">
              <Button>全部月份</Button>
            </Link>
            <Button type="primary" icon={<Icon name="print" />} onClick={print}>
              {chosen.size > 0 ? `打印所选 ${String(chosen.size)} 张` : '打印工资条'}
            </Button>
          </>
        }
      />
      <FilterFields
        defaults={noFilters}
        fields={[{ search: 'keyword', label: '查找员工', placeholder: '姓名、工号或拼音' }]}
      />
      <Sheet>
        {query.error && !data ? (
          <SheetMissing query={query} />
        ) : (
          <BookTable<PayslipRow>
            settings="payslips"
            label="工资条"
            columns={isNarrow ? slipColumns.filter(({ key }) => phoneKeys.has(key)) : slipColumns}
            rows={data?.records ?? []}
            rowKey={byEmployee}
            loading={query.isPending}
            selection={{ keys: chosen, onChange: (keys) => setChosen(firstOf(keys)) }}
            empty={<EmptyState title="没有符合条件的员工" description="请放宽筛选条件后再找。" />}
          />
        )}
        {chosen.size > 0 && (
          <div className={css.chosen} role="toolbar" aria-label="所选员工">
            <span>
              已选 <b>{chosen.size}</b> 人
            </span>
            {canManage && (
              <LinkActs sheetKey={{ period, run }} chosen={chosen} slips={data?.records ?? []} />
            )}
            <Button type="text" onClick={() => setChosen(new Set())}>
              取消选择
            </Button>
          </div>
        )}
        <Pager page={data} />
      </Sheet>
    </Page>
  );
}

const byEmployee = ({ employeeId }: PayslipRow) => employeeId;
const firstOf = (keys: ReadonlySet<React.Key>) => new Set([...keys].slice(0, CHOSEN_AT_MOST));
