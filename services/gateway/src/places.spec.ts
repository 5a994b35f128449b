import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { Places, placeUntilClosed } from './places';

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

  it('refuses who has waited long enough', async () => {
    const places = new Places({ ...bounds, each: 1, waitMs: 1 });
    await places.take('a');
    expect(await places.take('a')).toBeUndefined();
  });

  it('are kept until the answer is closed, and not waited for by who has gone', async () => {
    const places = new Places({ ...bounds, each: 1 });
    const client = () => {
      const raw = Object.assign(new EventEmitter(), { destroyed: false });
      return { raw, reply: { raw } as unknown as Pick<FastifyReply, 'raw'> };
    };
    const [first, gone, last] = [client(), client(), client()];
    expect(await placeUntilClosed(places, first.reply, 'a')).toBe(true);
    const waits = placeUntilClosed(places, gone.reply, 'a');
    const next = placeUntilClosed(places, last.reply, 'a');
    gone.raw.emit('close');
    expect(await waits).toBe(false);
    first.raw.emit('close');
    expect(await next).toBe(true);
    expect(await places.take('b')).toBeDefined();
    last.raw.emit('close');
    expect(await places.take('a')).toBeDefined();
  });
});
