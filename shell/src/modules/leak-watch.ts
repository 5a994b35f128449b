import type { LeftBehind } from '@mingzhang/contract';
import { buildOfStack, type NamedBuild } from './build-of-script';

type Kind = keyof LeftBehind;

/** Something that a build's code has put into the page. */
interface Held {
  readonly kind: Kind;
  /** Place in the code, and what it put there. */
  readonly from: string;
  readonly isThere: () => boolean;
}

/** Code and styles stay on purpose: a remote that is shown again has them. */
const staying = new Set(['SCRIPT', 'LINK', 'STYLE']);

/** From so many on it is looked which of them are still there. */
const LOOKED_THROUGH_FROM = 200;

/** So many of one place that stay are no leak: what a module does once, it does when it is first needed. */
const ONCE = 1;

const nameOf = ({ name, version }: NamedBuild): string => `${name}@${version}`;

/**
 * Notes what remotes put into the page beyond their own place: elements below head and body, listeners of window and
 * document, timers that repeat. Whose it is says the stack of the call, so what React or a shared library does later for a
 * remote is nobody's.
 */
export class LeakWatch {
  private readonly held = new Map<string, Set<Held>>();
  /** How many things of a build there may be before it is looked through again. */
  private readonly roomOf = new WeakMap<Set<Held>, number>();

  /** @param whose the build whose code is running, and the place in it */
  constructor(
    private readonly page: Window & typeof globalThis,
    private readonly whose = () => buildOfStack(new Error('').stack),
  ) {
    const { document } = page;
    for (const place of [document.head, document.body]) this.watchElements(place);
    for (const target of [page, document]) this.watchListeners(target);
    this.watchTimers();
  }

  /**
   * What of a build that is not shown is still there and more than a first time: the same place in its code has left
   * several. Undefined: nothing.
   */
  leftOf(build: NamedBuild): LeftBehind | undefined {
    const places = new Map<string, { kind: Kind; count: number }>();
    const all = this.held.get(nameOf(build)) ?? new Set<Held>();
    dropGone(all);
    for (const one of all) {
      const place = places.get(one.from) ?? { kind: one.kind, count: 0 };
      places.set(one.from, { ...place, count: place.count + 1 });
    }
    const left = { elements: 0, listeners: 0, timers: 0 };
    for (const { kind, count } of places.values()) if (count > ONCE) left[kind] += count;
    return left.elements + left.listeners + left.timers > 0 ? left : undefined;
  }

  /**
   * Notes something if a remote's code has done it.
   * @returns what forgets it again; undefined: it was nobody's code
   */
  private note(kind: Kind, what: string, isThere: () => boolean): (() => void) | undefined {
    const build = this.whose();
    if (!build) return undefined;
    const held = { kind, from: `${build.place} ${what}`, isThere };
    const all = this.held.get(nameOf(build)) ?? new Set<Held>();
    this.held.set(nameOf(build), all.add(held));
    // A remote that is shown all day puts much there and takes it away; the watch is not to be the leak.
    if (all.size >= (this.roomOf.get(all) ?? LOOKED_THROUGH_FROM)) {
      dropGone(all);
      this.roomOf.set(all, Math.max(LOOKED_THROUGH_FROM, 2 * all.size));
    }
    return () => void all.delete(held);
  }

  private watchElements(place: HTMLElement): void {
    const note = (node: unknown) => {
      if (!(node instanceof this.page.Element) || staying.has(node.tagName)) return;
      const element = new WeakRef(node);
      this.note('elements', node.tagName, () => element.deref()?.isConnected ?? false);
    };
    for (const name of ['appendChild', 'insertBefore', 'append', 'prepend'] as const) {
      const before = place[name] as (...nodes: unknown[]) => unknown;
      Object.assign(place, {
        [name](...nodes: unknown[]) {
          const done = before.apply(place, nodes);
          // The second node of `insertBefore` was there.
          for (const node of name === 'insertBefore' ? nodes.slice(0, 1) : nodes) note(node);
          return done;
        },
      });
    }
  }

  private watchListeners(target: Window | Document): void {
    const { addEventListener: add, removeEventListener: remove } = target;
    /** By what the browser knows a listener by. */
    const there = new WeakMap<object, Map<string, () => void>>();
    const keyOf = (type: string, options: unknown) => `${type} ${isCapturing(options)}`;
    const addWatched = (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) => {
      add.call(target, type, listener as EventListener, options);
      const { once, signal }: AddEventListenerOptions = typeof options === 'object' ? options : {};
      if (!listener || once || there.get(listener)?.has(keyOf(type, options))) return;
      const forget = this.note('listeners', type, () => signal?.aborted !== true);
      if (!forget) return;
      const known = there.get(listener) ?? new Map<string, () => void>();
      there.set(listener, known.set(keyOf(type, options), forget));
    };
    const removeWatched = (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | EventListenerOptions,
    ) => {
      remove.call(target, type, listener as EventListener, options);
      const known = listener ? there.get(listener) : undefined;
      known?.get(keyOf(type, options))?.();
      known?.delete(keyOf(type, options));
    };
    Object.assign(target, { addEventListener: addWatched, removeEventListener: removeWatched });
  }

  private watchTimers(): void {
    const { page } = this;
    const { setInterval: set, clearInterval: clear, clearTimeout: clearOnce } = page;
    const running = new Map<unknown, () => void>();
    const setWatched = (...given: Parameters<typeof set>) => {
      const id: unknown = set.apply(page, given);
      const forget = this.note('timers', '', () => true);
      if (forget) running.set(id, forget);
      return id;
    };
    // The browser ends a timer by either.
    const watched = (end: typeof clear) => (id: Parameters<typeof clear>[0]) => {
      running.get(id)?.();
      running.delete(id);
      end.call(page, id);
    };
    Object.assign(page, {
      setInterval: setWatched,
      clearInterval: watched(clear),
      clearTimeout: watched(clearOnce),
    });
  }
}

function dropGone(all: Set<Held>): void {
  for (const one of all) if (!one.isThere()) all.delete(one);
}

const isCapturing = (options: unknown): boolean =>
  typeof options === 'object' && options !== null
    ? (options as AddEventListenerOptions).capture === true
    : options === true;
