import { Link } from 'react-router-dom';
import { periodTitle } from '@mingzhang/rules';
import { usePeriod, useSession, withPeriod } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  Page,
  PageHeader,
  RefreshButton,
  Sheet,
  SkeletonRows,
} from '@mingzhang/web';
import { useTemplates } from '../api/report.api';
import css from './report-list.module.css';

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly note: string;
}

const analyses: readonly Entry[] = [
  { path: '/report/key-figures', title: '经营指标', note: '毛利率、费用率、周转天数等八个指标' },
  { path: '/report/combined', title: '合并查看', note: '多个账套的报表并列' },
  { path: '/report/cashFlow', title: '现金流量归类', note: '收付款归入现金流量项目' },
];

/** 报表: the statements that the account set has, and what is read beside them. */
export function ReportListScreen() {
  const [period] = usePeriod();
  const canManage = useSession().can('report.manage');
  const { data, error, isFetching, refetch } = useTemplates();
  const statements = data
    ?.filter(({ enabled }) => enabled)
    .map(({ id, name, code, builtIn }) => ({
      path: `/report/view/${id}`,
      title: name,
      note: builtIn ? code : '自定义报表',
    }));
  const others = canManage
    ? [...analyses, { path: '/report/template', title: '报表模板', note: '设计自定义报表' }]
    : analyses;
  return (
    <Page>
      <PageHeader
        title="报表"
        subtitle={periodTitle(period)}
        actions={<RefreshButton loading={isFetching} onClick={() => void refetch()} />}
      />
      <Sheet>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : statements === undefined ? (
          <SkeletonRows rows={10} />
        ) : statements.length === 0 ? (
          <EmptyState title="没有报表" description="请刷新后重试。" />
        ) : (
          <>
            <Entries title="财务报表" entries={statements} period={period} />
            <Entries title="分析与设置" entries={others} period={period} />
          </>
        )}
      </Sheet>
    </Page>
  );
}

function Entries({
  title,
  entries,
  period,
}: {
  title: string;
  entries: readonly Entry[];
  period: string;
}) {
  return (
    <nav className={css.entries} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link to={withPeriod(entry.path, period)}>{entry.title}</Link>
            <small>{entry.note}</small>
          </li>
        ))}
      </ul>
    </nav>
  );
}
