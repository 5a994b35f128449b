import { occupy, turnsDuring } from './testing/turns';
import { finishUnhurried, mapUnhurried, noteRequest, restAfter, unhurried } from './unhurried';

describe('work on many items', () => {
  it('lets others have their turn after each few milliseconds, and keeps the order', async () => {
    const items = Array.from({ length: 20 }, (_, at) => at);
    const seen: number[] = [];
    const turns = await turnsDuring(async () => {
      for await (const item of unhurried(items)) {
        occupy(3);
        seen.push(item);
      }
    });
    expect(seen).toEqual(items);
    // A turn ends at the first item after its time is up.
    expect(turns).toBeGreaterThanOrEqual(items.length - 2);
  });

  it('leaves most of the time to others while requests come', async () => {
    const work = async (other: () => void) => {
      for await (const item of unhurried(Array(20).fill(3))) {
        occupy(item as number);
        other();
      }
    };
    const alone = await turnsDuring(() => work(() => undefined));
    const beside = await turnsDuring(() => work(noteRequest));
    expect(beside).toBeGreaterThan(5 * alone);
  });

  it('has several works take turns: the others come in between each two of them', async () => {
    const work = async () => {
      for await (const item of unhurried(Array(10).fill(3))) occupy(item as number);
    };
    const turns = await turnsDuring(() => Promise.all([work(), work(), work()]));
    expect(turns).toBeGreaterThanOrEqual(3 * 8);
  });

  it('lets others have their turn between steps, and gives what they make', async () => {
    const steps = function* () {
      for (let at = 0; at < 20; at += 1) {
        occupy(3);
        yield;
      }
      return 'made';
    };
    let made = '';
    const turns = await turnsDuring(async () => {
      made = await finishUnhurried(steps());
    });
    expect(made).toBe('made');
    expect(turns).toBeGreaterThanOrEqual(18);
  });

  it('gives what each item makes', async () => {
    expect(await mapUnhurried([1, 2, 3], (item) => item * 2)).toEqual([2, 4, 6]);
  });
});

describe('a unit of long work', () => {
  const restOf = async (workedMs: number) => {
    const began = performance.now();
    await restAfter(workedMs);
    return performance.now() - began;
  };

  it('leaves a fifth of its time to others while requests come, 40 ms at most', async () => {
    noteRequest();
    expect(await restOf(50)).toBeGreaterThanOrEqual(9);
    noteRequest();
    const most = await restOf(60_000);
    expect(most).toBeGreaterThanOrEqual(39);
    expect(most).toBeLessThan(1_000);
    // The last request is too long ago, so there are no others.
    expect(await restOf(60_000)).toBeLessThan(39);
  });
});
