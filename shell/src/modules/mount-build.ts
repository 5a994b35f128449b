import { mountRootParcel, type ParcelConfig } from 'single-spa';
import type { RemoteProps } from '@mingzhang/shell-api';
import { markComing, tellLeft } from './build-watch';
import type { RemoteBuild } from './loader';
import { remoteLoader } from './remote-loader';
import { withTimeout } from './with-timeout';

/** Milliseconds from loaded to mounted; a build that needs longer counts as hung. */
const MOUNT_TIMEOUT_MS = 20_000;

/** Callbacks for failed calls and crashes of a mounted build. */
type Hearer = Pick<RemoteProps, 'onCallFailed'> & { readonly onCrash: () => void };

/**
 * Shows a build in a place of its own inside `holder`: one that comes up late, after another was taken for
 * it, finds its place gone.
 * @returns `ready` when it is shown; `stop` takes it away, also before it has come up
 */
export function mountBuild(build: RemoteBuild, holder: HTMLElement, hearer: Hearer) {
  const domElement = document.createElement('div');
  holder.append(domElement);
  let wanted = true;
  const lives = markComing(build);
  const mounted = remoteLoader.load(build).then((lifecycles) => {
    if (!wanted) return undefined;
    return mountRootParcel(lifecycles as unknown as ParcelConfig, {
      domElement,
      onCallFailed: hearer.onCallFailed,
      onCrash: () => wanted && hearer.onCrash(),
    });
  });
  const ready = mounted.then(async (parcel) => {
    if (parcel) await withTimeout(parcel.mountPromise, MOUNT_TIMEOUT_MS);
  });
  ready.then(lives, lives);
  return {
    ready,
    stop: () => {
      wanted = false;
      domElement.remove();
      // One that never came up has nothing to take down.
      mounted
        .then((parcel) => parcel?.unmount())
        .then(
          () => tellLeft(build),
          () => undefined,
        );
    },
  };
}
