import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { sheetTitle, type LateLine, type LatePerson, type SalaryMonth } from '@mingzhang/contract';
import { formatMoney, Money } from '@mingzhang/rules';
import { notify, useSession } from '@mingzhang/shell-api';
import {
  BookTable,
  EmptyState,
  ErrorPanel,
  ListHeader,
  MoneyText,
  Page,
  Sheet,
  useIsNarrow,
  type BookColumn,
} from '@mingzhang/web';
import { useLateContributions, useTakeLate } from '../api/late.api';
import files from '../shared/files.module.css';
import { sheetPath } from '../shared/sheet-path';

/** 补差补缴: what confirmed months lack by the schemes and bases of now, and the sheet that takes it. */
export function LateScreen() {
  const canManage = useSession().can('payroll.manage');
  const isNarrow = useIsNarrow();
  const query = useLateContributions();
  const [chosen, setChosen] = useState<ReadonlySet<React.Key>>(new Set());
  const { data } = query;
  const people = data?.people ?? [];
  const month = data?.month ?? null;
  const selected = people.filter(({ employeeId, why }) => chosen.has(employeeId) && why === '');
  return (
    <Page>
      <ListHeader
        title="补差补缴"
        subtitle={month ? `列入 ${sheetTitle(month)}工资表` : ''}
        query={query}
        actions={
          canManage &&
          month && <Acts month={month} people={selected} onDone={() => setChosen(new Set())} />
        }
      />
      <section className={files.totals} aria-label="说明">
        基数或费率追溯调整后，已确认月份应补的差额，和漏缴月份的补缴。勾选后列入工资表，个人部分在发放当月税前扣除；少缴为正、多缴为负。
      </section>
      <Sheet>
        {query.error && data === undefined ? (
          <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <BookTable<LatePerson>
            settings="lateContributions"
            label="补差补缴"
            columns={isNarrow ? columns.filter(({ key }) => phoneKeys.has(key)) : columns}
            rows={people}
            rowKey={({ employeeId }) => employeeId}
            loading={query.isPending}
            rowTone={({ why }) => (why === '' ? undefined : 'muted')}
            {...(canManage && month ? { selection: { keys: chosen, onChange: setChosen } } : {})}
            empty={<Empty month={month} />}
          />
        )}
      </Sheet>
    </Page>
  );
}

function Acts({
  month,
  people,
  onDone,
}: {
  readonly month: SalaryMonth;
  readonly people: readonly LatePerson[];
  readonly onDone: () => void;
}) {
  const take = useTakeLate();
  const send = (isIn: boolean) =>
    take.mutate(
      {
        body: {
          salaryId: month.id,
          people: people.map(({ employeeId, personal, company }) => ({
            employeeId,
            isIn,
            personal,
            company,
          })),
        },
      },
      {
        onSuccess: ({ count, personal, company }) => {
          const sums = `个人 ${moneyText(personal)}，单位 ${moneyText(company)}`;
          notify.success(
            isIn ? `${count} 人的补差补缴已列入工资表：${sums}` : `${count} 人的补差补缴已移出`,
          );
          onDone();
        },
      },
    );
  const canRemove = people.some(({ stands }) => !isNothing(stands));
  return (
    <>
      <Link to={sheetPath(month)}>
        <Button>打开工资表</Button>
      </Link>
      <Button disabled={!canRemove} loading={take.isPending} onClick={() => send(false)}>
        移出工资表
      </Button>
      <Button
        type="primary"
        disabled={people.length === 0}
        loading={take.isPending}
        onClick={() => send(true)}
      >
        {people.length === 0 ? '列入工资表' : `列入工资表（${people.length} 人）`}
      </Button>
    </>
  );
}

function Empty({ month }: { readonly month: SalaryMonth | null }) {
  if (month) {
    return (
      <EmptyState
        title="没有要补的金额"
        description="已确认月份的缴费与现行方案、基数一致。方案增加一期或员工基数追溯调整后，这里列出差额。"
      />
    );
  }
  return (
    <EmptyState
      icon="payroll"
      title="没有草稿工资表"
      description={
        <>
          补差补缴随工资一起扣缴，请先在<Link to="/salary/salary-info">工资表</Link>编制本月。
        </>
      }
    />
  );
}

const moneyText = (text: string) => formatMoney(Money.parse(text));
const isNothing = ({ personal, company }: LatePerson['stands']) =>
  Money.parse(personal).isZero && Money.parse(company).isZero;

/** 2026-01 补差：基本养老保险 14.40 + 28.80. */
function lineText({ kind, period, name, personal, company }: LateLine): string {
  const title = kind === 'arrears' ? '补缴' : '补差';
  return `${period} ${name}${title} ${moneyText(personal)} + ${moneyText(company)}`;
}

function stateText({ why, isTaken, stands, feeADay }: LatePerson): string {
  const fee = Money.parse(feeADay).isZero ? '' : `滞纳金每日 ${moneyText(feeADay)}，由单位承担`;
  const state = why === '' ? sheetText(isTaken, stands) : why;
  return fee === '' ? state : `${state}；${fee}`;
}

function sheetText(isTaken: boolean, stands: LatePerson['stands']): string {
  if (isTaken) return '已列入';
  if (isNothing(stands)) return '未列入';
  return `已列入的 ${moneyText(stands.personal)} + ${moneyText(stands.company)} 与现在不同，请重新列入`;
}

const phoneKeys = new Set(['name', 'personal', 'company', 'state']);

const columns: readonly BookColumn<LatePerson>[] = [
  { key: 'number', title: '工号', width: 80, render: ({ number }) => number },
  { key: 'name', title: '姓名', width: 90, isName: true, render: ({ name }) => name },
  {
    key: 'personal',
    title: '个人部分',
    width: 110,
    align: 'right',
    render: ({ personal }) => <MoneyText value={personal} />,
  },
  {
    key: 'company',
    title: '单位部分',
    width: 110,
    align: 'right',
    render: ({ company }) => <MoneyText value={company} />,
  },
  { key: 'state', title: '状态', width: 220, wraps: true, render: stateText },
  {
    key: 'lines',
    title: '月份和险种（个人 + 单位）',
    width: 420,
    grow: true,
    wraps: true,
    render: ({ lines }) => lines.map(lineText).join('；'),
  },
];
