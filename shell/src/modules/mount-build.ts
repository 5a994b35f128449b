import { mountRootParcel, type ParcelConfig } from 'single-spa';
import type { RemoteBuild } from './loader';
import { remoteLoader } from './remote-loader';
import { withTimeout } from './with-timeout';

/** A build that has arrived and is not there after this has hung. */
const MOUNT_TIMEOUT_MS = 20_000;

/**
 * Shows a build in a place of its own inside `holder`: one that comes up late, after another was taken for
 * it, finds its place gone.
 * @returns `ready` when it is shown; `stop` takes it away, also before it has come up
 */
export function mountBuild(build: RemoteBuild, holder: HTMLElement, onCrash: () => void) {
  const domElement = document.createElement('div');
  holder.append(domElement);
  let wanted = true;
  const mounted = remoteLoader.load(build).then((lifecycles) => {
    if (!wanted) return undefined;
    return mountRootParcel(lifecycles as unknown as ParcelConfig, {
      domElement,
      onCrash: () => wanted && onCrash(),
    });
  });
  return {
    ready: mounted.then(async (parcel) => {
      if (parcel) await withTimeout(parcel.mountPromise, MOUNT_TIMEOUT_MS);
    }),
    stop: () => {
      wanted = false;
      domElement.remove();
      // One that never came up has nothing to take down.
      mounted.then((parcel) => parcel?.unmount()).catch(() => undefined);
    },
  };
}
