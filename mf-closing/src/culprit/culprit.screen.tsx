import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import type { CulpritReport } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import { navigateTo } from '@mingzhang/shell-api';
import {
  ErrorPanel,
  Icon,
  Kbd,
  NoSuchPage,
  Page,
  PageHeader,
  SkeletonRows,
  useUrlFilters,
} from '@mingzhang/web';
import { useCulpritPaper, useCulprits, useMonthChecks } from '../api/checkout.api';
import { FootBar } from '../shared/foot-bar';
import { checkPath } from '../shared/paths';
import { usePathMonth } from '../shared/use-path-month';
import { askedIn, nothingAsked, tiesOf } from './culprit.model';
import css from './culprit.module.css';
import { ComparisonTable } from './comparison-table';
import { CulpritCards } from './culprit-cards';
import { DifferenceLine } from './difference-line';
import { DraftPanel } from './draft-panel';
import { QuestionForm } from './question-form';
import { QuestionStart } from './question-start';
import { TieList } from './tie-list';
import { useCulpritKeys } from './use-culprit-keys';

/** 差额查找: what explains that an account, or the books, do not tie, and what mends it. */
export function CulpritScreen() {
  const period = usePathMonth('culprit');
  return period === undefined ? <NoSuchPage /> : <MonthScreen key={period} period={period} />;
}

function MonthScreen({ period }: { period: Period }) {
  const [filters, change] = useUrlFilters(nothingAsked);
  const checks = useMonthChecks(period);
  const asked = askedIn(filters);
  const found = useCulprits(period, asked);
  const { open, tied } = tiesOf([checks.initial, checks.final, checks.report, checks.broken]);
  const report = asked ? found.data : undefined;
  const paper = useCulpritPaper(period);
  return (
    <Page>
      <PageHeader
        title="差额查找"
        subtitle={[periodTitle(period), report?.title].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button onClick={() => navigateTo(checkPath(period))}>结账检查</Button>
            <Button
              icon={<Icon name="refresh" />}
              loading={checks.isFetching || found.isFetching}
              onClick={() => {
                checks.refetch();
                if (asked) void found.refetch();
              }}
            >
              重新检查
            </Button>
            {asked && (
              <Button
                icon={<Icon name="download" />}
                disabled={!report || paper.isPending}
                onClick={() => paper.download(asked)}
              >
                导出核对底稿
              </Button>
            )}
          </>
        }
      />
      <Found
        key={JSON.stringify(filters)}
        report={report}
        isAsked={asked !== undefined}
        start={<QuestionStart period={period} filters={filters} onAsk={change} />}
        openCount={open.length}
        side={
          <aside className={css.side}>
            <QuestionForm period={period} filters={filters} onAsk={change} />
            <TieList open={open} tied={tied} isPending={checks.isPending} />
          </aside>
        }
        waiting={
          found.error ? (
            <ErrorPanel
              title="差额未能查找"
              error={found.error}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <SkeletonRows rows={10} />
          )
        }
      />
    </Page>
  );
}

/** The reasons of one question; the one in hand is that of this view alone. */
function Found({
  report,
  isAsked,
  start,
  openCount,
  side,
  waiting,
}: {
  report: CulpritReport | undefined;
  isAsked: boolean;
  /** What stands in place of an answer before anything is asked. */
  start: ReactNode;
  openCount: number;
  side: ReactNode;
  waiting: ReactNode;
}) {
  const [chosen, setChosen] = useState(0);
  const [rejected, setRejected] = useState<readonly number[]>([]);
  const culprits = (report?.culprits ?? []).filter((_, index) => !rejected.includes(index));
  const current = culprits[Math.min(chosen, culprits.length - 1)];
  const acts = {
    choose: setChosen,
    openDraft: () => current && navigateTo(current.draft.link),
    openVoucher: () => current?.vouchers[0] && navigateTo(current.vouchers[0].link),
    reject: () => {
      const index = current ? (report?.culprits.indexOf(current) ?? -1) : -1;
      if (index >= 0) setRejected([...rejected, index]);
      setChosen(0);
    },
  };
  useCulpritKeys(culprits, current, acts);
  return (
    <>
      <div className={css.body}>
        {side}
        <div className={css.main}>
          {!isAsked && start}
          {isAsked && !report && waiting}
          {report && (
            <>
              <DifferenceLine report={report} />
              <CulpritCards
                report={report}
                culprits={culprits}
                current={current}
                onChoose={acts.choose}
              />
              <ComparisonTable report={report} />
            </>
          )}
        </div>
        {report && current && <DraftPanel report={report} culprit={current} />}
      </div>
      <FootBar
        {...(openCount > 0
          ? { tone: 'bad' as const, status: `${openCount} 项未对平` }
          : { tone: 'ok' as const, status: '各项检查均已对平' })}
        hint={current && <KeyHints voucher={current.vouchers[0]?.title} />}
      >
        {current && <Button onClick={acts.reject}>不是这个原因</Button>}
        {current && (
          <Button type="primary" onClick={acts.openDraft}>
            {current.draft.title}
          </Button>
        )}
      </FootBar>
    </>
  );
}

function KeyHints({ voucher }: { voucher: string | undefined }) {
  return (
    <span className={css.keys}>
      <Kbd>Enter</Kbd>打开更正草稿，保存前什么都不改
      {voucher !== undefined && (
        <>
          <Kbd>O</Kbd>打开{voucher}
        </>
      )}
      <Kbd>N</Kbd>不是这个原因
    </span>
  );
}
