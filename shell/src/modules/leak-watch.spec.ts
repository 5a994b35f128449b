import { ApiError } from '@mingzhang/shell-api';
import { buildOfStack } from './build-of-script';
import { LeakWatch } from './leak-watch';
import { watchScriptErrors } from './script-errors';

const build = { name: 'mf-books', version: '0.1.0-aa' };
const stackOf = (address: string) =>
  `Error: x\n    at note (http://localhost/index.1.js:1:2)\n    at n (http://localhost${address})`;

describe('whose code runs', () => {
  it('says the innermost address of a remote in the stack', () => {
    const place = '/remotes/mf-books/0.1.0-aa/7.ab.js:1:33';
    expect(buildOfStack(stackOf(place))).toEqual({ ...build, place: '7.ab.js:1:33' });
    // Another browser writes it otherwise.
    expect(buildOfStack(`n@https://a.cn${place}\nm@https://a.cn/index.js:1:2`)).toEqual({
      ...build,
      place: '7.ab.js:1:33',
    });
    expect(buildOfStack(stackOf('/index.2.js:1:2'))).toBeUndefined();
    // What is worked on has no version.
    expect(buildOfStack(stackOf('/remotes/mf-books/7.js:1:2'))).toBeUndefined();
    expect(buildOfStack(undefined)).toBeUndefined();
  });
});

describe('what a build leaves behind', () => {
  let place: string | undefined;
  const watch = new LeakWatch(window as unknown as Window & typeof globalThis, () =>
    place === undefined ? undefined : { ...build, place },
  );
  /** Has something done by a build's code, at a place of its own. */
  const at = (where: string, work: () => void) => {
    place = where;
    work();
    place = undefined;
  };
  const element = () => document.createElement('div');
  const listener = () => () => undefined;
  const timers: ReturnType<typeof setInterval>[] = [];
  afterAll(() => timers.forEach((timer) => clearInterval(timer)));

  it('is what one place of its code has left several times', () => {
    at('1', () => document.body.appendChild(element()));
    at('2', () => window.addEventListener('resize', listener()));
    at('3', () => timers.push(setInterval(listener(), 1_000)));
    expect(watch.leftOf(build)).toBeUndefined();
    at('1', () => document.body.append(element(), 'text'));
    expect(watch.leftOf(build)).toEqual({ elements: 2, listeners: 0, timers: 0 });
    at('2', () => window.addEventListener('resize', listener()));
    at('3', () => timers.push(setInterval(listener(), 1_000)));
    expect(watch.leftOf(build)).toEqual({ elements: 2, listeners: 2, timers: 2 });
    expect(watch.leftOf({ ...build, version: '0.1.0-bb' })).toBeUndefined();
    document.body.replaceChildren();
    expect(watch.leftOf(build)).toEqual({ elements: 0, listeners: 2, timers: 2 });
  });

  it('is nothing that was taken away, ended by itself, or is nobody’s or the browser’s own', () => {
    const before = watch.leftOf(build);
    const twice = (where: string, work: () => void) => [1, 2].forEach(() => at(where, work));
    twice('4', () => {
      const [heard, ended] = [listener(), new AbortController()];
      document.addEventListener('click', heard, true);
      // The browser knows it already.
      document.addEventListener('click', heard, { capture: true, passive: true });
      document.removeEventListener('click', heard, true);
      document.addEventListener('keydown', listener(), { signal: ended.signal });
      document.addEventListener('keyup', listener(), { once: true });
      ended.abort();
      clearInterval(setInterval(listener(), 1_000));
      // The browser ends it by either.
      clearTimeout(setInterval(listener(), 1_000));
      document.body.insertBefore(element(), null).remove();
      document.head.appendChild(document.createElement('style'));
    });
    [1, 2].forEach(() => document.body.appendChild(element()));
    expect(watch.leftOf(build)).toEqual(before);
  });

  it('is all that the watch remembers, however often something is put there and taken away', () => {
    const other = { ...build, version: '0.1.0-cc' };
    let count = 0;
    const busy = new LeakWatch(window as unknown as Window & typeof globalThis, () => {
      count += 1;
      return { ...other, place: '1' };
    });
    const remembered = () => busy['held'].get('mf-books@0.1.0-cc')?.size ?? 0;
    for (let turn = 0; turn < 500; turn += 1) {
      document.body.appendChild(element()).remove();
      const heard = listener();
      window.addEventListener('resize', heard);
      window.removeEventListener('resize', heard);
      clearInterval(setInterval(heard, 1_000));
    }
    expect(count).toBe(1_500);
    expect(remembered()).toBeLessThanOrEqual(200);
    expect(busy.leftOf(other)).toBeUndefined();
    expect(remembered()).toBe(0);
  });

  it('changes nothing of what it watches', () => {
    const heard = jest.fn();
    window.addEventListener('mz-test', heard);
    window.dispatchEvent(new Event('mz-test'));
    window.removeEventListener('mz-test', heard);
    window.dispatchEvent(new Event('mz-test'));
    expect(heard).toHaveBeenCalledTimes(1);
    const [first, second] = [element(), element()];
    expect(document.body.appendChild(second)).toBe(second);
    expect(document.body.insertBefore(first, second)).toBe(first);
    expect(first.nextSibling).toBe(second);
  });
});

describe('an error that nobody caught', () => {
  it('is told of the build whose script threw, unless it is a call that failed', () => {
    const told: unknown[] = [];
    watchScriptErrors(window, (of) => told.push(of));
    const broken = (error: Error) => {
      error.stack = stackOf('/remotes/mf-books/0.1.0-aa/7.ab.js:1:33');
      return error;
    };
    window.dispatchEvent(new ErrorEvent('error', { error: broken(new Error('broken')) }));
    const rejected = (reason: unknown) =>
      window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    rejected(broken(new TypeError('broken')));
    rejected(broken(new ApiError({ code: 'INTERNAL' })));
    rejected(undefined);
    rejected('broken');
    expect(told).toEqual([build, build]);
  });
});
