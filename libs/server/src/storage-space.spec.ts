import { Registry } from 'prom-client';
import { isStorageFull } from './database-fault';
import { answerFor } from './error.filter';
import { StorageSpace } from './storage-space';

/** A data folder of 100 blocks of 1 GB, and a clock. */
function folder(free: number) {
  const said: string[] = [];
  const world = { free, ms: 0 };
  const space = new StorageSpace({
    dataDir: '/data',
    log: (text) => said.push(text),
    readBlocks: async () => ({ bsize: 2 ** 30, blocks: 100, bavail: world.free }),
    now: () => world.ms,
  });
  return { said, world, space };
}

describe('a full disk', () => {
  it.each(['53100', 'ENOSPC'])('is answered with 503 and who can help (%s)', (code) => {
    const error = Object.assign(new Error('could not extend file'), { code });
    expect(isStorageFull(error)).toBe(true);
    expect(answerFor(error)).toEqual({
      status: 503,
      body: { success: false, code: 'STORAGE_FULL', msg: '存储空间不足，请联系管理员' },
    });
  });

  it('is no other want of the database', () => {
    expect(isStorageFull(Object.assign(new Error('too many connections'), { code: '53300' }))).toBe(
      false,
    );
  });

  it('is said once a minute, however many writes are refused, and counts for a minute', async () => {
    const { said, world, space } = folder(50);
    expect(await space.check()).toBe('enough');
    for (world.ms = 0; world.ms < 90_000; world.ms += 1_000) space.wasRefused();
    expect(said).toEqual(Array(2).fill('存储空间不足，数据无法保存，请立即清理磁盘或扩容'));
    expect([space.isFull, await space.check()]).toEqual([true, 'full']);
    world.ms += 60_000;
    expect([space.isFull, await space.check()]).toEqual([false, 'enough']);
  });

  it('is one without a free block', async () => {
    const { said, space } = folder(0);
    expect(await space.check()).toBe('full');
    expect(said).toHaveLength(1);
  });
});

describe('little room on the disk', () => {
  it('is said once a minute below 10 %', async () => {
    const { said, world, space } = folder(10);
    expect(await space.check()).toBe('enough');
    world.free = 9;
    expect(await space.check()).toBe('low');
    await space.check();
    expect(said).toEqual(['存储空间只剩 9.0 GB（9%），请尽快清理磁盘或扩容']);
    world.ms += 60_000;
    await space.check();
    expect(said).toHaveLength(2);
  });

  it('is a metric', async () => {
    const registry = new Registry();
    folder(9).space.measuredIn(registry);
    const text = await registry.metrics();
    expect(text).toContain(`storage_free_bytes ${9 * 2 ** 30}`);
    expect(text).toContain(`storage_size_bytes ${100 * 2 ** 30}`);
  });

  it('is nothing to know where no folder is named or it cannot be looked at', async () => {
    const said: string[] = [];
    const log = (text: string) => said.push(text);
    const readBlocks = () => Promise.reject(new Error('ENOENT'));
    expect(await new StorageSpace({ dataDir: '', log }).check()).toBe('enough');
    expect(await new StorageSpace({ dataDir: '/gone', log, readBlocks }).check()).toBe('enough');
    expect(said).toEqual([]);
  });
});
