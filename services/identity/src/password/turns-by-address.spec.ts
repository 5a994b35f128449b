import { TurnsByAddress } from './turns-by-address';

describe('turns by address', () => {
  it('keeps nobody waiting for more than one of those who try many', async () => {
    const turns = new TurnsByAddress({ atOnce: 1, waiting: 50 });
    const order: string[] = [];
    const one = (address: string) => turns.take(address, async () => void order.push(address));
    await Promise.all([
      ...Array.from({ length: 16 }, () => one('stranger')),
      ...['colleague', 'other', 'colleague'].map(one),
    ]);
    expect(order.slice(0, 6)).toEqual([
      'stranger',
      'stranger',
      'colleague',
      'other',
      'stranger',
      'colleague',
    ]);
    expect(order).toHaveLength(19);
  });

  it('does so much at once, and refuses who would have to wait behind too many', async () => {
    const turns = new TurnsByAddress({ atOnce: 2, waiting: 3 });
    let [running, most] = [0, 0];
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const work = async () => {
      most = Math.max(most, (running += 1));
      await held;
      running -= 1;
    };
    const taken = Array.from({ length: 5 }, () => turns.take('a', work));
    await expect(turns.take('b', work)).rejects.toThrow('Service Unavailable');
    goOn();
    await Promise.all(taken);
    await turns.take('b', work);
    expect(most).toBe(2);
  });

  it('goes on after work that fails', async () => {
    const turns = new TurnsByAddress({ atOnce: 1, waiting: 1 });
    const failing = turns.take('a', () => Promise.reject(new Error('no')));
    const next = turns.take('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
