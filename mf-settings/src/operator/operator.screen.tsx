import { useState } from 'react';
import { operatorCalls, type OperatorState } from '@mingzhang/contract';
import { useCall, useSession } from '@mingzhang/shell-api';
import {
  EmptyState,
  ErrorPanel,
  lazyScreen,
  Page,
  PageHeader,
  Sheet,
  SkeletonRows,
} from '@mingzhang/web';
import { AskCode, CodeDialog } from './ask-code';
import css from './operator.module.css';
import { ReleaseDesk } from './release-desk';

const Enrol = lazyScreen(() => import('./enrol'), 'Enrol');

/** The gateway ends the right by its own clock: the page asks a little later. */
const LATER_MS = 500;
const SOONEST_MS = 1_000;

/** When the page asks again whether it may operate: once the half hour is over. */
function untilOver(state: OperatorState | undefined): number {
  if (!state?.until) return 0;
  return Math.max(SOONEST_MS, Date.parse(state.until) - Date.now() + LATER_MS);
}

/** 发布: who is given which version, for those who operate the installation. Without the code it shows nothing. */
export function OperatorScreen() {
  const { can } = useSession();
  const isOperator = can('release.operate');
  const state = useCall(
    operatorCalls.state,
    {},
    { enabled: isOperator, quiet: true, againMs: untilOver },
  );
  if (!isOperator) {
    return (
      <Page>
        <PageHeader title="发布" />
        <EmptyState
          icon="lock"
          title="只有运营人员可以管理发布"
          description="需要时请联系运维，在服务器上用 npm run operator 开通。"
        />
      </Page>
    );
  }
  if (state.error && !state.data) {
    return <ErrorPanel error={state.error} onRetry={() => void state.refetch()} />;
  }
  if (!state.data) return <SkeletonRows rows={6} />;
  return <Gate state={state.data} onCodeNeeded={() => void state.refetch()} />;
}

/** The way in. Whoever was in already is asked over the desk, so that what was being filled in stays. */
function Gate({ state, onCodeNeeded }: { state: OperatorState; onCodeNeeded: () => void }) {
  const isOpen = state.until !== null;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (wasOpen) {
    return (
      <>
        <ReleaseDesk isOpen={isOpen} onCodeNeeded={onCodeNeeded} />
        {!isOpen && <CodeDialog onCancel={() => setWasOpen(false)} />}
      </>
    );
  }
  return (
    <Page>
      <PageHeader title="发布" />
      <Sheet>
        <div className={css.gate}>{state.isEnrolled ? <AskCode /> : <Enrol />}</div>
      </Sheet>
    </Page>
  );
}
