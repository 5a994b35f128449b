import { useState } from 'react';
import { Button } from 'antd';
import type { CarryForwardView } from '@mingzhang/contract';
import { periodTitle, type Period } from '@mingzhang/rules';
import { navigateTo, useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  Icon,
  Kbd,
  NoSuchPage,
  Page,
  PageHeader,
  Sheet,
  SkeletonRows,
  useUrlFilters,
} from '@mingzhang/web';
import { FootBar } from '../shared/foot-bar';
import { idleText } from '../shared/idle-steps';
import { PathBar } from '../shared/path-bar';
import { checkPath, unCheckPath } from '../shared/paths';
import { ProfitLine } from '../shared/profit-line';
import { useMonthPath } from '../shared/use-month-path';
import { usePathMonth } from '../shared/use-path-month';
import { firstStep, isToMake, makeTitle, partedSteps, standing } from './carry-forward.model';
import css from './carry-forward.module.css';
import { StepPanel } from './step-panel';
import { StepSettingsDrawer } from './step-settings-drawer';
import { StepsTable } from './steps-table';
import { useEditedStep } from './use-edited-step';
import { useStepActs, type StepActs } from './use-step-acts';
import { useStepKeys } from './use-step-keys';

const title = '期末结转';

/** 期末结转: what each step posts in a month, from which figures, and what it has posted. */
export function CarryForwardScreen() {
  const period = usePathMonth('carry-forward');
  return period === undefined ? <NoSuchPage /> : <MonthScreen key={period} period={period} />;
}

function MonthScreen({ period }: { period: Period }) {
  const { view, steps, current } = useMonthPath(period);
  const [isSetting, setSetting] = useState(false);
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={periodTitle(period)}
        actions={
          <Button type="text" icon={<Icon name="settings" />} onClick={() => setSetting(true)}>
            结转设置
          </Button>
        }
      />
      <PathBar steps={steps} current={current === 'profit' ? 'profit' : 'entries'} />
      {view.data ? (
        <Steps view={view.data} period={period} />
      ) : (
        <Sheet>
          {view.error ? (
            <ErrorPanel
              title="结转测算未能显示"
              error={view.error}
              onRetry={() => void view.refetch()}
            />
          ) : (
            <SkeletonRows rows={14} />
          )}
        </Sheet>
      )}
      {isSetting && <StepSettingsDrawer period={period} onClose={() => setSetting(false)} />}
    </Page>
  );
}

function Steps({ view, period }: { view: CarryForwardView; period: Period }) {
  const [{ step: named }, change] = useUrlFilters({ step: '' });
  const [showsIdle, setShowsIdle] = useState(false);
  const { active, idle } = partedSteps(view.steps);
  const isNamed = view.steps.some(({ id }) => id === named);
  const selectedId = isNamed ? named : firstStep(view.steps);
  const selected = view.steps.find(({ id }) => id === selectedId);
  const edit = useEditedStep(selected, (step) => change({ step }));
  const acts = useStepActs(period, view, { select: (step) => change({ step }), edit });
  const isIdleShown = showsIdle || selected?.state === 'idle';
  const shown = isIdleShown ? [...active, ...idle] : active;
  useStepKeys(shown, selected, acts);
  return (
    <>
      <div className={css.body}>
        <Notice view={view} />
        <section className={css.sheet} aria-label="结转项目">
          <div className={css.scroll} tabIndex={0}>
            {shown.length > 0 && <StepsTable steps={shown} selected={selectedId} acts={acts} />}
            {active.length === 0 && (
              <EmptyState
                icon="closing"
                title="本期没有需要结转的项目"
                description="录入本期凭证后，这里按顺序列出计提、摊销、成本、税金和损益结转，以及各项的取数。"
              />
            )}
            {idle.length > 0 && (
              <Button type="link" size="small" onClick={() => setShowsIdle(!isIdleShown)}>
                {isIdleShown ? '收起不适用的项目' : `另有 ${idleText(idle)}，显示`}
              </Button>
            )}
          </div>
          <KeyHints />
        </section>
        {selected && (
          <StepPanel
            key={selected.id}
            step={selected}
            steps={view.steps}
            period={period}
            acts={acts}
          />
        )}
        <div className={css.profit}>
          <ProfitLine profit={view.profit} />
        </div>
      </div>
      <Foot view={view} period={period} acts={acts} selectedId={selectedId} />
    </>
  );
}

/** What re-opened steps mean: their figures changed after their vouchers were made. */
function Notice({ view: { steps, periodState } }: { view: CarryForwardView }) {
  const stale = steps.filter(({ state }) => state === 'stale');
  if (stale.length === 0 || periodState === 'closed') return null;
  const rest = steps.filter(({ state }) => state === 'current').length;
  return (
    <p className={css.notice}>
      <Icon name="warning" />
      <span>
        生成后取数有变化，{stale.length} 项需要更新：{stale.map(({ name }) => name).join('、')}
        {rest > 0 && `；其余 ${rest} 项不受影响`}。
      </span>
    </p>
  );
}

function KeyHints() {
  return (
    <p className={css.keys}>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>选择 <Kbd>E</Kbd>改参数 <Kbd>U</Kbd>更新本项 <Kbd>Enter</Kbd>打开凭证
      <span>参数只改本期，设置不变</span>
    </p>
  );
}

function Foot({
  view,
  period,
  acts,
  selectedId,
}: {
  view: CarryForwardView;
  period: Period;
  acts: StepActs;
  selectedId: string | undefined;
}) {
  const { can } = useSession();
  const selected = view.steps.find(({ id }) => id === selectedId);
  const isOpen = view.periodState === 'open';
  const isAllDone = !view.steps.some(isToMake);
  return (
    <FootBar {...standing(view)} hint={hintOf(isOpen, can('closing.prepare'), isAllDone)}>
      {!isOpen && can('closing.manage') && (
        <Button onClick={() => navigateTo(unCheckPath)}>反结账</Button>
      )}
      {acts.canPrepare && !isAllDone && (
        <>
          <Button
            disabled={!selected || !isToMake(selected) || acts.isBusy}
            onClick={() => selected && acts.make(selected)}
          >
            {selected?.state === 'due' ? '只生成本项' : '只更新本项'} <Kbd>U</Kbd>
          </Button>
          <Button type="primary" loading={acts.isBusy} onClick={acts.makeAll}>
            {makeTitle(view.steps)} <span className={css.shortcut}>Ctrl Enter</span>
          </Button>
        </>
      )}
      {isOpen && isAllDone && (
        <Button type="primary" onClick={() => navigateTo(checkPath(period))}>
          去结账检查
        </Button>
      )}
    </FootBar>
  );
}

function hintOf(isOpen: boolean, mayPrepare: boolean, isAllDone: boolean): string | undefined {
  if (!isOpen) return '要调整请先反结账';
  if (!mayPrepare) return '您可以查看，生成结转凭证请联系制单人或主管';
  return isAllDone ? undefined : '按依赖顺序依次生成，全部成功或全部不变';
}
