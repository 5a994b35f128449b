import { useEffect, useState, type ReactNode } from 'react';
import { network } from './network';
import { PartOffline } from './part-offline';

type Part = (props: object) => ReactNode;
/** A module that has a part by a name. */
export type PartModule<Name extends string> = {
  readonly [name in Name]: (props: never) => ReactNode;
};

const Nothing = () => null;

/** A chunk that did not come because the server could not be reached. */
class Unreachable extends Error {}

/**
 * A part of a screen in a chunk of its own, fetched when it is first drawn:
 * `lazyPart(() => import('./card-drawer'), 'CardDrawer')`. Once it is there it is drawn at once.
 *
 * Not by `lazy` of React: what takes the place of a fallback of `Suspense` is held back until that has stood for 300 ms,
 * and a part that arrives after thirty would be waited for in vain (decision 0103).
 * @param Waiting stands in its place until then, and is given the same; by default nothing
 *
 * Without network a line with a retry stands in its place, and it is fetched again when the network is back: the
 * screen around it stays.
 * @throws in rendering, for the boundary around it, when the server answers but the chunk does not come; drawn anew it
 * is fetched anew
 */
export function lazyPart<Name extends string, Module extends PartModule<Name>>(
  load: () => Promise<Module>,
  name: Name,
  Waiting: (props: Parameters<Module[Name]>[0]) => ReactNode = Nothing,
): Module[Name] {
  let Shown: Module[Name] | undefined;
  let coming: Promise<void> | undefined;
  const fetchPart = () => {
    coming ??= load().then(
      (module) => {
        Shown = module[name];
      },
      async (error: unknown) => {
        const isReachable = await network.isReachable();
        coming = undefined;
        throw isReachable ? error : new Unreachable('the chunk did not come', { cause: error });
      },
    );
    // Who draws hears of a failure a moment later: until then it is nobody's, and is no fault of the page.
    coming.catch(() => undefined);
    return coming;
  };
  function LazyPart(props: object) {
    const { error, retry } = useArrival(fetchPart, Shown !== undefined);
    if (error instanceof Unreachable && !Shown) {
      return <PartOffline onRetry={retry} onClose={closeOf(props)} />;
    }
    if (error !== undefined && !Shown) throw error;
    const Drawn = (Shown ?? Waiting) as unknown as Part;
    return <Drawn {...props} />;
  }
  // Whoever draws it gives what the part itself wants.
  return LazyPart as unknown as Module[Name];
}

/** `onClose` of drawers and dialogs. */
function closeOf(props: { readonly onClose?: unknown }): (() => void) | undefined {
  const { onClose } = props;
  return typeof onClose === 'function' ? () => void onClose() : undefined;
}

/** Draws again when something has arrived that is fetched from the first drawing on, or by `retry`. */
function useArrival(
  fetchPart: () => Promise<void>,
  isThere: boolean,
): { readonly error?: unknown; readonly retry: () => void } {
  const [state, setState] = useState<{ error?: unknown }>({});
  // In rendering: the work of drawing the page around it is time in which it comes.
  const [arrival, setArrival] = useState(() => (isThere ? undefined : fetchPart()));
  useEffect(() => {
    let gone = false;
    const draw = (next: { error?: unknown }) => {
      if (!gone) setState(next);
    };
    arrival?.then(
      () => draw({}),
      (error: unknown) => draw({ error }),
    );
    return () => {
      gone = true;
    };
  }, [arrival]);
  return { error: state.error, retry: () => setArrival(fetchPart()) };
}
