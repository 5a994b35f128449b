import { LockWaits } from './lock-waits';

const locked = () => Object.assign(new Error('lock timeout'), { code: '55P03' });

/** A lock that is free after so many tries, in a database that waits for the given time. */
function lockFreeAfter(tries: number) {
  const state = { connections: 0, most: 0, patience: [] as number[] };
  const transaction = async (patience: () => number) => {
    const patienceMs = patience();
    state.patience.push(patienceMs);
    state.connections += 1;
    state.most = Math.max(state.most, state.connections);
    const isFree = state.patience.length > tries;
    if (!isFree) await new Promise((resolve) => setTimeout(resolve, patienceMs));
    state.connections -= 1;
    if (!isFree) throw locked();
    return 'saved';
  };
  return { state, transaction };
}

describe('a lock that is held for long', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  it('is waited for by one of an account set at a time, after the first second', async () => {
    const waits = new LockWaits();
    const { state, transaction } = lockFreeAfter(8);
    const saves = Array.from({ length: 8 }, () => waits.run(7, transaction));
    await jest.advanceTimersByTimeAsync(999);
    expect(state.connections).toBe(8);
    await jest.advanceTimersByTimeAsync(2);
    expect(await Promise.all(saves)).toEqual(Array(8).fill('saved'));
    expect(state.patience.slice(8).every((ms) => ms > 3_900)).toBe(true);
  });

  it('is given up after five seconds, by all who wait, and newcomers hold a connection shortly', async () => {
    const waits = new LockWaits();
    const { state, transaction } = lockFreeAfter(Infinity);
    const began = performance.now();
    const outcome = () =>
      waits.run(7, transaction).then(
        () => 'saved',
        () => Math.round((performance.now() - began) / 1_000),
      );
    const first = Array.from({ length: 4 }, outcome);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(state.connections).toBe(1);
    const late = Array.from({ length: 3 }, outcome);
    await jest.advanceTimersByTimeAsync(200);
    expect(state.connections).toBe(1);
    expect(state.patience.slice(-3)).toEqual([100, 100, 100]);
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await Promise.all([...first, ...late])).toEqual([5, 5, 5, 5, 7, 7, 7]);
  });

  it('is waited for as long as those before come through', async () => {
    const waits = new LockWaits();
    let free = 0;
    const slow = async (patience: () => number) => {
      const isFirstTry = patience() <= 1_000;
      await new Promise((resolve) => setTimeout(resolve, isFirstTry ? 1_000 : 900));
      if (isFirstTry) throw locked();
      free += 1;
    };
    const saves = Array.from({ length: 12 }, () => waits.run(7, slow));
    await jest.advanceTimersByTimeAsync(12_000);
    await Promise.all(saves);
    expect(free).toBe(12);
  });

  it('keeps neither other account sets nor other faults waiting', async () => {
    const waits = new LockWaits();
    const { transaction } = lockFreeAfter(Infinity);
    const waiting = waits.run(7, transaction).catch(() => 'given up');
    await jest.advanceTimersByTimeAsync(1_500);
    expect(await waits.run(8, async (ms) => ms())).toBe(1_000);
    await expect(waits.run(7, () => Promise.reject(new Error('a defect')))).rejects.toThrow(
      'a defect',
    );
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toBe('given up');
  });
});
