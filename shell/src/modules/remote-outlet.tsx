import { useEffect, useRef, useState, type RefObject } from 'react';
import { modulesCalls, type ModuleFailure, type ModuleRelease } from '@mingzhang/contract';
import { ApiError, callApi, notify } from '@mingzhang/shell-api';
import { ErrorPanel, ScreenSkeleton } from '@mingzhang/web';
import { buildOf, useBuildInUse } from './build-in-use';
import css from './remote-outlet.module.css';
import type { RemoteBuild } from './loader';
import { moduleTitle, useModuleList } from './module-list';
import { mountBuild } from './mount-build';
import { remoteLoader } from './remote-loader';

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

  const fail = (kind: ModuleFailure['kind']) => {
    const text = `${title}模块${kind === 'crash' ? '出错，已停止运行' : '未能加载'}`;
    tellFailure(build, kind);
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
    const mount = mountBuild(build, element, () => fails('crash'));
    mount.ready.then(
      // A crash of the first rendering comes before the mount is reported.
      () => !gone && setState((now) => (now.is === 'loading' ? { is: 'ready' } : now)),
      () => fails('load'),
    );
    return () => {
      gone = true;
      mount.stop();
    };
  }, [build, attempt]);

  useFocusKept(holder, hidden);

  const { refetch } = useModuleList();
  const again = () => {
    remoteLoader.forget(build);
    retry();
    setState({ is: 'loading' });
    // The list first: after a release there may be another build.
    void refetch().finally(() => setAttempt((before) => before + 1));
  };
  return (
    <div className={css.outlet} hidden={hidden}>
      {state.is === 'loading' && <ScreenSkeleton />}
      {state.is === 'failed' && (
        <ErrorPanel
          title={state.title}
          error={
            new ApiError({
              code: 'UNAVAILABLE',
              msg: '其他功能不受影响。请重试，仍不成功请联系管理员。',
            })
          }
          reference={`${build.name}@${build.version}`}
          onRetry={again}
        />
      )}
      <div ref={holder} className={css.holder} hidden={state.is !== 'ready'} />
    </div>
  );
}

/** Tells the gateway, which takes a version back that fails for several people. */
function tellFailure({ name, version }: RemoteBuild, kind: ModuleFailure['kind']): void {
  // Where it cannot be told there is nothing more to be done about it here.
  callApi(modulesCalls.failed, { body: { name, build: version, kind } }).catch(() => undefined);
}

/** Fetches a remote before it is shown. */
export function loadEarly(release: ModuleRelease): void {
  // Whoever then really goes there is told of a failure.
  remoteLoader.load(buildOf(release)).catch(() => undefined);
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
