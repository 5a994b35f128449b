import { occupy } from './testing/turns';
import { restAfter, UserTurns } from './user-turns';

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));
const exporting = { atOnce: 2, waiting: 0, rests: false, msg: '请等其中一份完成' };

describe('slow work of a user', () => {
  it('goes on twice at a time, however much is asked for, and others have their own two', async () => {
    const turns = new UserTurns(exporting);
    const ask = (userId: number) =>
      turns.take(userId, nextTick).then(
        () => 'made',
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all([...Array.from({ length: 5 }, () => ask(1)), ask(2)]);
    expect(answers).toEqual(['made', 'made', ...Array(3).fill('TOO_MANY_REQUESTS'), 'made']);
    expect(await ask(1)).toBe('made');
  });

  it('waits for its turn where it may, in its order, and never goes on more than twice', async () => {
    const turns = new UserTurns({ ...exporting, waiting: 3 });
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const ask = (at: number) =>
      turns.take(1, async () => {
        running += 1;
        most = Math.max(most, running);
        await nextTick();
        running -= 1;
        done.push(at);
      });
    const answers = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(ask));
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
      ...Array(5).fill(true),
      false,
    ]);
    expect(done).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });

  it('leaves the processor to others for twice as long as it took, and its answer does not wait for that', async () => {
    const turns = new UserTurns({ ...exporting, atOnce: 1, waiting: 1, rests: true });
    const order: string[] = [];
    let ended = 0;
    const first = turns.take(1, async () => {
      occupy(30);
      ended = performance.now();
    });
    const second = turns.take(1, async () => {
      order.push('next turn');
      return performance.now();
    });
    await first.then(() => order.push('answer'));
    // A timer may come a millisecond early.
    expect((await second) - ended).toBeGreaterThanOrEqual(59);
    expect(order).toEqual(['answer', 'next turn']);
    expect(restAfter(30)).toBe(60);
    expect(restAfter(60_000)).toBe(200);
  });

  it('gives its turn back when it fails', async () => {
    const turns = new UserTurns(exporting);
    const failing = () => turns.take(1, () => Promise.reject(new Error('no data')));
    for (let count = 0; count < 3; count += 1) await expect(failing()).rejects.toThrow('no data');
  });
});
