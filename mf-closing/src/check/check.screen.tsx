import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from 'antd';
import type { CheckResult } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import { navigateTo } from '@mingzhang/shell-api';
import {
  groupedChecks,
  ErrorPanel,
  Icon,
  Kbd,
  NoSuchPage,
  Page,
  PageHeader,
  Sheet,
  SkeletonRows,
} from '@mingzhang/web';
import { CheckPanel } from '../shared/check-panel';
import { FootBar } from '../shared/foot-bar';
import { PathBar } from '../shared/path-bar';
import { closingPath, culpritPath } from '../shared/paths';
import { useMonthPath } from '../shared/use-month-path';
import { usePathMonth } from '../shared/use-path-month';
import css from './check.module.css';

/** 结账检查 in full: the four checks of a month, each with its findings, rows and ways out. */
export function CheckScreen() {
  const period = usePathMonth('check');
  return period === undefined ? <NoSuchPage /> : <MonthScreen key={period} period={period} />;
}

function MonthScreen({ period }: { period: Period }) {
  const { checks, steps, current, isClosed } = useMonthPath(period);
  const { initial, final, report, broken, isFetching, isPending, error, refetch } = checks;
  const { blocks, warnings, passes } = groupedChecks([initial, final, report, broken]);
  const summary = `${blocks.length} 项未通过，${warnings.length} 项提醒，${passes.length} 项通过`;
  const counted = isPending ? '正在检查' : summary;
  return (
    <Page>
      <PageHeader
        title="结账检查"
        subtitle={`${periodTitle(period)} · ${error ? '未能全部检查' : counted}`}
        actions={
          <>
            <Button icon={<Icon name="search" />} onClick={() => navigateTo(culpritPath(period))}>
              按已知金额查找
            </Button>
            <Button icon={<Icon name="refresh" />} loading={isFetching} onClick={refetch}>
              重新检查
            </Button>
          </>
        }
      />
      <PathBar steps={steps} current={current === 'opening' ? 'opening' : 'checks'} />
      {isPending && !error ? (
        <Sheet>
          <SkeletonRows rows={14} />
        </Sheet>
      ) : (
        <Groups>
          <Group title="期初检查" results={initial} />
          <Group title="期末检查" results={final} isLongest />
          <Group title="报表勾稽检查" results={report} />
          <Group title="断号检查" results={broken} />
          {error && <ErrorPanel title="检查未能完成" error={error} onRetry={refetch} />}
        </Groups>
      )}
      <FootBar
        {...(blocks.length > 0
          ? { tone: 'bad' as const, status: `${blocks.length} 项未通过，暂不能结账` }
          : { tone: 'ok' as const, status: isClosed ? '已结账' : '没有未通过的检查' })}
        hint={
          <span className={css.keys}>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd>在各项之间移动 <Kbd>Enter</Kbd>去处理
          </span>
        }
      >
        <Button
          type={isClosed || blocks.length > 0 ? 'default' : 'primary'}
          onClick={() => navigateTo(closingPath(period))}
        >
          {isClosed || blocks.length > 0 ? '返回结账' : '去结账'}
        </Button>
      </FootBar>
    </Page>
  );
}

function Group({
  title,
  results,
  isLongest = false,
}: {
  title: string;
  results: readonly CheckResult[] | undefined;
  isLongest?: boolean;
}) {
  if (!results) return null;
  const groups = groupedChecks([results]);
  const failed = groups.blocks.length + groups.warnings.length;
  return (
    <section aria-label={title} className={`${css.group} ${isLongest ? css.final : ''}`}>
      <h2>
        {title}
        <small>{failed > 0 ? `${failed} 项需要看` : `${results.length} 项通过`}</small>
      </h2>
      {results.length === 0 ? (
        <p className={css.none}>没有需要检查的内容。</p>
      ) : (
        <CheckPanel {...groups} />
      )}
    </section>
  );
}

/** The results; ↑ and ↓ go from one way out to the next, so that the list is worked through by keys. */
function Groups({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const focus = document.activeElement;
    // Menus and dialogs of the frame keep their arrows.
    if (focus !== document.body && !list.current?.contains(focus)) return;
    const ways = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const at = ways.findIndex((each) => each === focus);
    const next = at < 0 ? ways[0] : ways[at + by];
    if (!next) return;
    next.focus();
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={list} className={css.body} tabIndex={0}>
      {children}
    </div>
  );
}
