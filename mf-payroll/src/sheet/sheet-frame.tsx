import { useDeferredValue, useMemo } from 'react';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { sheetTitle, type SalaryRow, type SalarySheet, type SheetKey } from '@mingzhang/contract';
import { formatMoney, monthText, previousPeriod } from '@mingzhang/rules';
import {
  EmptyState,
  FileActions,
  FilterFields,
  Kbd,
  ListHeader,
  useUrlFilters,
} from '@mingzhang/web';
import { useEmployeeChoices } from '../api/payroll.api';
import { isLimited, scopeText } from '../shared/scope-text';
import { bankFilePath, taxClientPath, billPath } from '../shared/sheet-path';
import { useSheetFiles } from './sheet-files';
import { equationText, payEquation } from './sheet.model';
import css from './sheet.module.css';
import type { useSheetData } from './use-sheet';

export const noFilters = { keyword: '', department: '', changed: '0', found: '0' };

export function Header({
  sheetKey,
  data,
  isLocked,
}: {
  readonly sheetKey: SheetKey;
  readonly data: ReturnType<typeof useSheetData>;
  readonly isLocked: boolean;
}) {
  const { period } = sheetKey;
  const { month, query } = data;
  const navigate = useNavigate();
  const files = useSheetFiles(sheetKey, isLocked);
  const subtitle = month
    ? `${sheetTitle(sheetKey)} · ${String(month.count)} 人${scopeText(month)} · ${monthText(month.payPeriod)}发放`
    : sheetTitle(sheetKey);
  return (
    <ListHeader
      title="工资明细"
      subtitle={subtitle}
      query={query}
      files={<FileActions {...files} />}
      actions={
        <>
          <Button
            onClick={() => void navigate(`/salary/salary-detail/${previousPeriod(period)}/1`)}
          >
            上月工资
          </Button>
          {!isLimited(month) && (
            <>
              <Link to={bankFilePath(sheetKey)}>
                <Button>银行代发</Button>
              </Link>
              <Link to={taxClientPath(sheetKey)}>
                <Button>个税申报</Button>
              </Link>
              <Link to={billPath(period)}>
                <Button>社保核对</Button>
              </Link>
            </>
          )}
          <Link to="/salary/salary-info">
            <Button>全部月份</Button>
          </Link>
        </>
      }
    />
  );
}

export function SheetFilters() {
  const departments = useEmployeeChoices()?.departments ?? [];
  return (
    <FilterFields
      defaults={noFilters}
      fields={[
        { search: 'keyword', label: '查找员工', placeholder: '姓名、工号或拼音' },
        {
          choice: 'department',
          label: '部门',
          options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        { flag: 'changed', label: '只看变动' },
      ]}
    >
      <FoundSwitch />
    </FilterFields>
  );
}

function FoundSwitch() {
  const [{ found }, change] = useUrlFilters(noFilters);
  return (
    <Button
      type={found === '1' ? 'primary' : 'default'}
      aria-pressed={found === '1'}
      onClick={() => change({ found: found === '1' ? '0' : '1' })}
    >
      只看提示
    </Button>
  );
}

export function Empty({ isAll }: { readonly isAll: boolean }) {
  if (!isAll) return <EmptyState title="没有符合条件的员工" description="请放宽筛选条件。" />;
  return (
    <EmptyState
      icon="payroll"
      title="本月工资表没有员工"
      description={
        <>
          请先在<Link to="/salary/emp-info">员工信息</Link>录入在职员工，再点“计算”把他们加入本月。
        </>
      }
    />
  );
}

/** How net pay of the people shown follows from gross, and what the company bears; the keys that work here. */
export function Foot({
  data: { rows: all, left },
  rows,
  isLocked,
}: {
  readonly data: Pick<ReturnType<typeof useSheetData>, 'rows' | 'left'>;
  /** The people that the filters let through. */
  readonly rows: readonly SalaryRow[];
  readonly isLocked: boolean;
}) {
  const calm = useDeferredValue(rows);
  const pay = useMemo(() => payEquation(calm), [calm]);
  const count = calm.filter(({ isIn }) => isIn).length;
  return (
    <div className={css.foot}>
      <span>
        {rows.length < all.length && `筛选的 ${String(count)} 人：`}
        {equationText(pay)}
      </span>
      <span>人工成本 {formatMoney(pay.companyCost)}</span>
      {left.length > 0 && <span>{leftText(left)}</span>}
      {!isLocked && (
        <span className={css.keys}>
          <span>
            <Kbd>F2</Kbd> 编辑
          </span>
          <span>
            <Kbd>Enter</Kbd> 下一行
          </span>
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>D</Kbd> 复制上格
          </span>
          <span>
            <Kbd>Alt</Kbd> <Kbd>T</Kbd> 个税计算
          </span>
          <span>
            <Kbd>F8</Kbd> 下一处提示
          </span>
          <span>
            <Kbd>F9</Kbd> 计算
          </span>
        </span>
      )}
    </div>
  );
}

const leftShown = 5;

/** 比上月少 2 人：周敏（2026-01-31 离职）、李倩（本月移出）. */
function leftText(left: SalarySheet['left']): string {
  const named = left.slice(0, leftShown).map(({ name, reason }) => `${name}（${reason}）`);
  const more = left.length > leftShown ? '等' : '';
  return `比上月少 ${String(left.length)} 人：${named.join('、')}${more}`;
}
