import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Passage } from './passage';
import { Places } from './places';
import { Spool } from './spool';

const client = () => {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const answer = Object.assign(new EventEmitter(), { destroyed: false });
  const asked = { request: { raw: { socket } }, reply: { raw: answer } };
  return { socket, answer, asked: asked as unknown as Parameters<typeof Passage.lead>[0] };
};

/** Work that lasts until a test ends it. */
const work = () => {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end };
};

describe('a call on its way', () => {
  const bounds = { each: 1, all: 9, waitMs: 60_000, waiting: 9 };

  it.each(['answer', 'socket'] as const)(
    'gives back what it holds when its way has ended and its %s has closed',
    async (what) => {
      for (const isClosedFirst of [true, false]) {
        const each = client();
        const service = work();
        let isHeld = true;
        const led = Passage.lead(each.asked, (passage) => {
          passage.keep(() => (isHeld = false));
          return service.done;
        });
        if (isClosedFirst) each[what].emit('close');
        else service.end();
        expect(isHeld).toBe(true);
        service.end();
        await led;
        expect(isHeld).toBe(!isClosedFirst);
        each[what].emit('close');
        expect(isHeld).toBe(false);
        expect([each.socket, each.answer].map((one) => one.listenerCount('close'))).toEqual([0, 0]);
      }
    },
  );

  it('gives back what it holds when its way fails, or its client had gone before', async () => {
    const released: string[] = [];
    const failing = client();
    const led = Passage.lead(failing.asked, async (passage) => {
      passage.keep(() => released.push('failed'));
      throw new Error('no');
    });
    await expect(led).rejects.toThrow('no');
    failing.answer.emit('close');
    const gone = client();
    gone.socket.destroyed = true;
    await Passage.lead(gone.asked, async (passage) => {
      expect(passage.gone.aborted).toBe(true);
      passage.keep(() => released.push('gone'));
    });
    expect(released).toEqual(['failed', 'gone']);
  });

  it('keeps its places until it is over, and waits for none once its client has gone', async () => {
    const places = new Places(bounds);
    const [first, gone, last] = [client(), client(), client()];
    const took: [string, boolean][] = [];
    const lead = (name: string, { asked }: ReturnType<typeof client>) =>
      Passage.lead(asked, async (passage) => {
        took.push([name, await passage.take(places, 'a')]);
      });
    await lead('first', first);
    const waits = [lead('gone', gone), lead('last', last)];
    gone.socket.emit('close');
    await waits[0];
    first.answer.emit('close');
    await waits[1];
    expect(took).toEqual([
      ['first', true],
      ['gone', false],
      ['last', true],
    ]);
    expect(await places.take('b')).toBeDefined();
    last.answer.emit('close');
    expect(await places.take('a')).toBeDefined();
  });

  it('closes the file of a body that nobody has read to its end', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mingzhang-passage-'));
    const spool = new Spool(folder);
    await spool.sweep();
    const held = await spool.hold(Readable.from([Buffer.alloc(600_000)]));
    const stream = held.take() as Readable;
    const each = client();
    await Passage.lead(each.asked, async (passage) => passage.keep(() => held.drop()));
    each.socket.emit('close');
    await once(stream, 'close');
    held.drop();
    await rm(folder, { recursive: true });
  });
});
