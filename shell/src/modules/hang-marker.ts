import type { NamedBuild } from './build-of-script';

const PREFIX = 'mz.mounting ';
const TAB = 'mz.tab';
/** A page that lives so long with a build has not been hung by it. */
const ALIVE_MS = 5_000;
/** A page that waits for a build says so often that it lives. */
const BEAT_MS = 5_000;
/** Another tab's mark says nothing before: it may wait, or be hidden, when a timer goes once a minute. */
const OTHER_TAB_MS = 90_000;
/** A build that hung a page is not tried again for so long. */
const AVOIDED_MS = 24 * 60 * 60_000;

interface Mark {
  readonly at: number;
  readonly tab: string;
  /** Whether it was found by a later page, that is by one after the page hung. */
  readonly isKnown: boolean;
}

/** Where marks are kept: those of all tabs, and this tab's own. */
interface Stores {
  readonly local: Storage;
  readonly session: Storage;
}

/**
 * Marks that a build is about to come up. A page that a script holds for ever can clear nothing: its mark is found by the
 * next page, which does without that build.
 * @returns to be called when it has come up, or has not: some seconds of life later the mark goes
 */
export function markMount({ name, version }: NamedBuild, { local, session }: Stores): () => void {
  const key = `${PREFIX}${name}@${version}`;
  const beat = () => {
    const mark: Mark = { at: Date.now(), tab: tabOf(session), isKnown: false };
    keep(local, key, mark);
  };
  beat();
  const beats = setInterval(beat, BEAT_MS);
  let end: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    clearInterval(beats);
    clearTimeout(end);
    window.removeEventListener('pagehide', clear);
    local.removeItem(key);
  };
  // Whoever leaves or reloads a page that lives.
  window.addEventListener('pagehide', clear);
  return () => {
    end ??= setTimeout(clear, ALIVE_MS);
  };
}

/**
 * The builds that have hung a page; to be asked before any is shown.
 * @returns `isNew`: nobody has been told of it yet
 */
export function hungBuilds({ local, session }: Stores): (NamedBuild & { isNew: boolean })[] {
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => {
      const mark = markIn(local.getItem(key));
      const age = Math.abs(Date.now() - (mark?.at ?? 0));
      if (!mark || age > AVOIDED_MS) {
        local.removeItem(key);
        return [];
      }
      if (!mark.isKnown && mark.tab !== tabOf(session) && age < OTHER_TAB_MS) return [];
      keep(local, key, { ...mark, isKnown: true });
      const [name = '', version = ''] = key.slice(PREFIX.length).split('@');
      return [{ name, version, isNew: !mark.isKnown }];
    });
}

function keep(local: Storage, key: string, mark: Mark): void {
  try {
    local.setItem(key, JSON.stringify(mark));
  } catch {
    // A full store takes no mark; nobody goes without a module for that.
  }
}

function tabOf(session: Storage): string {
  const tab = session.getItem(TAB) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  session.setItem(TAB, tab);
  return tab;
}

function markIn(text: string | null): Mark | undefined {
  try {
    const mark = JSON.parse(text ?? '') as Partial<Mark>;
    return typeof mark.at === 'number'
      ? { tab: '', isKnown: false, ...mark, at: mark.at }
      : undefined;
  } catch {
    return undefined;
  }
}
