import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { ModuleFailure, ModuleRelease } from '@mingzhang/contract';
import { ApiError, notify } from '@mingzhang/shell-api';
import { ErrorPanel, ScreenSkeleton } from '@mingzhang/web';
import { buildOf, useBuildInUse } from './build-in-use';
import { markComing, tellCall, timeLoad } from './build-watch';
import css from './remote-outlet.module.css';
import type { RemoteBuild } from './loader';
import { moduleTitle, useModuleList } from './module-list';
import { mountBuild } from './mount-build';
import { remoteLoader } from './remote-loader';
import { tellFailure } from './tell';

type State =
  | { readonly is: 'loading' | 'ready' }
  | { readonly is: 'failed'; readonly title: string };

/** A remote that is there already needs no skeleton: it draws itself in the same frame. */
const atFirst = (build: RemoteBuild): State => ({
  is: remoteLoader.isLoaded(build) ? 'ready' : 'loading',
});

/**
 * The place of one remote in the content area. It shows a skeleton while the remote loads. When a build
 * cannot be loaded or crashes, the one before it takes its place; where there is none, an error panel does.
 * Menu, header and the other remotes go on.
 */
export function RemoteOutlet({ release, hidden }: { release: ModuleRelease; hidden: boolean }) {
  const holder = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { build, stepBack, retry } = useBuildInUse(release);
  const [state, setState] = useState(() => atFirst(build));
  const title = moduleTitle(release);
  const { isWatched, version } = release;

  const fail = (kind: ModuleFailure['kind']) => {
    const text = `${title}模块${kind === 'crash' ? '出错，已停止运行' : '未能加载'}`;
    tellFailure(build, { kind });
    if (stepBack()) notify.warning(`${text}，已换回上一版本`);
    else setState({ is: 'failed', title: text });
  };
  const failing = useRef(fail);
  failing.current = fail;

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    let gone = false;
    const fails = (kind: ModuleFailure['kind']) => {
      if (!gone) failing.current(kind);
    };
    setState(atFirst(build));
    const tellTime = timeLoad(build);
    const mount = mountBuild(build, element, {
      onCrash: () => fails('crash'),
      onCallFailed: (call, error) => tellCall(build, call, error),
    });
    mount.ready.then(
      () => {
        if (gone) return;
        if (isWatched && build.version === version) tellTime();
        // A crash of the first rendering comes before the mount is reported.
        setState((now) => (now.is === 'loading' ? { is: 'ready' } : now));
      },
      () => fails('load'),
    );
    return () => {
      gone = true;
      mount.stop();
    };
  }, [build, attempt, isWatched, version]);

  const { refetch } = useModuleList();
  const again = () => {
    remoteLoader.forget(build);
    retry();
    setState({ is: 'loading' });
    // The list first: after a release there may be another build.
    void refetch().finally(() => setAttempt((before) => before + 1));
  };
  useFocusKept(holder, hidden);
  useOnAddress(() => {
    // What an address broke may stand at another one.
    if (state.is === 'failed' && !hidden) again();
  });
  return (
    <div className={css.outlet} hidden={hidden}>
      {state.is === 'loading' && <ScreenSkeleton />}
      {state.is === 'failed' && <Failed title={state.title} build={build} onRetry={again} />}
      <div ref={holder} className={css.holder} hidden={state.is !== 'ready'} />
    </div>
  );
}

/** What stands in the place of a remote that cannot be shown. */
function Failed(props: { title: string; build: RemoteBuild; onRetry: () => void }) {
  const { title, build, onRetry } = props;
  const msg = '其他功能不受影响。请重试，仍不成功请联系管理员。';
  return (
    <ErrorPanel
      title={title}
      error={new ApiError({ code: 'UNAVAILABLE', msg })}
      reference={`${build.name}@${build.version}`}
      onRetry={onRetry}
    />
  );
}

/** Fetches a remote before it is shown. */
export function loadEarly(release: ModuleRelease): void {
  const build = buildOf(release);
  const lives = markComing(build);
  // Whoever then really goes there is told of a failure.
  remoteLoader.load(build).then(lives, lives);
}

/** Whoever returns to a module goes on in the field that had the focus when it was left. */
function useFocusKept(place: RefObject<HTMLElement | null>, hidden: boolean): void {
  const last = useRef<HTMLElement | undefined>(undefined);
  useEffect(() => {
    const element = place.current;
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    element?.addEventListener('focusin', keep);
    return () => element?.removeEventListener('focusin', keep);
  }, [place]);
  useEffect(() => {
    if (!hidden && last.current?.isConnected) last.current.focus({ preventScroll: true });
  }, [hidden]);
}

/** Does something whenever the page goes to another address. */
function useOnAddress(act: () => void): void {
  const { pathname, search } = useLocation();
  const latest = useRef(act);
  latest.current = act;
  const before = useRef(pathname + search);
  useEffect(() => {
    if (before.current === pathname + search) return;
    before.current = pathname + search;
    latest.current();
  }, [pathname, search]);
}
