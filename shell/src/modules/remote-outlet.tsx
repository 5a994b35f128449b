import { useEffect, useRef, useState, type RefObject } from 'react';
import { mountRootParcel, type ParcelConfig } from 'single-spa';
import type { ModuleRelease } from '@mingzhang/contract';
import { ApiError } from '@mingzhang/shell-api';
import { ErrorPanel, ScreenSkeleton } from '@mingzhang/web';
import css from './remote-outlet.module.css';
import { moduleTitle, useModuleList } from './module-list';
import { remoteLoader } from './remote-loader';

type State =
  { readonly is: 'loading' | 'ready' } | { readonly is: 'failed'; readonly title: string };

/** A remote that is there already needs no skeleton: it draws itself in the same frame. */
const atFirst = (release: ModuleRelease): State => ({
  is: remoteLoader.isLoaded(release) ? 'ready' : 'loading',
});

/**
 * The place of one remote in the content area. It shows a skeleton while the remote loads and an
 * error panel when it cannot be loaded or has crashed; menu, header and the other remotes go on.
 */
export function RemoteOutlet({ release, hidden }: { release: ModuleRelease; hidden: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(() => atFirst(release));
  const title = moduleTitle(release);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let gone = false;
    const show = (next: State) => {
      if (!gone) setState(next);
    };
    show(atFirst(release));
    const unmount = mountRemote(release, element, () =>
      show({ is: 'failed', title: `${title}模块出错，已停止运行` }),
    );
    unmount.ready.then(
      // A crash of the first rendering comes before the mount is reported.
      () => !gone && setState((now) => (now.is === 'loading' ? { is: 'ready' } : now)),
      () => show({ is: 'failed', title: `${title}模块未能加载` }),
    );
    return () => {
      gone = true;
      unmount.run();
    };
  }, [release, title, attempt]);

  useFocusKept(place, hidden);

  const { refetch } = useModuleList();
  const retry = () => {
    remoteLoader.forget(release);
    setState({ is: 'loading' });
    // The list first: after a release the manifest is another one than the list announced.
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
          reference={`${release.name}@${release.version}`}
          onRetry={retry}
        />
      )}
      <div ref={place} className={css.place} hidden={state.is !== 'ready'} />
    </div>
  );
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

function mountRemote(release: ModuleRelease, domElement: HTMLElement, onCrash: () => void) {
  let wanted = true;
  const mounted = remoteLoader.load(release).then(async (lifecycles) => {
    if (!wanted) return undefined;
    const parcel = mountRootParcel(lifecycles as unknown as ParcelConfig, { domElement, onCrash });
    await parcel.mountPromise;
    return parcel;
  });
  return {
    ready: mounted,
    run: () => {
      wanted = false;
      // One that never came up has nothing to take down.
      mounted.then((parcel) => parcel?.unmount()).catch(() => undefined);
    },
  };
}
