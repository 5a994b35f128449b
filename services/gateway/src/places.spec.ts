import { Places } from './places';

const bounds = { each: 2, all: 3, waitMs: 60_000, waiting: 2 };

describe('places', () => {
  it('gives each so many, and all together no more than there are', async () => {
    const places = new Places({ ...bounds, waiting: 0 });
    expect(await places.take('a')).toBeDefined();
    const second = await places.take('a');
    expect(await places.take('a')).toBeUndefined();
    expect(await places.take('b')).toBeDefined();
    expect(await places.take('b')).toBeUndefined();
    second?.();
    second?.();
    expect(await places.take('b')).toBeDefined();
    expect(await places.take('a')).toBeUndefined();
  });

  it('hands a place that is given back to who has waited longest and may have it', async () => {
    const places = new Places({ ...bounds, all: 4 });
    const [first] = [await places.take('a'), await places.take('a')];
    const order: string[] = [];
    const waits = ['second', 'third'].map((name) =>
      places.take('a').then((release) => {
        order.push(name);
        return release;
      }),
    );
    expect(await places.take('b')).toBeDefined();
    first?.();
    (await waits[0])?.();
    await waits[1];
    expect(order).toEqual(['second', 'third']);
  });

  it('lets go who waits longest when too many wait, and who no longer wants to', async () => {
    const places = new Places({ ...bounds, each: 1 });
    await places.take('a');
    const gone = new AbortController();
    const waits = [places.take('a'), places.take('a', gone.signal), places.take('a')];
    expect(await waits[0]).toBeUndefined();
    gone.abort();
    expect(await waits[1]).toBeUndefined();
  });

  it('tells who has all of theirs from who finds those of all taken', async () => {
    const places = new Places({ ...bounds, all: 2, waiting: 0 });
    await places.take('a');
    await places.take('a');
    expect(await places.take('b')).toBeUndefined();
    expect([places.hasItsShare('a'), places.hasItsShare('b')]).toEqual([true, false]);
  });

  it('refuses who has waited long enough', async () => {
    const places = new Places({ ...bounds, each: 1, waitMs: 1 });
    await places.take('a');
    expect(await places.take('a')).toBeUndefined();
  });
});
