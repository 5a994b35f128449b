import { useEffect, useState, type ReactNode } from 'react';

type Part = (props: object) => ReactNode;
/** A module that has a part by a name. */
export type PartModule<Name extends string> = {
  readonly [name in Name]: (props: never) => ReactNode;
};

const Nothing = () => null;

/**
 * A part of a screen in a chunk of its own, fetched when it is first drawn:
 * `lazyPart(() => import('./card-drawer'), 'CardDrawer')`. Once it is there it is drawn at once.
 *
 * Not by `lazy` of React: what takes the place of a fallback of `Suspense` is held back until that has stood for 300 ms,
 * and a part that arrives after thirty would be waited for in vain (decision 0103).
 * @param Waiting stands in its place until then, and is given the same; by default nothing
 * @throws in rendering, for the boundary around it, when the chunk does not come; drawn anew it is fetched anew
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
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    // Who draws hears of a failure a moment later: until then it is nobody's, and is no fault of the page.
    coming.catch(() => undefined);
    return coming;
  };
  function LazyPart(props: object) {
    const { error } = useArrival(fetchPart, Shown !== undefined);
    if (error !== undefined) throw error;
    const Drawn = (Shown ?? Waiting) as unknown as Part;
    return <Drawn {...props} />;
  }
  // Whoever draws it gives what the part itself wants.
  return LazyPart as unknown as Module[Name];
}

/** Draws again when something has arrived that is fetched from the first drawing on. */
function useArrival(fetchPart: () => Promise<void>, isThere: boolean): { error?: unknown } {
  const [state, setState] = useState<{ error?: unknown }>({});
  // In rendering: the work of drawing the page around it is time in which it comes.
  const [arrival] = useState(() => (isThere ? undefined : fetchPart()));
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
  return state;
}
