import { occupy, turnsDuring } from './testing/turns';
import { finishUnhurried, mapUnhurried, unhurried } from './unhurried';

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
