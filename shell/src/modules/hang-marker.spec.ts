import { hungBuilds, markMount } from './hang-marker';

/** The storage of a browser, or of a tab of it. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const build = { name: 'mf-books', version: '0.1.0-aa' };
const MINUTE = 60_000;

describe('a build that hung the page', () => {
  const local = storage();
  const [tab, other] = [storage(), storage()];
  const found = (session = tab) => hungBuilds({ local, session });

  beforeEach(() => {
    jest.useFakeTimers();
    local.clear();
  });
  afterEach(() => jest.useRealTimers());

  /** No timer of the page goes any more, nor is it told that it is left. */
  const hang = () => {
    markMount(build, { local, session: tab });
    jest.clearAllTimers();
  };

  it('is known to the page after it, told once, and tried again after a day', () => {
    hang();
    expect(found()).toEqual([{ ...build, isNew: true }]);
    expect(found()).toEqual([{ ...build, isNew: false }]);
    jest.setSystemTime(Date.now() + 24 * 60 * MINUTE + 1);
    expect(found()).toEqual([]);
    expect(local.length).toBe(0);
  });

  it('is known to another tab when it must have hung, since there it may be coming up', () => {
    hang();
    expect(found(other)).toEqual([]);
    jest.setSystemTime(Date.now() + 2 * MINUTE);
    expect(found(other)).toEqual([{ ...build, isNew: true }]);
  });

  it('is none that came up and lives, or takes long, or is left', () => {
    const lives = markMount(build, { local, session: tab });
    jest.advanceTimersByTime(10 * MINUTE);
    expect(found(other)).toEqual([]);
    lives();
    jest.advanceTimersByTime(5_000);
    expect(local.length).toBe(0);
    markMount(build, { local, session: tab });
    window.dispatchEvent(new Event('pagehide'));
    expect(found()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is none when nobody can read what is kept', () => {
    local.setItem('mz.mounting mf-books@0.1.0-aa', '{"at":');
    expect(found()).toEqual([]);
  });
});
