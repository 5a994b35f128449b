import { ExportTurns } from './export-turns';

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('files that a user has made', () => {
  it('are two at a time, however many are asked for, and others have their own two', async () => {
    const turns = new ExportTurns();
    const ask = (userId: number) =>
      turns.take(userId, nextTick).then(
        () => 'made',
        (error: { code: string }) => error.code,
      );
    const answers = await Promise.all([...Array.from({ length: 5 }, () => ask(1)), ask(2)]);
    expect(answers).toEqual(['made', 'made', ...Array(3).fill('TOO_MANY_REQUESTS'), 'made']);
    expect(await ask(1)).toBe('made');
  });

  it('give their turn back when one fails', async () => {
    const turns = new ExportTurns();
    const failing = () => turns.take(1, () => Promise.reject(new Error('no data')));
    for (let count = 0; count < 3; count += 1) await expect(failing()).rejects.toThrow('no data');
  });
});
